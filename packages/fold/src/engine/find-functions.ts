import { countParameters } from './count-parameters.ts';
import { findBody } from './find-body.ts';
import { kindTable } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import { nameFunction, outermost, scopeOfContainer, scopeOfFunction } from './name-function.ts';
import type { FunctionName, Scope } from './name-function.ts';
import type { Language } from './languages.ts';

/** A function, method or closure that has a body. */
export interface FunctionUnit extends FunctionName {
  readonly node: number;
  readonly parameters: number;
  /** The node of its body, or the function itself where a grammar has no node for it. */
  readonly body: number;
  /** The function that it lies in, as an index into the list; -1 for none. */
  readonly outer: number;
}

/** What the walk is in. */
interface Level {
  /** The first node behind it. */
  readonly end: number;
  readonly scope: Scope;
  /** The innermost function. */
  readonly unit: number;
}

/** Every function of a file with a body, by where it starts. */
export function findFunctions(tree: FlatTree, text: string, language: Language): FunctionUnit[] {
  const source = { tree, text, language };
  const isFunction = kindTable(tree, language.functions.functions);
  const isContainer = kindTable(tree, language.functions.containers);
  const found: FunctionUnit[] = [];
  const levels: Level[] = [{ end: tree.length, scope: outermost, unit: -1 }];
  for (let node = 0; node < tree.length; node += 1) {
    const kind = tree.kind[node] ?? 0;
    if (isFunction[kind] !== 1 && isContainer[kind] !== 1) continue;
    const { scope: around, unit: outer } = leaveUntil(levels, node);
    const end = tree.next[node] ?? tree.length;
    if (isFunction[kind] !== 1) {
      levels.push({ end, scope: scopeOfContainer(source, node, around), unit: outer });
      continue;
    }
    const body = findBody(tree, node);
    if (body === undefined) continue;
    const name = nameFunction(source, node, around);
    levels.push({ end, scope: scopeOfFunction(name, around), unit: found.length });
    found.push({ node, ...name, parameters: countParameters(source, node), body, outer });
  }
  return found;
}

/** The innermost level that this node lies in. */
function leaveUntil(levels: Level[], node: number): Level {
  for (;;) {
    const last = levels.at(-1);
    if (last === undefined) return { end: 0, scope: outermost, unit: -1 };
    if (last.end > node) return last;
    levels.pop();
  }
}
