/** As much of a language's grammar as it takes to tell comments from strings. */
export interface CommentSyntax {
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Strings that end with their line at the latest, so that a stray quote harms one line only. */
  readonly quotes: readonly string[];
  /** Strings that run over lines. */
  readonly longQuotes: readonly string[];
  /** A line comment must follow white space: `$#`, `a;b` and `x%2` hold none. */
  readonly spaced: boolean;
}

const cLike: CommentSyntax = {
  line: ['//'],
  block: [['/*', '*/']],
  quotes: ['"', "'"],
  longQuotes: [],
  spaced: false,
};
// An apostrophe is a lifetime or a label as often as it opens a character.
const withoutCharacters: CommentSyntax = { ...cLike, quotes: ['"'] };
const script: CommentSyntax = { ...cLike, longQuotes: ['`'] };
const hash: CommentSyntax = { ...cLike, line: ['#'], block: [], spaced: true };
const python: CommentSyntax = { ...hash, longQuotes: ['"""', "'''"], spaced: false };
const both: CommentSyntax = { ...cLike, line: ['//', '#'], spaced: true };
const sql: CommentSyntax = { ...cLike, line: ['--'] };
const lua: CommentSyntax = { ...cLike, line: ['--'], block: [['--[[', ']]']] };
const haskell: CommentSyntax = { ...withoutCharacters, line: ['--'], block: [['{-', '-}']] };
const markup: CommentSyntax = {
  line: [],
  block: [['<!--', '-->']],
  quotes: [],
  longQuotes: [],
  spaced: false,
};
const mixed: CommentSyntax = {
  ...markup,
  line: ['//'],
  block: [
    ['<!--', '-->'],
    ['/*', '*/'],
  ],
  spaced: true,
};
const style: CommentSyntax = { ...cLike, line: [] };
const lisp: CommentSyntax = { ...withoutCharacters, line: [';'], block: [['#|', '|#']] };
const settings: CommentSyntax = { ...hash, line: [';', '#'], quotes: [] };
const percent: CommentSyntax = { ...hash, line: ['%'], quotes: [] };
const ml: CommentSyntax = { ...withoutCharacters, line: [], block: [['(*', '*)']] };
const anything: CommentSyntax = {
  line: ['//', '#', '--', ';', '%'],
  block: [
    ['/*', '*/'],
    ['<!--', '-->'],
  ],
  quotes: ['"', "'"],
  longQuotes: [],
  spaced: true,
};

const byExtension: readonly (readonly [CommentSyntax, string])[] = [
  [cLike, 'c h cc cpp cxx c++ hh hpp hxx m mm java kt kts cs scala groovy gradle dart proto zig d v sv'],
  [withoutCharacters, 'rs swift fs fsx'],
  [script, 'js cjs mjs jsx ts cts mts tsx go json5 jsonc'],
  [
    hash,
    'sh bash zsh fish rb pl pm r yml yaml toml cfg mk cmake dockerfile makefile gemfile nix jl ex exs tcl ps1 env',
  ],
  [python, 'py pyi pyw bzl star'],
  [both, 'php tf hcl'],
  [sql, 'sql adb ads vhd vhdl'],
  [lua, 'lua'],
  [haskell, 'hs elm purs'],
  [markup, 'html htm xml svg xhtml md markdown plist csproj xaml'],
  [mixed, 'vue svelte astro'],
  [style, 'css'],
  [cLike, 'scss less styl'],
  [lisp, 'lisp lsp cl el scm ss rkt clj cljs cljc edn asm'],
  [settings, 'ini conf properties s'],
  [percent, 'tex sty bib erl hrl pro'],
  [ml, 'ml mli pas'],
];

const syntaxes = new Map(
  byExtension.flatMap(([syntax, extensions]) =>
    extensions.split(' ').map((extension) => [extension, syntax] as const),
  ),
);

/** By the file's extension or, without one, its name; any comment that stands clear for names not known. */
export function commentSyntax(path: string): CommentSyntax {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return syntaxes.get(name.slice(name.lastIndexOf('.') + 1)) ?? anything;
}
