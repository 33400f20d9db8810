import { createHash } from 'node:crypto';
import type { Context } from '@trefoil/contract';
import type { AsPlainObject } from 'minisearch';
import { inSlices } from './searched-corpus.ts';
import type { SearchedCorpus } from './searched-corpus.ts';

type Store = Context['workspace'];

/** Changes with whatever changes the words that are made of a concept, or the way they are written here. */
const VERSION = 1;
/** Smaller ones are made again in less time than it takes to keep them. */
const MIN_LENGTH = 1_000_000;
const TERMS_A_LINE = 500;

interface Head extends Omit<AsPlainObject, 'index'> {
  readonly version: number;
  readonly fingerprint: string;
}

/**
 * The index of a corpus as it was kept on disk, if it is of this very content. A line of JSON says what
 * it is of, the others hold terms; so reading it never takes the process for long at a time.
 */
export async function readStoredIndex(
  corpus: SearchedCorpus,
  store: Store,
): Promise<AsPlainObject | undefined> {
  const bytes = await store.read(keyOf(corpus)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  try {
    const [first = '', ...lines] = new TextDecoder().decode(bytes).split('\n');
    const { version, fingerprint, ...head } = JSON.parse(first) as Head;
    if (version !== VERSION || fingerprint !== digest(corpus.fingerprint)) return undefined;
    const index: AsPlainObject['index'] = [];
    await inSlices(lines, (line) => index.push(...(JSON.parse(line) as AsPlainObject['index'])));
    return head.documentCount === corpus.documents.length ? { ...head, index } : undefined;
  } catch {
    // Whatever is wrong with what was kept, it can be made again.
    return undefined;
  }
}

/**
 * Keeps an index of this much text for the next process. One that cannot be kept is no fault: it is
 * made again.
 */
export async function storeIndex(
  corpus: SearchedCorpus,
  store: Store,
  { plain, length }: { readonly plain: () => AsPlainObject; readonly length: number },
): Promise<void> {
  if (length < MIN_LENGTH) return;
  const { index, ...rest } = plain();
  const head: Head = { ...rest, version: VERSION, fingerprint: digest(corpus.fingerprint) };
  const lines = [JSON.stringify(head)];
  const starts = Array.from({ length: Math.ceil(index.length / TERMS_A_LINE) }, (_, at) => at * TERMS_A_LINE);
  await inSlices(starts, (start) => {
    lines.push(JSON.stringify(index.slice(start, start + TERMS_A_LINE)));
  });
  await store.write(keyOf(corpus), new TextEncoder().encode(lines.join('\n'))).catch(() => undefined);
}

/** One entry for a set of bundles: what they hold now replaces what they held. */
function keyOf({ key }: SearchedCorpus): string {
  return `okf/index-${digest(key)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
