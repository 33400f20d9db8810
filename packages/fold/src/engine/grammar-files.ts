import { getLanguage, languageIds } from './languages.ts';

interface GrammarFile {
  readonly package: string;
  readonly file: string;
}

/** What a bundle must carry beside itself: the parser and every grammar, by the package that has them. */
export function grammarFiles(): GrammarFile[] {
  const parser = { package: 'web-tree-sitter', file: 'web-tree-sitter.wasm' };
  return [parser, ...languageIds.map((id) => ({ ...getLanguage(id).grammar }))];
}
