import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { conceptsByPath } from '../bundle/places.ts';
import { scalarText } from '../bundle/scalar-text.ts';

/** What became of a concept. */
export type ConceptChange =
  | { readonly kind: 'added'; readonly after: Concept }
  | { readonly kind: 'removed'; readonly before: Concept }
  | { readonly kind: 'changed'; readonly before: Concept; readonly after: Concept }
  | {
      readonly kind: 'moved';
      readonly before: Concept;
      readonly after: Concept;
      readonly by: 'content' | 'title_and_type';
    };

export interface Matched {
  /** In the order of ids: the new one, or the old one of what is gone. */
  readonly changes: readonly ConceptChange[];
  readonly unchanged: number;
}

/** Pairs the concepts of two states: by id, then what is left by content, then by title and type. */
export function matchConcepts(before: Bundle, after: Bundle): Matched {
  const changes: ConceptChange[] = [];
  const gone = new Set<Concept>();
  let unchanged = 0;
  const now = conceptsByPath(after);
  for (const concept of before.concepts) {
    const same = now.get(concept.path);
    if (same === undefined) gone.add(concept);
    else if (plainSource(same) === plainSource(concept)) unchanged += 1;
    else changes.push({ kind: 'changed', before: concept, after: same });
  }
  const earlier = conceptsByPath(before);
  const fresh = new Set(after.concepts.filter(({ path }) => !earlier.has(path)));
  for (const move of moves({ gone, fresh, by: 'content' }, plainSource)) changes.push(move);
  for (const move of moves({ gone, fresh, by: 'title_and_type' }, nameOf)) changes.push(move);
  for (const concept of gone) changes.push({ kind: 'removed', before: concept });
  for (const concept of fresh) changes.push({ kind: 'added', after: concept });
  return { changes: changes.toSorted(compareChanges), unchanged };
}

export function idOf(change: ConceptChange): string {
  return change.kind === 'removed' ? change.before.id : change.after.id;
}

/** The text of a file, whatever its line ends. */
export const plainSource = derived(({ document }: Concept) =>
  document.crlf || document.source.includes('\r')
    ? document.source.replaceAll('\r\n', '\n')
    : document.source,
);

/** A title that an author gave, and a type; undefined when one of them is missing. */
function nameOf({ document, data, type }: Concept): string | undefined {
  const title = scalarText(document, ['title'], data['title']);
  return title === undefined || type === '' ? undefined : `${title}\0${type}`;
}

interface Unpaired {
  readonly gone: Set<Concept>;
  readonly fresh: Set<Concept>;
  readonly by: 'content' | 'title_and_type';
}

/** Takes those out that one thing tells apart from all others on their side. Copies alike in content go in order. */
function moves(
  { gone, fresh, by }: Unpaired,
  keyOf: (concept: Concept) => string | undefined,
): ConceptChange[] {
  const old = group(gone, keyOf);
  const found: ConceptChange[] = [];
  for (const [key, afters] of group(fresh, keyOf)) {
    const befores = old.get(key) ?? [];
    if (by === 'title_and_type' && (befores.length !== 1 || afters.length !== 1)) continue;
    for (const [index, after] of afters.entries()) {
      const before = befores[index];
      if (before === undefined) break;
      gone.delete(before);
      fresh.delete(after);
      found.push({ kind: 'moved', before, after, by });
    }
  }
  return found;
}

function group(concepts: Iterable<Concept>, keyOf: (concept: Concept) => string | undefined) {
  const groups = new Map<string, Concept[]>();
  for (const concept of concepts) {
    const key = keyOf(concept);
    if (key === undefined) continue;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [concept]);
    else known.push(concept);
  }
  return groups;
}

function compareChanges(left: ConceptChange, right: ConceptChange): number {
  const [one, other] = [idOf(left), idOf(right)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
