/** As much of a language's lexical grammar as it takes to tell code from comments and strings. */
export interface LexicalSyntax {
  readonly lineComments: readonly string[];
  /** Whether comments from slash-star to star-slash exist, and whether they nest. */
  readonly blockComments: 'none' | 'flat' | 'nested';
  /** Longest first: `"""` before `"`. */
  readonly quotes: readonly Quote[];
  /** Whether `'x'` and `"x"` mean the same, so that a formatter may turn one into the other. */
  readonly quotesInterchange: boolean;
  /** Whether a slash may open a regular expression. */
  readonly regexLiterals: boolean;
}

export interface Quote {
  readonly open: string;
  /** `escaped`: a backslash takes the next character along. `raw`: it does not. */
  readonly body: 'escaped' | 'raw';
  /** An unclosed one ends with its line, as a lifetime or a contraction in a comment would. */
  readonly multiline: boolean;
  /** The language ignores how the lines inside are indented. */
  readonly reindents?: boolean;
}

const double: Quote = { open: '"', body: 'escaped', multiline: false };
const single: Quote = { open: "'", body: 'escaped', multiline: false };
const backtick: Quote = { open: '`', body: 'escaped', multiline: true };
const textBlock: Quote = { open: '"""', body: 'escaped', multiline: true, reindents: true };
const pythonBlocks: readonly Quote[] = [
  { open: '"""', body: 'escaped', multiline: true },
  { open: "'''", body: 'escaped', multiline: true },
];

const cLike: LexicalSyntax = {
  lineComments: ['//'],
  blockComments: 'flat',
  quotes: [double, single],
  quotesInterchange: false,
  regexLiterals: false,
};
const script: LexicalSyntax = {
  ...cLike,
  quotes: [double, single, backtick],
  quotesInterchange: true,
  regexLiterals: true,
};
const hashComments: LexicalSyntax = {
  ...cLike,
  lineComments: ['#'],
  blockComments: 'none',
  quotes: [
    { ...double, multiline: true },
    { ...single, multiline: true },
  ],
};

const languages: Readonly<Record<string, LexicalSyntax>> = {
  rust: { ...cLike, blockComments: 'nested', quotes: [{ ...double, multiline: true }, single] },
  swift: { ...cLike, blockComments: 'nested', quotes: [textBlock, double] },
  kotlin: { ...cLike, blockComments: 'nested', quotes: [{ ...textBlock, body: 'raw' }, double, single] },
  java: { ...cLike, quotes: [textBlock, double, single] },
  go: { ...cLike, quotes: [double, single, { open: '`', body: 'raw', multiline: true }] },
  javascript: script,
  typescript: script,
  python: { ...hashComments, quotes: [...pythonBlocks, double, single], quotesInterchange: true },
  ruby: hashComments,
  bash: hashComments,
  php: { ...cLike, lineComments: ['//', '#'], quotes: hashComments.quotes },
};

/** C's grammar stands in for a language that is not known: most write comments and strings as it does. */
export function lexicalSyntax(language: string | undefined): LexicalSyntax {
  return language !== undefined && Object.hasOwn(languages, language)
    ? (languages[language] ?? cLike)
    : cLike;
}
