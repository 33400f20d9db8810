/** Where a walk stands. */
interface Scope {
  /** The first node after the scope. */
  readonly end: number;
  /** Index of the function; -1 outside of all. */
  readonly unit: number;
  /** How many levels a reader has to keep in mind: what cognitive complexity weighs by. */
  readonly nesting: number;
  /** How deep structures nest in the function itself. */
  readonly depth: number;
}

const outside: Scope = { end: Number.POSITIVE_INFINITY, unit: -1, nesting: 0, depth: 0 };

/** What a walk over a tree in preorder lies in, without recursion: trees may be as deep as files are long. */
export class ScopeStack {
  readonly #scopes: Scope[] = [outside];
  #top: Scope = outside;

  get top(): Scope {
    return this.#top;
  }

  /** Leaves what ends before a node. */
  leave(node: number): void {
    while (this.#top.end <= node) {
      this.#scopes.pop();
      this.#top = this.#scopes.at(-1) ?? outside;
    }
  }

  enter(scope: Partial<Scope> & Pick<Scope, 'end'>): void {
    this.#top = { ...this.#top, ...scope };
    this.#scopes.push(this.#top);
  }
}
