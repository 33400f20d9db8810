import { childrenOf, kindOf } from '../engine/flat-tree.ts';
import type { FlatTree } from '../engine/flat-tree.ts';
import { Role } from './kind-roles.ts';
import type { KindRoles } from './kind-roles.ts';

/** A tree, and what its kinds mean. */
export interface RoledTree {
  readonly tree: FlatTree;
  readonly roles: KindRoles;
}

/** An `if` that is all that an `else` holds: it goes on where the `if` before it began. */
export function isElseIf({ tree, roles }: RoledTree, node: number): boolean {
  const above = tree.parent[node] ?? -1;
  if (above < 0) return false;
  if (kindOf(tree, above) === 'else_clause') return true;
  if (followsElse({ tree, roles }, node, above)) return true;
  // Kotlin wraps what follows `else` in a body of its own.
  const wrapped = kindOf(tree, above) === 'control_structure_body' && above + 1 === node;
  const outer = tree.parent[above] ?? -1;
  return wrapped && outer >= 0 && followsElse({ tree, roles }, above, outer);
}

function followsElse({ tree, roles }: RoledTree, node: number, parent: number): boolean {
  let before = -1;
  for (const child of childrenOf(tree, parent)) {
    if (child === node) break;
    before = child;
  }
  return before >= 0 && hasRole({ tree, roles }, before, Role.else);
}

/** Whether an `else` is a branch of its own: of a condition, and with more in it than another `if`. */
export function isPlainElse({ tree, roles }: RoledTree, token: number): boolean {
  const above = tree.parent[token] ?? -1;
  if (above < 0) return false;
  const kind = kindOf(tree, above);
  const condition = kind === 'else_clause' || kind === 'else' ? (tree.parent[above] ?? -1) : above;
  // That of a loop, a guard or a `when` belongs to something else.
  if (condition < 0 || !hasRole({ tree, roles }, condition, Role.if | Role.elseIf)) return false;
  const follower = tree.next[token] ?? tree.length;
  return follower >= (tree.next[above] ?? 0) || !leadsToIf({ tree, roles }, follower);
}

function leadsToIf({ tree, roles }: RoledTree, node: number): boolean {
  const inner = kindOf(tree, node) === 'control_structure_body' ? node + 1 : node;
  return hasRole({ tree, roles }, inner, Role.if);
}

export function hasRole({ tree, roles }: RoledTree, node: number, role: number): boolean {
  return ((roles[tree.kind[node] ?? 0] ?? 0) & role) !== 0;
}
