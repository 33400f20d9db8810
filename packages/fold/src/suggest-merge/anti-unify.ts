import { blockKinds } from '../clones/block-kinds.ts';
import { TOKEN_VALUE, TOKEN_WORD, tokenClasses } from '../clones/token-classes.ts';
import { childrenOf, isNamed } from '../engine/flat-tree.ts';
import type { Member } from './read-member.ts';
import { hashSubtree } from './hash-subtree.ts';

/** How the tree of the first member and that of another one lie on one another. */
export interface Unification {
  /** For nodes of the first member the node of the other that stands for it. */
  readonly partner: ReadonlyMap<number, number>;
  /** Nodes of the first member that the other says differently. */
  readonly differing: readonly number[];
  /** Children of a node of the first member, from one on and up to another one, that the other has no partners for. */
  readonly gaps: readonly Gap[];
}

export interface Gap {
  /** The node whose children they are; -1 for the statements of a block clone themselves. */
  readonly parent: number;
  readonly from: number;
  readonly to: number;
}

/** More children than this are not aligned: the two are taken for different. */
const MAX_CHILDREN = 400;

interface Walk {
  readonly left: Member;
  readonly right: Member;
  readonly partner: Map<number, number>;
  readonly differing: number[];
  readonly gaps: Gap[];
  readonly open: (readonly [number, number])[];
}

/**
 * Anti-unification (Plotkin 1970) of two trees: what both have in common stays, what differs becomes a hole. Children
 * are aligned where their numbers differ, so that an inserted statement is one gap and nothing else.
 */
export function antiUnify(left: Member, right: Member): Unification {
  const walk: Walk = { left, right, partner: new Map(), differing: [], gaps: [], open: [] };
  alignChildren(walk, { parent: -1, ours: left.nodes, theirs: right.nodes });
  for (let next = walk.open.pop(); next !== undefined; next = walk.open.pop())
    compare(walk, next[0], next[1]);
  return walk;
}

function compare(walk: Walk, a: number, b: number): void {
  const { left, right } = walk;
  walk.partner.set(a, b);
  const isPlain = isPlainValue(left, a) && isPlainValue(right, b);
  const ours = isPlain ? [] : codeChildren(left, a);
  const theirs = isPlain ? [] : codeChildren(right, b);
  const isLeaf = ours.length === 0 || theirs.length === 0;
  if (ours.length + theirs.length === 0 && textAt(left, a) === textAt(right, b)) return;
  if (isLeaf || left.tree.kind[a] !== right.tree.kind[b]) walk.differing.push(a);
  else compareChildren(walk, { parent: a, ours, theirs });
}

function compareChildren(walk: Walk, siblings: Siblings): void {
  const { parent, ours, theirs } = siblings;
  const every = (fits: typeof isLike) =>
    ours.length === theirs.length && ours.every((child, at) => fits(walk, child, theirs[at] ?? 0));
  if (every(isLike)) pairAll(walk, ours, theirs);
  else if (isList(walk.left, parent)) alignChildren(walk, siblings);
  else if (every(mayDiffer)) pairAll(walk, ours, theirs);
  else if (hasParts(walk.left, parent)) alignChildren(walk, siblings);
  else walk.differing.push(parent);
}

function pairAll(walk: Walk, ours: readonly number[], theirs: readonly number[]): void {
  ours.forEach((child, at) => walk.open.push([child, theirs[at] ?? 0]));
}

/** An expression may stand where another one does; an operator is no parameter. */
function mayDiffer(walk: Walk, a: number, b: number): boolean {
  return isLike(walk, a, b) || (isNamed(walk.left.tree, a) && isNamed(walk.right.tree, b));
}

/** A string without expressions in it is one thing, whatever it is made of. */
function isPlainValue({ tree, language }: Member, node: number): boolean {
  const { role } = tokenClasses(tree, language);
  if (role[tree.kind[node] ?? 0] !== TOKEN_VALUE) return false;
  const after = tree.next[node] ?? 0;
  for (let below = node + 1; below < after; below += 1)
    if (role[tree.kind[below] ?? 0] === TOKEN_WORD) return false;
  return true;
}

export function codeChildren({ tree, language }: Member, node: number): number[] {
  return [...childrenOf(tree, node)].filter(
    (child) =>
      !language.comments.has(tree.kinds[tree.kind[child] ?? 0] ?? '') &&
      tree.start[child] !== tree.end[child],
  );
}

export function textAt({ tree, text }: Member, node: number): string {
  return text.slice(tree.start[node], tree.end[node]);
}

function isLike({ left, right }: Walk, a: number, b: number): boolean {
  return left.tree.kind[a] === right.tree.kind[b];
}

/** Nodes whose children come in any number, each on its own; of others a child is known by its place. */
function isList({ tree }: Member, node: number): boolean {
  const kind = tree.kinds[tree.kind[node] ?? 0] ?? '';
  return blockKinds.has(kind) || lists.test(kind);
}

/** Of a statement or a function some parts may be missing: an `else`, a result type. */
function hasParts({ tree }: Member, node: number): boolean {
  return /statement|definition|declaration|declarator|method|function|lambda|closure|_item$/.test(
    tree.kinds[tree.kind[node] ?? 0] ?? '',
  );
}

const lists = /list|arguments|parameters|body|block|program|^object$|^array$|literal_value|sequence/;

interface Siblings {
  readonly parent: number;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

function alignChildren(walk: Walk, { parent, ours, theirs }: Siblings): void {
  if (ours.length > MAX_CHILDREN || theirs.length > MAX_CHILDREN) {
    if (parent >= 0) walk.differing.push(parent);
    return;
  }
  const pairs = commonSubsequence(walk, ours, theirs);
  let [i, j] = [0, 0];
  for (const [a, b] of [...pairs, [ours.length, theirs.length] as const]) {
    closeGap(walk, { parent, ours: ours.slice(i, a), theirs: theirs.slice(j, b), from: i });
    if (a < ours.length) walk.open.push([ours[a] ?? 0, theirs[b] ?? 0]);
    [i, j] = [a + 1, b + 1];
  }
}

/** What stands between two pairs: as many of the same kinds are changed, the rest is there on one side only. */
function closeGap(walk: Walk, { parent, ours, theirs, from }: Siblings & { readonly from: number }): void {
  if (ours.length === 0 && theirs.length === 0) return;
  const isChanged = ours.length === 1 || ours.every((node, at) => isLike(walk, node, theirs[at] ?? 0));
  if (ours.length === theirs.length && isChanged) return pairAll(walk, ours, theirs);
  walk.gaps.push({ parent, from, to: from + ours.length });
}

/** Longest common subsequence by the form of what is below each. */
function commonSubsequence(
  walk: Walk,
  ours: readonly number[],
  theirs: readonly number[],
): [number, number][] {
  const a = ours.map((node) => hashSubtree(walk.left, node));
  const b = theirs.map((node) => hashSubtree(walk.right, node));
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const longer = Math.max(length[(i + 1) * width + j] ?? 0, length[i * width + j + 1] ?? 0);
      length[i * width + j] = a[i] === b[j] ? (length[(i + 1) * width + j + 1] ?? 0) + 1 : longer;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if ((length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
