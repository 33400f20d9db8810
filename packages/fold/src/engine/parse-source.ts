import { ERROR_KIND } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import { fillFlatTree } from './fill-flat-tree.ts';
import { loadGrammar } from './load-grammar.ts';
import type { LoadedGrammar } from './load-grammar.ts';
import type { LanguageId } from './languages.ts';

export interface ParsedSource {
  readonly language: LanguageId;
  readonly tree: FlatTree;
  /** Code units that lie in something the parser could not make sense of. */
  readonly unread: number;
  /** Where the first of them is; -1 for none. */
  readonly firstUnread: number;
}

/**
 * Parses a text into a flat tree; undefined when the time was over.
 * @param budgetMs For the parse and the copying of its tree together
 */
export async function parseSource(
  text: string,
  language: LanguageId,
  budgetMs: number,
): Promise<ParsedSource | undefined> {
  const grammar = await loadGrammar(language);
  const tree = parseOnce(text, grammar, budgetMs);
  return tree === undefined ? undefined : { language, tree, ...countUnread(tree) };
}

function parseOnce(
  text: string,
  { parser, vocabulary }: LoadedGrammar,
  budgetMs: number,
): FlatTree | undefined {
  const deadline = performance.now() + budgetMs;
  const isOver = () => performance.now() > deadline;
  const tree = parser.parse(text, null, { progressCallback: isOver });
  if (tree === null) {
    // Else the next parse would go on with this text.
    parser.reset();
    return undefined;
  }
  try {
    return fillFlatTree(tree, vocabulary, { isOver, units: text.length });
  } finally {
    tree.delete();
  }
}

/** Errors within errors count once. */
export function countUnread(tree: FlatTree): { unread: number; firstUnread: number } {
  let unread = 0;
  let firstUnread = -1;
  let node = 0;
  while (node < tree.length) {
    if (tree.kind[node] === ERROR_KIND) {
      const start = tree.start[node] ?? 0;
      unread += (tree.end[node] ?? 0) - start;
      if (firstUnread < 0) firstUnread = start;
      node = tree.next[node] ?? tree.length;
    } else {
      node += 1;
    }
  }
  return { unread, firstUnread };
}
