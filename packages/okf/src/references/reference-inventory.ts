import { bodyLinks } from '../bundle/body-links.ts';
import { directoryOf, lastSegment } from '../bundle/bundle.ts';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { fieldPaths, resolveField } from '../bundle/field-paths.ts';
import type { FieldPath } from '../bundle/field-paths.ts';
import { conceptsByPath, filesByName } from '../bundle/places.ts';

export interface Mention {
  readonly id: string;
  readonly field: string;
}

export interface Reference {
  readonly path: string;
  readonly dir: string;
  readonly kind: 'concept' | 'file';
  readonly mentions: readonly Mention[];
}

/** A front matter field that leads to no file. */
interface Dangling extends FieldPath {
  readonly concept: Concept;
  readonly resolved: string;
  readonly hint: string | null;
}

export interface ReferenceInventory {
  readonly references: readonly Reference[];
  readonly dangling: readonly Dangling[];
}

const BODY = 'body';

/** What concepts can rest on besides one another, and who does. */
export const inventoryOf = derived((bundle: Bundle): ReferenceInventory => {
  const paths = new Set([...bundle.files.keys()].filter((path) => path.startsWith('references/')));
  for (const asset of bundle.assets) paths.add(asset);
  const mentions = new Map<string, Mention[]>([...paths].map((path) => [path, []]));
  const dangling: Dangling[] = [];
  for (const concept of bundle.concepts) {
    for (const field of fieldPaths(concept)) {
      const target = resolveField(bundle, concept, field.raw);
      if (target.kind !== 'inside') continue;
      if (target.exists) mentions.get(target.path)?.push({ id: concept.id, field: field.field });
      else dangling.push({ ...field, concept, resolved: target.path, hint: hintFor(bundle, target.path) });
    }
    addLinks(concept, mentions);
  }
  const concepts = conceptsByPath(bundle);
  const references = [...paths].toSorted().map((path): Reference => ({
    path,
    dir: directoryOf(path),
    kind: concepts.has(path) ? 'concept' : 'file',
    mentions: mentions.get(path) ?? [],
  }));
  return { references, dangling };
});

function addLinks(concept: Concept, mentions: ReadonlyMap<string, Mention[]>): void {
  if (mentions.size === 0) return;
  const seen = new Set<string>();
  for (const { resolved } of bodyLinks(concept)) {
    if (resolved.kind !== 'inside' || seen.has(resolved.path)) continue;
    seen.add(resolved.path);
    mentions.get(resolved.path)?.push({ id: concept.id, field: BODY });
  }
}

/** The one other file of the same name; several would be a guess. */
function hintFor(bundle: Bundle, path: string): string | null {
  const name = lastSegment(path).toLowerCase();
  const documents = filesByName(bundle).get(name) ?? [];
  const assets = name.endsWith('.md')
    ? []
    : bundle.assets.filter((asset) => lastSegment(asset).toLowerCase() === name);
  const [only, ...others] = [...documents, ...assets];
  return only !== undefined && others.length === 0 ? only : null;
}
