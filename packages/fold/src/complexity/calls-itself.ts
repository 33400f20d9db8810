import { childrenOf, findAncestor, findField, isNamed, kindOf, textOf } from '../engine/flat-tree.ts';
import type { FlatTree } from '../engine/flat-tree.ts';
import type { FunctionUnit } from '../engine/find-functions.ts';
import type { SourceFile } from '../engine/source-file.ts';
import type { ComplexitySyntax } from './complexity-syntax.ts';

/** What stands before a name in a call is no longer than this, when it is a function's own. */
const MAX_QUALIFIER = 40;

/**
 * Whether a call is one of the function that it stands in. Names are compared, types are not known: a call by the bare
 * name, or by a name for oneself (`self.walk()`). Where functions of one name differ by their parameters, as many
 * arguments as the function has parameters must be given.
 */
export function callsItself(
  file: SourceFile,
  syntax: ComplexitySyntax,
  { call, unit }: { readonly call: number; readonly unit: FunctionUnit },
): boolean {
  const { tree, text, language } = file;
  const { separator } = language.functions;
  const own = unit.name.slice(unit.name.lastIndexOf(separator) + 1).replace(/^:/, '');
  const list = findField(tree, call, 'arguments') ?? findSuffix(tree, call);
  const end = list === undefined ? endOfName(tree, call) : (tree.start[list] ?? 0);
  const start = tree.start[call] ?? 0;
  if (end - start > own.length + MAX_QUALIFIER) return false;
  const callee = text.slice(start, end).trim();
  if (!callee.endsWith(own)) return false;
  const isBare = callee === own && (syntax.bareMethods || !isMethod(file, unit));
  const isOwn = isBare || selvesOf(file, syntax, unit).some((self) => callee === self + own);
  return isOwn && (!syntax.overloads || countArguments(file, list) === unit.parameters);
}

function findSuffix(tree: FlatTree, call: number): number | undefined {
  for (const child of childrenOf(tree, call)) if (kindOf(tree, child) === 'call_suffix') return child;
  return undefined;
}

function endOfName(tree: FlatTree, call: number): number {
  return tree.end[findField(tree, call, 'method') ?? findField(tree, call, 'name') ?? call] ?? 0;
}

function isMethod({ tree, language }: SourceFile, { node }: FunctionUnit): boolean {
  if (kindOf(tree, node).startsWith('method_')) return true;
  const { containers, functions } = language.functions;
  const above = findAncestor(tree, node, new Set([...containers, ...functions]));
  return above !== undefined && containers.has(kindOf(tree, above)) && kindOf(tree, above) !== 'mod_item';
}

function selvesOf(
  { tree, text }: SourceFile,
  { selves }: ComplexitySyntax,
  { node }: FunctionUnit,
): readonly string[] {
  const receiver = findField(tree, node, 'receiver');
  if (receiver === undefined) return selves;
  const name = /^\(\s*(\w+)/.exec(textOf(tree, text, receiver).slice(0, MAX_QUALIFIER))?.[1];
  return name === undefined ? selves : [...selves, `${name}.`];
}

function countArguments(file: SourceFile, list: number | undefined): number {
  if (list === undefined) return 0;
  const { tree, language } = file;
  let count = 0;
  for (const child of childrenOf(tree, list)) {
    const kind = kindOf(tree, child);
    if (kind === 'value_arguments') return countArguments(file, child);
    if (isNamed(tree, child) && !language.comments.has(kind)) count += 1;
  }
  return count;
}
