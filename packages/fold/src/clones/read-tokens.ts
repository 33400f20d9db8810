import type { SourceFile } from '../engine/source-file.ts';
import { hashText } from './hash-text.ts';
import { TOKEN_COMMENT, TOKEN_SYMBOL, TOKEN_VALUE, TOKEN_WORD, tokenClasses } from './token-classes.ts';

type Parsed = Pick<SourceFile, 'tree' | 'text' | 'language'>;

/** The tokens of a part of a tree in typed arrays; comments are none. */
export class TokenReader {
  readonly #file: Parsed;
  readonly #classes;
  symbol = new Uint8Array(4096);
  role = new Uint8Array(4096);
  /** What the kind is called, hashed. */
  kind = new Uint32Array(4096);
  /** The text of a name or value, hashed; 0 for other tokens. */
  text = new Uint32Array(4096);
  /** The node of a token. */
  node = new Int32Array(4096);
  length = 0;
  /** The name found last in a string: the strings around it need not be searched again. */
  #found = -1;
  /** How many tokens stand before a node; known of the nodes that were read. */
  readonly before: Int32Array;

  constructor(file: Parsed) {
    this.#file = file;
    this.#classes = tokenClasses(file.tree, file.language);
    this.before = new Int32Array(file.tree.length + 1);
  }

  /** Appends the tokens below a node; returns how many there are. */
  read(root: number): number {
    const { tree } = this.#file;
    const { role } = this.#classes;
    const from = this.length;
    const after = tree.next[root] ?? 0;
    let node = root;
    while (node < after) {
      this.before[node] = this.length;
      const next = tree.next[node] ?? after;
      const what = role[tree.kind[node] ?? 0] ?? TOKEN_SYMBOL;
      if (what === TOKEN_COMMENT || (what === TOKEN_VALUE && !this.#holdsNames(node, next))) {
        if (what === TOKEN_VALUE) this.#push(node, what);
        this.#skip(node + 1, next);
        node = next;
      } else {
        if (next === node + 1) this.#push(node, what);
        node += 1;
      }
    }
    this.before[after] = this.length;
    return this.length - from;
  }

  /** Takes back what was read last. */
  rewind(length: number): void {
    this.length = length;
  }

  /** What lies in a comment or value is no token of its own. */
  #skip(from: number, to: number): void {
    for (let node = from; node < to; node += 1) this.before[node] = this.length;
  }

  /** A string with expressions in it is read as what it is made of. */
  #holdsNames(node: number, next: number): boolean {
    const { kind } = this.#file.tree;
    const { role } = this.#classes;
    if (this.#found > node && this.#found < next) return true;
    for (let below = node + 1; below < next; below += 1) {
      if (role[kind[below] ?? 0] !== TOKEN_WORD) continue;
      this.#found = below;
      return true;
    }
    return false;
  }

  #push(node: number, role: number): void {
    const { tree, text } = this.#file;
    const start = tree.start[node] ?? 0;
    const end = tree.end[node] ?? 0;
    if (start === end) return;
    if (this.length === this.symbol.length) this.#grow();
    const at = this.length;
    const kind = tree.kind[node] ?? 0;
    this.symbol[at] = this.#classes.symbol[kind] ?? 1;
    this.kind[at] = this.#classes.hash[kind] ?? 1;
    this.role[at] = role;
    this.text[at] = role === TOKEN_SYMBOL ? 0 : hashText(text, start, end);
    this.node[at] = node;
    this.length += 1;
  }

  #grow(): void {
    const twice = <Column extends Uint8Array | Uint32Array | Int32Array>(
      column: Column,
      larger: Column,
    ): Column => {
      larger.set(column);
      return larger;
    };
    const room = this.symbol.length * 2;
    this.symbol = twice(this.symbol, new Uint8Array(room));
    this.role = twice(this.role, new Uint8Array(room));
    this.kind = twice(this.kind, new Uint32Array(room));
    this.text = twice(this.text, new Uint32Array(room));
    this.node = twice(this.node, new Int32Array(room));
  }
}
