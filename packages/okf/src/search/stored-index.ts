import { createHash } from 'node:crypto';
import type { Context } from '@trefoil/contract';
import MiniSearch from 'minisearch';
import type { AsPlainObject, Options } from 'minisearch';
import { inSlices } from './searched-corpus.ts';
import type { SearchedCorpus } from './searched-corpus.ts';

type Store = Context['workspace'];

/** Changes with whatever changes the words that are made of a concept, or the way they are written here. */
const VERSION = 1;
const TERMS_A_LINE = 200;

type Postings = Map<number, Map<number, number>>;

/**
 * The library writes and reads an index at one go, which holds up everybody else for as long, and
 * copies it whole. Its terms are taken and given one by one instead. The version is pinned; a test
 * compares what comes back.
 */
interface Inner {
  readonly _index: Iterable<[string, Postings]> & { set(term: string, postings: Postings): unknown };
}

interface Head extends Omit<AsPlainObject, 'index'> {
  readonly version: number;
  readonly fingerprint: string;
}

/** A term, and for each field the documents that hold it there, each followed by how often. */
type Line = [term: string, fields: [field: number, counts: number[]][]][];

/**
 * The index of a corpus as it was kept on disk, if it is of this very content. A line of JSON says what
 * it is of, the others hold terms.
 */
export async function readStoredIndex<Document>(
  corpus: SearchedCorpus,
  store: Store,
  options: Options<Document>,
): Promise<MiniSearch<Document> | undefined> {
  const bytes = await store.read(keyOf(corpus)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  try {
    return await parse(corpus, new TextDecoder().decode(bytes), options);
  } catch {
    // Whatever is wrong with what was kept, it can be made again.
    return undefined;
  }
}

async function parse<Document>(
  corpus: SearchedCorpus,
  text: string,
  options: Options<Document>,
): Promise<MiniSearch<Document> | undefined> {
  const [first = '', ...lines] = text.split('\n');
  const { version, fingerprint, ...head } = JSON.parse(first) as Head;
  if (version !== VERSION || fingerprint !== digest(corpus.fingerprint)) return undefined;
  const index = MiniSearch.loadJS<Document>({ ...head, index: [] }, options);
  const { _index: terms } = index as unknown as Inner;
  await inSlices(lines, (line) => {
    for (const [term, fields] of JSON.parse(line) as Line) {
      terms.set(term, new Map(fields.map(([field, counts]) => [field, toCounts(counts)])));
    }
  });
  return index;
}

function toCounts(flat: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < flat.length; at += 2) counts.set(flat[at] ?? 0, flat[at + 1] ?? 0);
  return counts;
}

/** Keeps an index for the next process. One that cannot be kept is no fault: it is made again. */
export async function storeIndex<Document>(
  corpus: SearchedCorpus,
  store: Store,
  index: MiniSearch<Document>,
): Promise<void> {
  const lines = [JSON.stringify(headOf(corpus, index))];
  let line: Line = [];
  const flush = () => {
    lines.push(JSON.stringify(line));
    line = [];
  };
  await inSlices((index as unknown as Inner)._index, ([term, fields]) => {
    line.push([term, [...fields].map(([field, counts]) => [field, [...counts].flat()])]);
    if (line.length === TERMS_A_LINE) flush();
  });
  flush();
  await store.write(keyOf(corpus), new TextEncoder().encode(lines.join('\n'))).catch(() => undefined);
}

/** Everything about the index but its terms. */
function headOf<Document>({ fingerprint }: SearchedCorpus, index: MiniSearch<Document>): Head {
  const withoutTerms = Object.create(index, { _index: { value: [] } }) as MiniSearch<Document>;
  const { index: _terms, ...rest } = withoutTerms.toJSON();
  return { ...rest, version: VERSION, fingerprint: digest(fingerprint) };
}

/** One entry for a set of bundles: what they hold now replaces what they held. */
function keyOf({ key }: SearchedCorpus): string {
  return `okf/index-${digest(key)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
