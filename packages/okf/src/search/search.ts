import { createBreather, mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Concept } from '../bundle/bundle.ts';
import { depthBelow } from '../bundle/directories.ts';
import { lineOf } from '../bundle/line-of.ts';
import { toProjector } from '../bundle/projection.ts';
import { resolveDirectory } from '../bundle/resolve-directory.ts';
import { getBundles, getDirectory, unknownDirectory, unusableDirectory } from '../bundle/select-bundle.ts';
import type { Selected } from '../bundle/select-bundle.ts';
import { toTest } from './concept-filter.ts';
import type { Engine, Hit } from './engine.ts';
import { literalMatcher } from './matcher.ts';
import type { Matcher } from './matcher.ts';
import { scanBundles } from './scan.ts';
import { chosenEngine } from './search-engines.ts';
import { SEARCH_FIELDS } from './search-field.ts';
import type { SearchField } from './search-field.ts';
import type { SearchInput, SearchOutput } from './search.operation.ts';
import { firstMatch, quotedField, snippetOf } from './snippet.ts';

export async function run(input: SearchInput, context: Context): Promise<Unpaged<SearchOutput>> {
  const wanted = toTest(input);
  const scan = chosenEngine(input) === 'scan' ? await scanEngine(input, context) : undefined;
  const { selected, skipped } = getBundles(input.bundle, context);
  const inDirectory = directoryTest(input.dir, selected);
  const engine = scan ?? (await rankingEngine(input, context));
  const hits = await engine(selected, {
    terms: input.terms.filter((term) => term.trim() !== ''),
    fields: SEARCH_FIELDS.filter((field) => input.in?.includes(field) ?? true),
    fuzzy: input.fuzzy === true,
    wanted: (concept) => inDirectory(concept) && wanted(concept),
  });
  const project = toProjector(input);
  return {
    query: input.terms,
    engine: chosenEngine(input),
    bundles: selected.map(({ member, bundle }) => {
      const failed = bundle.unparseable.length;
      return { slug: member.slug, dir: member.root, ...(failed === 0 ? {} : { unparseable: failed }) };
    }),
    ...(skipped.length === 0 ? {} : { skipped }),
    results: mapRows(hits, (hit) => project(toRow(hit))),
  };
}

/** @throws Problem `okf.pattern_invalid`, before any bundle is read */
async function scanEngine(input: SearchInput, context: Context): Promise<Engine> {
  const matchers = await toMatchers(input);
  const breathe = createBreather(context);
  return async (selected, { fields, wanted }) =>
    await scanBundles(selected, { matchers, fields, wanted }, breathe);
}

async function rankingEngine(input: SearchInput, context: Context): Promise<Engine> {
  const engines = await import('./engines-of.ts');
  return await (chosenEngine(input) === 'fts'
    ? engines.fullTextEngine(context)
    : engines.textEngine(context));
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

function toRow({ slug, concept, score, explain }: Hit) {
  const { id, title, type, tags, path } = concept;
  const { matched, matchers } = explain();
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
    line: matchLine(concept, matched, matchers),
  };
}

function matchLine(
  { document }: Concept,
  matched: readonly SearchField[],
  matchers: readonly Matcher[],
): number {
  const field = quotedField(matched) ?? matched[0] ?? 'title';
  if (field !== 'body') return lineOf(document, [field]);
  const start = firstMatch(document.body, matchers)?.start ?? 0;
  return document.bodyLine + document.body.slice(0, start).split('\n').length - 1;
}
