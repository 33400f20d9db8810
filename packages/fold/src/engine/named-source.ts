import { childrenOf, isNamed, kindOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import type { Language } from './languages.ts';

/** What names are read from. */
export interface NamedSource {
  readonly tree: FlatTree;
  readonly text: string;
  readonly language: Language;
}

const MAX_NAME = 120;

/** A node's text on one line, cut where no name goes on. */
export function wordsOf({ tree, text }: NamedSource, node: number): string {
  return oneLine(text.slice(tree.start[node], tree.end[node]).slice(0, MAX_NAME));
}

/** Quotes of keys are none of their names, nor is PHP's sign of a variable. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/^(['"`])(.*)\1$/g, '$2')
    .replace(/^\$(?=\w)/, '');
}

/** `&'a mut Shape<T>` is a `Shape`. */
export function typeName(words: string): string {
  return /^[^<>]*/.exec(words.replace(/^(?:&|\*|'\w+|mut\b|const\b|dyn\b|\s)+/, ''))?.[0].trim() ?? words;
}

export function findNamedChild(tree: FlatTree, node: number, kinds: readonly string[]): number | undefined {
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && kinds.includes(kindOf(tree, child))) return child;
  }
  return undefined;
}
