import { childrenOf } from '../engine/flat-tree.ts';
import type { FlatTree } from '../engine/flat-tree.ts';
import { KindBit } from './kind-bits.ts';

/**
 * Counts runs of like operators: `a && b && c` reads as one, `a && b || c` as two. Parentheses join an expression to
 * the one around it; whatever else stands between (a negation, a call) begins a new one.
 */
export class LogicSequences {
  readonly #tree: FlatTree;
  readonly #bits: Uint32Array;
  /** Expressions around the node at hand: where they end, and their last operator. */
  readonly #open: { readonly end: number; operator: string }[] = [];

  constructor(tree: FlatTree, bits: Uint32Array) {
    this.#tree = tree;
    this.#bits = bits;
  }

  /** To be told of each node that may hold operators. */
  enter(node: number): void {
    const { next } = this.#tree;
    if (!this.#hasOperator(node) || this.#isJoined(node)) return;
    this.#leave(node);
    this.#open.push({ end: next[node] ?? 0, operator: '' });
  }

  /** Whether this operator begins a run. */
  beginsRun(token: number): boolean {
    this.#leave(token);
    const expression = this.#open.at(-1);
    if (expression === undefined) return true;
    const operator = this.#tree.kinds[this.#tree.kind[token] ?? 0] ?? '';
    const begins = expression.operator !== operator;
    expression.operator = operator;
    return begins;
  }

  #leave(node: number): void {
    while ((this.#open.at(-1)?.end ?? node + 1) <= node) this.#open.pop();
  }

  #hasOperator(node: number): boolean {
    for (const child of childrenOf(this.#tree, node)) {
      if (this.#is(child, KindBit.logicToken)) return true;
    }
    return false;
  }

  #isJoined(node: number): boolean {
    const { parent } = this.#tree;
    let above = parent[node] ?? -1;
    while (above >= 0 && this.#is(above, KindBit.parentheses)) above = parent[above] ?? -1;
    return above >= 0 && this.#is(above, KindBit.logicNode) && this.#hasOperator(above);
  }

  #is(node: number, bit: number): boolean {
    return ((this.#bits[this.#tree.kind[node] ?? 0] ?? 0) & bit) !== 0;
  }
}
