import type { KeyPath } from '@trefoil/corpus';
import type { Bundle, Concept } from './bundle.ts';
import { derived } from './derived.ts';
import { resolveLink } from './link-target.ts';
import { hasFile } from './places.ts';
import { isMapping, scalarText } from './scalar-text.ts';

/** A front matter field that names what a concept rests on. */
export interface FieldPath {
  /** `sources[0].resource`, `computation`, `executor.resource`, `attester.resource` or `resource`. */
  readonly field: string;
  readonly key: KeyPath;
  readonly raw: string;
}

/** What a field's path leads to. */
export type FieldTarget =
  | {
      readonly kind: 'inside';
      readonly path: string;
      readonly exists: boolean;
      /** From where it was read: `root` when only the bundle's root makes sense of a bare path. */
      readonly reading: 'file' | 'absolute' | 'root';
    }
  | { readonly kind: 'outside' }
  | { readonly kind: 'none' };

const NONE: readonly FieldPath[] = [];

type Place = Pick<FieldPath, 'field' | 'key'>;

/** Places are shared: most concepts have the same few. */
const SOURCES: Place[] = [];
const COMPUTATION: Place = { field: 'computation', key: ['computation'] };
const RESOURCE: Place = { field: 'resource', key: ['resource'] };
const PARTIES = ['executor', 'attester'].map((party) => ({
  party,
  place: { field: `${party}.resource`, key: [party, 'resource'] },
}));

function sourcePlace(index: number): Place {
  return (SOURCES[index] ??= { field: `sources[${index}].resource`, key: ['sources', index, 'resource'] });
}

/** The path-valued fields of a concept that hold a text, sources first. */
export const fieldPaths = derived((concept: Concept): readonly FieldPath[] => {
  const { data } = concept;
  const found: FieldPath[] = [];
  const add = ({ field, key }: Place, value: unknown): void => {
    const raw = scalarText(concept.document, key, value)?.trim();
    if (raw !== undefined) found.push({ field, key, raw });
  };
  const sources: unknown[] = Array.isArray(data['sources']) ? data['sources'] : [];
  for (const [index, source] of sources.entries()) {
    if (isMapping(source)) add(sourcePlace(index), source['resource']);
  }
  add(COMPUTATION, data['computation']);
  for (const { party, place } of PARTIES) {
    const value = data[party];
    if (isMapping(value)) add(place, value['resource']);
  }
  add(RESOURCE, data['resource']);
  return found.length === 0 ? NONE : found;
});

/**
 * Where a field's path leads. A bare path is relative to its file, as links are; authors also write it
 * from the bundle's root, so that is tried next. `./` and `../` leave no doubt.
 */
export function resolveField(bundle: Bundle, { dir }: Concept, raw: string): FieldTarget {
  if (!looksLikePath(raw)) return { kind: 'none' };
  const near = resolveLink(raw, dir);
  if (near.kind !== 'inside') return near;
  const exists = hasFile(bundle, near.path);
  if (raw.startsWith('/')) return { ...near, exists, reading: 'absolute' };
  if (exists || /^\.\.?\//.test(raw)) return { ...near, exists, reading: 'file' };
  const far = resolveLink(raw, '.');
  return far.kind === 'inside' && hasFile(bundle, far.path)
    ? { ...far, exists: true, reading: 'root' }
    : { ...near, exists: false, reading: 'file' };
}

/** A description of a scope, such as "all posts of 2024", can be followed nowhere and is never broken. */
function looksLikePath(raw: string): boolean {
  return (
    /\.md(?:[?#]|$)/.test(raw) ||
    (!/\s/.test(raw) && /\.[a-z][a-z0-9]{0,7}(?:#|$)/i.test(raw)) ||
    /^\.{0,2}\/\S/.test(raw)
  );
}
