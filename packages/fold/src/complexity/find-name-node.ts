import { childrenOf, findField, isNamed, kindOf } from '../engine/flat-tree.ts';
import type { FlatTree } from '../engine/flat-tree.ts';

const MAX_DECLARATORS = 64;

/** The node that says what a function is called; the function itself where nothing does. */
export function findNameNode(tree: FlatTree, node: number): number {
  const name = findField(tree, node, 'name') ?? findDeclarator(tree, node);
  if (name !== undefined) return name;
  const kind = kindOf(tree, node);
  if (kind.includes('lambda') || kind.includes('anonymous') || kind.includes('arrow')) return node;
  for (const child of childrenOf(tree, node)) {
    const own = kindOf(tree, child);
    if (isNamed(tree, child) && (own === 'simple_identifier' || own === 'identifier')) return child;
  }
  return node;
}

/** Names of C and C++ lie inside declarators. */
function findDeclarator(tree: FlatTree, node: number): number | undefined {
  let found = findField(tree, node, 'declarator');
  for (let depth = 0; found !== undefined && depth < MAX_DECLARATORS; depth += 1) {
    const inner = findField(tree, found, 'declarator') ?? findInner(tree, found);
    if (inner === undefined) return kindOf(tree, found).startsWith('abstract_') ? undefined : found;
    found = inner;
  }
  return found;
}

function findInner(tree: FlatTree, node: number): number | undefined {
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && kindOf(tree, child).endsWith('_declarator')) return child;
  }
  return undefined;
}
