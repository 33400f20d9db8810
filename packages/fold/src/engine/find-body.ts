import { childrenOf, findField, isNamed, kindOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';

const bodyKinds: ReadonlySet<string> = new Set([
  'function_body',
  'body_statement',
  'block',
  'statements',
  'compound_statement',
  'arrow_expression_clause',
]);

/** Grammars that put the statements of these right below them. */
const implicitBodies: ReadonlySet<string> = new Set([
  'lambda_literal',
  'method',
  'singleton_method',
  'computed_getter',
  'computed_setter',
  'computed_modify',
  'deinit_declaration',
  'getter',
  'setter',
]);

/**
 * A function's body, or the function itself where its grammar has no node for it. A declaration without a body is none
 * of a function: an interface's method, a prototype, a property whose accessors have bodies of their own.
 */
export function findBody(tree: FlatTree, node: number): number | undefined {
  const field = findField(tree, node, 'body');
  if (field !== undefined) return field;
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && bodyKinds.has(kindOf(tree, child))) return child;
  }
  const kind = kindOf(tree, node);
  if (kind === 'secondary_constructor') return hasBrace(tree, node) ? node : undefined;
  return implicitBodies.has(kind) ? node : undefined;
}

/** Kotlin's constructors may have no body, and an empty one is no node. */
function hasBrace(tree: FlatTree, node: number): boolean {
  for (const child of childrenOf(tree, node)) if (kindOf(tree, child) === '{') return true;
  return false;
}
