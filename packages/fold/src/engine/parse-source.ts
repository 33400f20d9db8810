import { blankConditionals } from './blank-conditionals.ts';
import type { PreprocessedLanguage } from './blank-conditionals.ts';
import { blankMacros } from './blank-macros.ts';
import { easeSyntax } from './ease-syntax.ts';
import { ERROR_KIND } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import { fillFlatTree } from './fill-flat-tree.ts';
import { loadGrammar } from './load-grammar.ts';
import type { LoadedGrammar } from './load-grammar.ts';
import type { LanguageId } from './languages.ts';

export interface ParsedSource {
  /** The grammar that read most of it: what is called a C header may be C++. */
  readonly language: LanguageId;
  readonly tree: FlatTree;
  /** Code units that lie in something the parser could not make sense of. */
  readonly unread: number;
  /** Where the first of them is; -1 for none. */
  readonly firstUnread: number;
}

/** What the parser made up to go on says as much of a text’s being misread as what it left out. */
interface Attempt extends ParsedSource {
  readonly flaws: number;
}

export interface ParseOptions {
  /** What the file's name promises. */
  readonly language: LanguageId;
  /** A `.h` may be of either language, whatever its name promises. */
  readonly isHeader: boolean;
  /** For all that is tried with a text, and the copying of trees, together. */
  readonly budgetMs: number;
}

/**
 * Parses a text into a flat tree; undefined when the time was over. C, C++ and C# that a grammar cannot read as it stands
 * is read with one branch of its conditionals, C and C++ without macros too, other languages without what their grammars
 * do not know; whatever leaves the least unread is what counts.
 */
export async function parseSource(text: string, options: ParseOptions): Promise<ParsedSource | undefined> {
  const { language, isHeader } = options;
  const [first, second] = isPreprocessed(language) ? languagesOf(text, language, isHeader) : [language];
  // What a grammar takes to load, once, is no fault of the text.
  await loadGrammar(first);
  const deadline = performance.now() + options.budgetMs;
  const isOver = () => performance.now() > deadline;
  if (!isPreprocessed(first)) return await parseEased(text, first, isOver);
  const best = await parsePreprocessed(text, first, isOver);
  if (best === undefined || second === undefined || best.unread <= text.length * MUCH_UNREAD) return best;
  const other = await parsePreprocessed(text, second, isOver);
  // By a little, any grammar may misread the other language's text better than its own.
  return other !== undefined && other.unread < best.unread / 2 ? other : best;
}

/** From this part of a header on, it is worth another parse to know whether it is of the other language. */
const MUCH_UNREAD = 0.01;

/** The languages that a text may be of, the likelier first. */
function languagesOf(
  text: string,
  language: PreprocessedLanguage,
  isHeader: boolean,
): readonly [PreprocessedLanguage, PreprocessedLanguage?] {
  if (!isHeader) return [language];
  if (looksLikeCpp(text)) return ['cpp', 'c'];
  return cppWord.test(text) ? ['c', 'cpp'] : ['c'];
}

function isPreprocessed(language: LanguageId): language is PreprocessedLanguage {
  return language === 'c' || language === 'cpp' || language === 'csharp';
}

/** As it stands, else with what its grammar does not know replaced. */
async function parseEased(
  text: string,
  language: LanguageId,
  isOver: () => boolean,
): Promise<Attempt | undefined> {
  const plain = await attempt(text, language, isOver);
  const eased = plain === undefined || plain.flaws === 0 ? undefined : easeSyntax(text, language);
  if (plain === undefined || eased === undefined) return plain;
  return better(plain, await attempt(eased, language, isOver));
}

/** As it stands, else with one branch of what a grammar cannot read, else without macros too. */
async function parsePreprocessed(
  text: string,
  language: PreprocessedLanguage,
  isOver: () => boolean,
): Promise<Attempt | undefined> {
  const plain = await attempt(text, language, isOver);
  if (plain === undefined || plain.flaws === 0) return plain;
  let [best, source] = [plain, text];
  const blanked = blankConditionals(text, language);
  const second = blanked === undefined ? undefined : await attempt(blanked, language, isOver);
  if (blanked !== undefined && second !== undefined && second.flaws < best.flaws) {
    [best, source] = [second, blanked];
  }
  const withoutMacros =
    best.flaws === 0 || language === 'csharp' ? undefined : blankMacros(source, best.tree);
  if (withoutMacros === undefined) return best;
  return better(best, await attempt(withoutMacros, language, isOver));
}

function better(one: Attempt, other: Attempt | undefined): Attempt {
  return other !== undefined && other.flaws < one.flaws ? other : one;
}

async function attempt(
  text: string,
  language: LanguageId,
  isOver: () => boolean,
): Promise<Attempt | undefined> {
  const tree = parseOnce(text, await loadGrammar(language), isOver);
  return tree === undefined ? undefined : { language, tree, ...countFlaws(tree) };
}

/** Lines that only C++ has; prose in comments begins lines with the same words, and goes on otherwise. */
const cppLine = new RegExp(
  [
    String.raw`(?:inline[ \t]+)?namespace(?:[ \t]+[\w:]{1,200})?[ \t]*(?:\{|$)`,
    String.raw`template[ \t]*<`,
    String.raw`(?:public|private|protected)[ \t]*:`,
    String.raw`using[ \t]+(?:namespace[ \t]+\w{1,200}[^\n;]{0,200};|\w{1,200}[ \t]*=|\w{1,200}::)`,
    String.raw`class[ \t]+(?:[A-Z_]{3,80}[ \t]+)?\w{1,200}[ \t]*(?:final[ \t]*)?(?::[^:]|[{;])`,
  ]
    .map((line) => String.raw`^[ \t]*${line}`)
    .join('|'),
  'm',
);
/** What C does not have, though its comments may. */
const cppWord = /\w::~?\w|\b(?:constexpr|nullptr|static_cast|template|typename|virtual|noexcept|operator)\b/;

/** Headers of C have lines of C++ only where `__cplusplus` is defined. */
function looksLikeCpp(text: string): boolean {
  return cppLine.test(text) && cppLine.test(blankConditionals(text, 'c') ?? text);
}

function parseOnce(
  text: string,
  { parser, vocabulary }: LoadedGrammar,
  isOver: () => boolean,
): FlatTree | undefined {
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
function countFlaws(tree: FlatTree): { unread: number; firstUnread: number; flaws: number } {
  let unread = 0;
  let missing = 0;
  let firstUnread = -1;
  let node = 0;
  while (node < tree.length) {
    if (tree.kind[node] === ERROR_KIND) {
      const start = tree.start[node] ?? 0;
      unread += (tree.end[node] ?? 0) - start;
      if (firstUnread < 0) firstUnread = start;
      node = tree.next[node] ?? tree.length;
    } else {
      missing += tree.missing[node] ?? 0;
      node += 1;
    }
  }
  return { unread, firstUnread, flaws: unread + missing };
}
