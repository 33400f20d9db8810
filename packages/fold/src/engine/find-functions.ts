import { childrenOf, findField, isNamed, kindOf, kindTable, textOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import { nameFunction } from './name-function.ts';
import type { Language } from './languages.ts';

/** A function, method or closure that has a body. */
export interface FunctionUnit {
  readonly node: number;
  /** With the names of what it lies in: `Parser.read`, `shape::area`. `(anonymous)` where it has none. */
  readonly name: string;
  readonly anonymous: boolean;
  readonly parameters: number;
  /** The node of its body, or the function itself where a grammar has no node for it. */
  readonly body: number;
  /** The function that it lies in, as an index into the list; -1 for none. */
  readonly outer: number;
}

const bodyKinds = new Set(['function_body', 'body_statement', 'block', 'statements', 'compound_statement']);

/** Every function of a file with a body, by where it starts. */
export function findFunctions(tree: FlatTree, text: string, language: Language): FunctionUnit[] {
  const isFunction = kindTable(tree, language.functions.functions);
  const found: FunctionUnit[] = [];
  /** Functions around the node at hand, innermost last. */
  const around: number[] = [];
  for (let node = 0; node < tree.length; node += 1) {
    if (isFunction[tree.kind[node] ?? 0] !== 1) continue;
    leave(around, found, { tree, node });
    const body = findBody(tree, node);
    if (body === undefined) continue;
    const outer = around.at(-1) ?? -1;
    const { name, anonymous } = nameFunction({ tree, text, language }, node);
    const parameters = countParameters(tree, text, { node, language });
    around.push(found.length);
    found.push({ node, name, anonymous, parameters, body, outer });
  }
  return found;
}

function leave(around: number[], found: FunctionUnit[], at: { tree: FlatTree; node: number }): void {
  for (;;) {
    const last = found[around.at(-1) ?? -1];
    if (last === undefined || (at.tree.next[last.node] ?? 0) > at.node) return;
    around.pop();
  }
}

/** A declaration without a body is none of a function: an interface's method, a prototype. */
function findBody(tree: FlatTree, node: number): number | undefined {
  const field = findField(tree, node, 'body');
  if (field !== undefined) return field;
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && bodyKinds.has(kindOf(tree, child))) return child;
  }
  return implicitBodies.has(kindOf(tree, node)) ? node : undefined;
}

/** Grammars that put the statements of these right below them. */
const implicitBodies = new Set([
  'lambda_literal',
  'method',
  'singleton_method',
  'computed_getter',
  'computed_setter',
  'computed_modify',
  'subscript_declaration',
  'deinit_declaration',
  'getter',
  'setter',
]);

interface ParameterQuestion {
  readonly node: number;
  readonly language: Language;
}

function countParameters(tree: FlatTree, text: string, { node, language }: ParameterQuestion): number {
  const { parameters, parameterLists } = language.functions;
  const list = findParameterList(tree, node, parameterLists);
  if (list === undefined && parameterLists.size > 0) {
    return countOf(
      tree,
      node,
      (child) => isSingleParameter(tree, child) || isTypedParameter(tree, child, parameters),
    );
  }
  const found = countOf(tree, list ?? node, (child) => isKind(tree, child, parameters));
  const first = list === undefined ? undefined : firstNamed(tree, list);
  // C says with `void` that there are none.
  return found === 1 && first !== undefined && textOf(tree, text, first) === 'void' ? 0 : found;
}

/** `x => x`: the one parameter stands without a list. */
function isSingleParameter(tree: FlatTree, child: number): boolean {
  const field = tree.fields[tree.field[child] ?? 0];
  return (field === 'parameter' || field === 'parameters') && kindOf(tree, child).includes('identifier');
}

function countOf(tree: FlatTree, node: number, counts: (child: number) => boolean): number {
  let count = 0;
  for (const child of childrenOf(tree, node)) count += counts(child) ? 1 : 0;
  return count;
}

/** Outside a list an identifier is a name or a type, and no parameter. */
function isTypedParameter(tree: FlatTree, child: number, kinds: ReadonlySet<string>): boolean {
  return isKind(tree, child, kinds) && !kindOf(tree, child).includes('identifier');
}

function isKind(tree: FlatTree, child: number, kinds: ReadonlySet<string>): boolean {
  return isNamed(tree, child) && kinds.has(kindOf(tree, child));
}

function firstNamed(tree: FlatTree, node: number): number | undefined {
  for (const child of childrenOf(tree, node)) if (isNamed(tree, child)) return child;
  return undefined;
}

/** The list may lie inside declarators: `int *f(int a)`. It is the outermost one before the body. */
function findParameterList(tree: FlatTree, node: number, lists: ReadonlySet<string>): number | undefined {
  const named = findField(tree, node, 'parameters');
  if (named !== undefined && lists.has(kindOf(tree, named))) return named;
  let declarator = findField(tree, node, 'declarator');
  let found: number | undefined;
  for (let depth = 0; declarator !== undefined && depth < 64; depth += 1) {
    const list = findField(tree, declarator, 'parameters');
    if (list !== undefined && lists.has(kindOf(tree, list))) found = list;
    declarator = findField(tree, declarator, 'declarator') ?? firstDeclarator(tree, declarator);
  }
  if (found !== undefined) return found;
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && lists.has(kindOf(tree, child))) return child;
  }
  return undefined;
}

function firstDeclarator(tree: FlatTree, node: number): number | undefined {
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && kindOf(tree, child).endsWith('_declarator')) return child;
  }
  return undefined;
}
