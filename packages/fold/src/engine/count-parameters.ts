import { childrenOf, findField, isNamed, kindOf, textOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import { innerDeclarator, MAX_DECLARATORS } from './name-declarator.ts';
import type { NamedSource } from './named-source.ts';

/**
 * How many parameters a function declares, as its list is written: with `self` and `this` where they stand in it, with
 * those that have default values, and with one that takes all the rest. A receiver before the name is none, `void` is
 * none, and Go's `a, b int` are two.
 */
export function countParameters(source: NamedSource, node: number): number {
  const { tree, text, language } = source;
  const { parameters, parameterLists } = language.functions;
  const list = findParameterList(tree, node, parameterLists);
  if (list === undefined) return countWithoutList(tree, node, parameters);
  let count = 0;
  let only = list;
  for (const child of childrenOf(tree, list)) {
    if (isNamed(tree, child) && parameters.has(kindOf(tree, child))) {
      count += namesIn(source, child);
      only = child;
    } else if (collectors.has(kindOf(tree, child))) count += 1;
  }
  // C says with `void` that there are none.
  return count === 1 && textOf(tree, text, only) === 'void' ? 0 : count;
}

/** What takes the rest without a node of its own: C#'s `params T[] rest`, and C++'s bare `...`. */
const collectors: ReadonlySet<string> = new Set(['params', '...']);

/** Only Go declares several by one type. */
function namesIn({ tree, language }: NamedSource, parameter: number): number {
  if (language.id !== 'go') return 1;
  let names = 0;
  for (const child of childrenOf(tree, parameter)) {
    if (tree.fields[tree.field[child] ?? 0] === 'name' && isNamed(tree, child)) names += 1;
  }
  return Math.max(1, names);
}

/** `x => x` has one that stands alone; in Swift parameters are children of the function. */
function countWithoutList(tree: FlatTree, node: number, kinds: ReadonlySet<string>): number {
  // What a subscript is asked by stands before what answers.
  const parent = tree.parent[node] ?? -1;
  const holder = parent >= 0 && kindOf(tree, parent) === 'subscript_declaration' ? parent : node;
  let count = 0;
  for (const child of childrenOf(tree, holder)) {
    const kind = kindOf(tree, child);
    const isTyped = isNamed(tree, child) && kinds.has(kind) && !kind.includes('identifier');
    if (isTyped || isSingle(tree, child)) count += 1;
  }
  return count;
}

function isSingle(tree: FlatTree, child: number): boolean {
  const field = tree.fields[tree.field[child] ?? 0];
  if (field !== 'parameter' && field !== 'parameters') return false;
  const kind = kindOf(tree, child);
  return kind.includes('identifier') || kind === 'implicit_parameter';
}

/** The list may lie inside declarators: `int *f(int a)`. It is the innermost one: `int (*f(int a))(int)`. */
function findParameterList(tree: FlatTree, node: number, lists: ReadonlySet<string>): number | undefined {
  if (lists.size === 0) return undefined;
  const named = findField(tree, node, 'parameters');
  if (named !== undefined && lists.has(kindOf(tree, named))) return named;
  return listOfDeclarator(tree, node, lists) ?? childOf(tree, node, lists) ?? listOfType(tree, node, lists);
}

function listOfDeclarator(tree: FlatTree, node: number, lists: ReadonlySet<string>): number | undefined {
  let declarator = findField(tree, node, 'declarator');
  let found: number | undefined;
  for (let depth = 0; declarator !== undefined && depth < MAX_DECLARATORS; depth += 1) {
    const list = findField(tree, declarator, 'parameters');
    if (list !== undefined && lists.has(kindOf(tree, list))) found = list;
    declarator =
      kindOf(tree, declarator) === 'qualified_identifier'
        ? findField(tree, declarator, 'name')
        : innerDeclarator(tree, declarator);
  }
  return found;
}

function childOf(tree: FlatTree, node: number, lists: ReadonlySet<string>): number | undefined {
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && lists.has(kindOf(tree, child))) return child;
  }
  return undefined;
}

/** Swift's closures declare theirs inside a type: `{ (a: Int, b: Int) -> Int in … }`. */
function listOfType(tree: FlatTree, node: number, lists: ReadonlySet<string>): number | undefined {
  const type = findField(tree, node, 'type');
  return type !== undefined && kindOf(tree, type) === 'lambda_function_type'
    ? childOf(tree, type, lists)
    : undefined;
}
