import { countParameters } from './count-parameters.ts';
import { findBody } from './find-body.ts';
import { kindTable } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import { nameFunction } from './name-function.ts';
import type { FunctionName } from './name-function.ts';
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
    const source = { tree, text, language };
    const parameters = countParameters(source, node);
    around.push(found.length);
    found.push({ node, ...nameFunction(source, node), parameters, body, outer });
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
