/** The kind that a parser gives to what it could not make sense of. */
export const ERROR_KIND = 0xffff;

/** What a grammar calls its kinds of nodes and fields, by number. */
export interface TreeVocabulary {
  readonly kinds: readonly string[];
  /** 1 for kinds that the grammar names; the others are keywords and punctuation, spelled as in the source. */
  readonly named: Uint8Array;
  readonly fields: readonly (string | null)[];
}

/**
 * A syntax tree in typed arrays, one entry a node, in the order of a walk that visits parents first: node 0 is the
 * root, the first child of `n` is `n + 1` where `next[n] > n + 1`, and what lies below `n` is `n + 1` up to, and
 * without, `next[n]`. Offsets count UTF-16 code units of the text, as JavaScript's strings and SARIF do.
 */
export interface FlatTree extends TreeVocabulary {
  readonly length: number;
  /** Index into `kinds`, or `ERROR_KIND`. */
  readonly kind: Uint16Array;
  readonly start: Int32Array;
  /** Offset after the last code unit. */
  readonly end: Int32Array;
  /** -1 for the root. */
  readonly parent: Int32Array;
  /** The first node after `n` that does not lie below it. */
  readonly next: Int32Array;
  /** Index into `fields`: what a node is to its parent; 0 for nothing in particular. */
  readonly field: Uint16Array;
  /** 1 for what the parser made up to go on; such a node is empty. */
  readonly missing: Uint8Array;
}

/** Name of a node's kind: `if_statement`, `identifier`, `(`; `ERROR` for what did not parse. */
export function kindOf(tree: FlatTree, node: number): string {
  const kind = tree.kind[node] ?? ERROR_KIND;
  return kind === ERROR_KIND ? 'ERROR' : (tree.kinds[kind] ?? '');
}

export function isNamed(tree: FlatTree, node: number): boolean {
  return tree.named[tree.kind[node] ?? ERROR_KIND] !== 0;
}

/** Direct children in their order, punctuation and keywords among them. */
export function* childrenOf(tree: FlatTree, node: number): Generator<number> {
  const after = tree.next[node] ?? 0;
  for (let child = node + 1; child < after; child = tree.next[child] ?? after) yield child;
}

/** The first child that is this to its parent: `name`, `body`, `condition`. */
export function findField(tree: FlatTree, node: number, field: string): number | undefined {
  const wanted = tree.fields.indexOf(field);
  if (wanted <= 0) return undefined;
  const after = tree.next[node] ?? 0;
  for (let child = node + 1; child < after; child = tree.next[child] ?? after) {
    if (tree.field[child] === wanted) return child;
  }
  return undefined;
}

/** The nearest node above of one of these kinds. */
export function findAncestor(tree: FlatTree, node: number, kinds: ReadonlySet<string>): number | undefined {
  for (let above = tree.parent[node] ?? -1; above >= 0; above = tree.parent[above] ?? -1) {
    if (kinds.has(kindOf(tree, above))) return above;
  }
  return undefined;
}

/**
 * Which kinds these names are, by number, so that a walk over all nodes compares numbers instead of names. A
 * keyword may be spelled like a kind of node (`class`, `lambda`): `tokens` asks for what is spelled so, else for nodes.
 */
export function kindTable(
  { kinds, named }: TreeVocabulary,
  names: ReadonlySet<string>,
  { tokens = false } = {},
): Uint8Array {
  const table = new Uint8Array(ERROR_KIND + 1);
  kinds.forEach((name, kind) => {
    if (names.has(name) && (named[kind] === 1) !== tokens) table[kind] = 1;
  });
  if (!tokens && names.has('ERROR')) table[ERROR_KIND] = 1;
  return table;
}

export function textOf(tree: FlatTree, text: string, node: number): string {
  return text.slice(tree.start[node], tree.end[node]);
}
