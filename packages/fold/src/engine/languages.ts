import type { FunctionSyntax } from './function-syntax.ts';
import { functionSyntaxes } from './function-syntax.ts';

export const languageIds = [
  'c',
  'cpp',
  'rust',
  'swift',
  'javascript',
  'typescript',
  'tsx',
  'python',
  'go',
  'java',
  'kotlin',
  'ruby',
  'php',
  'csharp',
  'bash',
] as const;
/** A grammar that sources are parsed with; `tsx` is TypeScript with elements in it. */
export type LanguageId = (typeof languageIds)[number];

/** As findings and coverage name them. */
export const sourceLanguages = [
  'c',
  'cpp',
  'rust',
  'swift',
  'javascript',
  'typescript',
  'python',
  'go',
  'java',
  'kotlin',
  'ruby',
  'php',
  'csharp',
  'bash',
] as const;
type SourceLanguage = (typeof sourceLanguages)[number];

export interface Language {
  readonly id: LanguageId;
  readonly name: SourceLanguage;
  /** What carries the grammar, and its file in there. */
  readonly grammar: { readonly package: GrammarPackage; readonly file: string };
  readonly comments: ReadonlySet<string>;
  readonly functions: FunctionSyntax;
}

type GrammarPackage = '@vscode/tree-sitter-wasm' | '@cursorless/tree-sitter-wasms';

const VSCODE = '@vscode/tree-sitter-wasm';
const CURSORLESS = '@cursorless/tree-sitter-wasms';

const grammars: Readonly<Record<LanguageId, readonly [GrammarPackage, string]>> = {
  c: [CURSORLESS, 'out/tree-sitter-c.wasm'],
  cpp: [VSCODE, 'wasm/tree-sitter-cpp.wasm'],
  rust: [VSCODE, 'wasm/tree-sitter-rust.wasm'],
  swift: [CURSORLESS, 'out/tree-sitter-swift.wasm'],
  javascript: [VSCODE, 'wasm/tree-sitter-javascript.wasm'],
  typescript: [VSCODE, 'wasm/tree-sitter-typescript.wasm'],
  tsx: [VSCODE, 'wasm/tree-sitter-tsx.wasm'],
  python: [VSCODE, 'wasm/tree-sitter-python.wasm'],
  go: [VSCODE, 'wasm/tree-sitter-go.wasm'],
  java: [VSCODE, 'wasm/tree-sitter-java.wasm'],
  kotlin: [CURSORLESS, 'out/tree-sitter-kotlin.wasm'],
  ruby: [VSCODE, 'wasm/tree-sitter-ruby.wasm'],
  php: [VSCODE, 'wasm/tree-sitter-php.wasm'],
  csharp: [VSCODE, 'wasm/tree-sitter-c-sharp.wasm'],
  bash: [VSCODE, 'wasm/tree-sitter-bash.wasm'],
};

const commentKinds = new Set(['comment', 'line_comment', 'block_comment', 'multiline_comment']);

const languages = new Map(
  languageIds.map((id): [LanguageId, Language] => {
    const [carrier, file] = grammars[id];
    const grammar = { package: carrier, file };
    const name = id === 'tsx' ? 'typescript' : id;
    return [id, { id, name, grammar, comments: commentKinds, functions: functionSyntaxes[id] }];
  }),
);

export function getLanguage(id: LanguageId): Language {
  const language = languages.get(id);
  if (language === undefined) throw new Error(`There is no language ${id}.`);
  return language;
}

const extensions: Readonly<Record<string, LanguageId>> = {
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  'c++': 'cpp',
  hh: 'cpp',
  hpp: 'cpp',
  hxx: 'cpp',
  'h++': 'cpp',
  ipp: 'cpp',
  tpp: 'cpp',
  rs: 'rust',
  swift: 'swift',
  js: 'javascript',
  cjs: 'javascript',
  mjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  cts: 'typescript',
  mts: 'typescript',
  tsx: 'tsx',
  py: 'python',
  pyi: 'python',
  pyw: 'python',
  go: 'go',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  rb: 'ruby',
  rake: 'ruby',
  gemspec: 'ruby',
  php: 'php',
  phtml: 'php',
  cs: 'csharp',
  csx: 'csharp',
  sh: 'bash',
  bash: 'bash',
};

const fileNames: Readonly<Record<string, LanguageId>> = {
  Rakefile: 'ruby',
  Gemfile: 'ruby',
  '.bashrc': 'bash',
  '.bash_profile': 'bash',
  '.profile': 'bash',
};

/** The language that a file's name promises. */
export function findLanguageByPath(path: string): LanguageId | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (Object.hasOwn(fileNames, name)) return fileNames[name];
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
}

const interpreters: readonly (readonly [RegExp, LanguageId])[] = [
  [/^(?:ba|da|k|z)?sh$/, 'bash'],
  [/^python[\d.]*$/, 'python'],
  [/^ruby[\d.]*$/, 'ruby'],
  [/^(?:node|nodejs|bun)$/, 'javascript'],
  [/^(?:deno|tsx|ts-node)$/, 'typescript'],
  [/^php[\d.]*$/, 'php'],
];

/** The language of a script by the interpreter that its first line names. */
export function findLanguageByInterpreter(text: string): LanguageId | undefined {
  const found = /^#![ \t]*([^\s]{1,200})(?:[ \t]+(?:-S[ \t]+)?([^\s]{1,200}))?/.exec(text.slice(0, 512));
  if (found === null) return undefined;
  const program = baseName(found[1] ?? '');
  const interpreter = program === 'env' ? baseName(found[2] ?? '') : program;
  return interpreters.find(([pattern]) => pattern.test(interpreter))?.[1];
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A header may be of C or of C++, whatever its name promises. */
export function isHeader(path: string): boolean {
  return /\.h$/i.test(path);
}
