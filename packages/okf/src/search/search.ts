import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Concept } from '../bundle/bundle.ts';
import { depthBelow } from '../bundle/directories.ts';
import { lineOf } from '../bundle/line-of.ts';
import { resolveDirectory } from '../bundle/resolve-directory.ts';
import { getBundles, getDirectory, unknownDirectory, unusableDirectory } from '../bundle/select-bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import { toTest } from './concept-filter.ts';
import { literalMatcher } from './matcher.ts';
import type { Matcher } from './matcher.ts';
import { scanBundles } from './scan.ts';
import type { Hit } from './scan.ts';
import { SEARCH_FIELDS } from './search-field.ts';
import type { SearchInput, SearchOutput } from './search.operation.ts';
import { firstMatch, quotedField, snippetOf } from './snippet.ts';

export async function run(input: SearchInput, context: Context): Promise<Unpaged<SearchOutput>> {
  const wanted = toTest(input);
  const matchers = await toMatchers(input);
  const { selected, skipped } = getBundles(input.bundle, context);
  const inDirectory = directoryTest(input.dir, selected);
  const fields = SEARCH_FIELDS.filter((field) => input.in?.includes(field) ?? true);
  const hits = scanBundles(selected, {
    matchers,
    fields,
    wanted: (concept) => inDirectory(concept) && wanted(concept),
  });
  return {
    query: input.terms,
    engine: 'scan',
    bundles: selected.map(({ member, bundle }) => {
      const failed = bundle.unparseable.length;
      return { slug: member.slug, dir: member.root, ...(failed === 0 ? {} : { unparseable: failed }) };
    }),
    ...(skipped.length === 0 ? {} : { skipped }),
    results: mapRows(hits, (hit) => toRow(hit, matchers)),
  };
}

/** Blank terms ask for nothing. */
async function toMatchers({ terms, regexp }: SearchInput): Promise<Matcher[]> {
  const asked = terms.map((term, index) => ({ term, field: `terms[${index}]` }));
  const given = asked.filter(({ term }) => term.trim() !== '');
  if (regexp !== true) return given.map(({ term }) => literalMatcher(term));
  const { regexpMatcher } = await import('./regexp-matcher.ts');
  return given.map(({ term, field }) => regexpMatcher(term, field));
}

/**
 * A directory need only be in one of the searched bundles.
 * @throws Problem `okf.dir_unknown` or `okf.dir_unusable` when it is in none
 */
function directoryTest(
  given: string | undefined,
  selected: readonly Selected[],
): (concept: Concept) => boolean {
  if (given === undefined || given.trim() === '') return () => true;
  const [only] = selected;
  if (only !== undefined && selected.length === 1) return inside(getDirectory(only, given));
  const resolved = selected.map(({ bundle }) => resolveDirectory(bundle, given));
  const [found] = resolved.flatMap((answer) => (answer.kind === 'found' ? [answer.dir] : []));
  if (found !== undefined) {
    const folded = found.toLowerCase();
    return (concept) => inside(folded)({ dir: concept.dir.toLowerCase() });
  }
  const unusable = resolved.find((answer) => answer.kind === 'unusable');
  if (unusable !== undefined) throw unusableDirectory(unusable, { words: 'the searched bundles' });
  throw unknownDirectory(given, { words: 'any searched bundle' }, undefined);
}

/** For rows of concepts the root is a place like any other: what lies directly in it. */
function inside(dir: string): (concept: Pick<Concept, 'dir'>) => boolean {
  if (dir === '.') return (concept) => concept.dir === '.';
  return (concept) => depthBelow(dir, concept.dir) !== undefined;
}

function toRow({ slug, concept, matched, score }: Hit, matchers: readonly Matcher[]) {
  const { id, title, type, tags, path } = concept;
  return {
    bundle: slug,
    id,
    title,
    type,
    tags: [...tags],
    matched: [...matched],
    score,
    snippet: snippetOf(concept, matched, matchers),
    path,
    line: matchLine({ slug, concept, matched, score }, matchers),
  };
}

function matchLine({ concept, matched }: Hit, matchers: readonly Matcher[]): number {
  const field = quotedField(matched) ?? matched[0] ?? 'title';
  const { document } = concept;
  if (field !== 'body') return lineOf(document, [field]);
  const start = firstMatch(document.body, matchers)?.start ?? 0;
  return document.bodyLine + document.body.slice(0, start).split('\n').length - 1;
}
