import { canonicalJson } from '@trefoil/contract';
import type { Concept } from '../bundle/bundle.ts';
import { isMapping, scalarText } from '../bundle/scalar-text.ts';

interface ChangedField {
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
}

const MAX_DEPTH = 3;
const MAX_TEXT = 200;
/** How much of what is alike stands before the difference. */
const LEAD = 20;

/** The front matter keys whose values differ, in the order of the new file, those that are gone last. */
export function changedFields(before: Concept, after: Concept): ChangedField[] {
  const old = valuesOf(before);
  const now = valuesOf(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .filter((key) => old.get(key) !== now.get(key))
    .map((key) => {
      const [from, to] = [old.get(key), now.get(key)];
      const start = excerptStart(from, to);
      return { key, from: excerpt(from, start), to: excerpt(to, start) };
    });
}

/** Values as text: scalars as they are written, lists and deep mappings as JSON. */
function valuesOf(concept: Concept): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const add = (path: readonly string[], value: unknown): void => {
    if (isMapping(value) && path.length < MAX_DEPTH && Object.keys(value).length > 0) {
      for (const [key, inner] of Object.entries(value)) add([...path, key], inner);
      return;
    }
    const text = scalarText(concept.document, path, value);
    values.set(path.join('.'), text ?? (typeof value === 'string' ? value : canonicalJson(value ?? null)));
  };
  for (const [key, value] of Object.entries(concept.data)) add([key], value);
  return values;
}

/** Of long values, that part is shown where they begin to differ. */
function excerptStart(from: string = '', to: string = ''): number {
  if (Math.max(from.length, to.length) <= MAX_TEXT) return 0;
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  return same <= MAX_TEXT / 2 ? 0 : same - LEAD;
}

function excerpt(text: string | undefined, start: number): string | null {
  if (text === undefined) return null;
  const end = start + MAX_TEXT;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`;
}
