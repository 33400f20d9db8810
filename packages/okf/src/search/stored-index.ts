import { createHash } from 'node:crypto';
import type { Context } from '@trefoil/contract';
import { SEARCH_FIELDS } from './search-field.ts';
import type { SearchedCorpus } from './searched-corpus.ts';
import type { WordIndex } from './word-index.ts';

type Store = Context['workspace'];
type Pause = () => Promise<unknown>;

/** Changes with whatever changes the words that are made of a concept, or the way they are written here. */
const VERSION = 3;
const TERMS_A_LINE = 200;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

/** What must be known of an index before the rest of it can be read. */
interface Head {
  readonly version: number;
  readonly fingerprint: string;
  readonly documents: number;
  readonly averages: readonly number[];
  readonly postings: number;
}

/**
 * The index of a corpus as it was kept on disk, if it is of this very content: how long the text is, a text
 * (a line of JSON that says what it is of, lines of terms), and the numbers as they are in memory.
 */
export async function readStoredIndex(
  corpus: SearchedCorpus,
  store: Store,
  pause: Pause,
): Promise<WordIndex | undefined> {
  const bytes = await store.read(keyOf(corpus)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  try {
    return await parse(corpus, bytes, pause);
  } catch (failure) {
    // Whoever asked has given up; or else, whatever is wrong with what was kept, it can be made again.
    if (failure instanceof SyntaxError || failure instanceof RangeError) return undefined;
    throw failure;
  }
}

async function parse(corpus: SearchedCorpus, kept: Uint8Array, pause: Pause): Promise<WordIndex | undefined> {
  // Numbers can only be looked at where they are aligned.
  const bytes = kept.byteOffset % WORD === 0 ? kept : kept.slice();
  const textLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const [first = '', ...lines] = new TextDecoder()
    .decode(bytes.subarray(WORD, WORD + textLength))
    .trimEnd()
    .split('\n');
  const { version, fingerprint, documents, averages, postings } = JSON.parse(first) as Head;
  if (version !== VERSION || fingerprint !== digest(corpus.fingerprint)) return undefined;
  const terms: string[] = [];
  for (const line of lines) {
    for (const term of JSON.parse(line) as string[]) terms.push(term);
    await pause();
  }
  let at = bytes.byteOffset + WORD + textLength;
  const numbers = (length: number): Uint32Array => {
    at += length * WORD;
    return new Uint32Array(bytes.buffer, at - length * WORD, length);
  };
  const sizes = numbers(terms.length * SEARCH_FIELDS.length);
  const lengths = numbers(documents * SEARCH_FIELDS.length);
  return {
    documents,
    averages,
    terms,
    sizes,
    lengths,
    pool: { places: numbers(postings), counts: numbers(postings) },
  };
}

/** Keeps an index for the next process. One that cannot be kept is no fault: it is made again. */
export async function storeIndex(
  corpus: SearchedCorpus,
  store: Store,
  { index, pause }: { readonly index: WordIndex; readonly pause: Pause },
): Promise<void> {
  const { documents, averages, terms, sizes, pool, lengths } = index;
  const fingerprint = digest(corpus.fingerprint);
  const head: Head = { version: VERSION, fingerprint, documents, averages, postings: pool.places.length };
  const lines = [JSON.stringify(head)];
  for (let start = 0; start < terms.length; start += TERMS_A_LINE) {
    lines.push(JSON.stringify(terms.slice(start, start + TERMS_A_LINE)));
    await pause();
  }
  const text = new TextEncoder().encode(lines.join('\n'));
  const padding = (WORD - (text.length % WORD)) % WORD;
  const numbers = [sizes, lengths, pool.places, pool.counts];
  const size = WORD + text.length + padding + numbers.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(size).fill(0x20, 0, WORD + text.length + padding);
  new DataView(bytes.buffer).setUint32(0, text.length + padding, true);
  bytes.set(text, WORD);
  let at = WORD + text.length + padding;
  for (const { buffer, byteOffset, byteLength } of numbers) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  await store.write(keyOf(corpus), bytes).catch(() => undefined);
}

/** One entry for a set of bundles: what they hold now replaces what they held. */
function keyOf({ key }: SearchedCorpus): string {
  return `okf/index-${digest(key)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
