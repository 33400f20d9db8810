import { childrenOf, findField, isNamed, kindOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import type { NamedSource } from './named-source.ts';
import { oneLine, wordsOf } from './named-source.ts';

/** Declarators within declarators that are followed. */
export const MAX_DECLARATORS = 64;

/** C's and C++'s names lie inside declarators: `static int *Shape::area(void)`. */
export function nameDeclarator(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  let declarator = findField(tree, node, 'declarator');
  // `f(x) { }`, as it was written before types of results, reads as a variable in parentheses.
  if (declarator !== undefined && kindOf(tree, declarator) === 'parenthesized_declarator') {
    const type = findField(tree, node, 'type');
    if (type !== undefined && !hasParameters(tree, declarator)) return wordsOf(source, type);
  }
  for (let depth = 0; declarator !== undefined && depth < MAX_DECLARATORS; depth += 1) {
    const cast = findCast(tree, declarator);
    if (cast !== undefined) return textUntilParameters(source, declarator, cast);
    const inner = innerDeclarator(tree, declarator);
    if (inner === undefined) {
      const isAbstract = kindOf(tree, declarator).startsWith('abstract_');
      return isAbstract ? undefined : withoutArguments(wordsOf(source, declarator));
    }
    declarator = inner;
  }
  return undefined;
}

/** The declarator inside a declarator; grammars name it a field, but for references and parentheses. */
export function innerDeclarator(tree: FlatTree, node: number): number | undefined {
  const field = findField(tree, node, 'declarator');
  if (field !== undefined) return field;
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && kindOf(tree, child).endsWith('_declarator')) return child;
  }
  return undefined;
}

function hasParameters(tree: FlatTree, declarator: number): boolean {
  let at: number | undefined = declarator;
  for (let depth = 0; at !== undefined && depth < MAX_DECLARATORS; depth += 1) {
    if (findField(tree, at, 'parameters') !== undefined) return true;
    at = innerDeclarator(tree, at);
  }
  return false;
}

/** `operator bool()`, also as `Shape::operator bool()`. */
function findCast(tree: FlatTree, declarator: number): number | undefined {
  let at: number | undefined = declarator;
  for (let depth = 0; at !== undefined && depth < MAX_DECLARATORS; depth += 1) {
    if (kindOf(tree, at) === 'operator_cast') return at;
    if (kindOf(tree, at) !== 'qualified_identifier') return undefined;
    at = findField(tree, at, 'name');
  }
  return undefined;
}

function textUntilParameters({ tree, text }: NamedSource, declarator: number, cast: number): string {
  const start = tree.start[declarator] ?? 0;
  let list = findField(tree, cast, 'declarator');
  while (list !== undefined && findField(tree, list, 'parameters') === undefined) {
    list = innerDeclarator(tree, list);
  }
  const parameters = list === undefined ? undefined : findField(tree, list, 'parameters');
  return oneLine(text.slice(start, tree.start[parameters ?? cast] ?? start).slice(0, 120));
}

/** A method of `Stack<T>` is named like those that are written inside its class. */
function withoutArguments(name: string): string {
  return name.replaceAll(/<[^<>]*>(?=::)/g, '');
}
