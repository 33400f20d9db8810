import { childrenOf, findField, isNamed, kindOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import type { NamedSource } from './named-source.ts';
import { findNamedChild, wordsOf } from './named-source.ts';

/** What binds a name to a value, in all languages. */
const bindings: ReadonlySet<string> = new Set([
  'variable_declarator',
  'pair',
  'assignment_expression',
  'augmented_assignment_expression',
  'assignment',
  'assignment_statement',
  'short_var_declaration',
  'named_expression',
  'object_assignment_pattern',
  'public_field_definition',
  'field_definition',
  'field_declaration',
  'field_initializer',
  'let_declaration',
  'static_item',
  'const_item',
  'init_declarator',
  'var_spec',
  'keyed_element',
  'property_declaration',
  'array_element_initializer',
]);
const nameFields = ['name', 'key', 'left', 'property', 'pattern', 'field', 'declarator', 'target'];
/** Grammars without fields. */
const nameKinds = ['variable_declaration', 'directly_assignable_expression', 'encapsed_string', 'string'];
/** What may stand between a value and its binding. */
const wrappers: ReadonlySet<string> = new Set([
  'parenthesized_expression',
  'expression_list',
  'literal_element',
  'as_expression',
  'satisfies_expression',
  'equals_value_clause',
]);
const MAX_WRAPPERS = 8;

/** A closure is called by what it is bound to: `const read = () => …`, `{ read: function () … }`. */
export function nameBinding(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  let value = node;
  let above = tree.parent[node] ?? -1;
  for (let step = 0; step < MAX_WRAPPERS && above >= 0 && wrappers.has(kindOf(tree, above)); step += 1) {
    value = above;
    above = tree.parent[above] ?? -1;
  }
  if (above < 0 || !bindings.has(kindOf(tree, above))) return undefined;
  const name = findBoundName(tree, above, { value, node });
  if (name === undefined || (tree.end[name] ?? 0) > (tree.start[node] ?? 0)) return undefined;
  const words = wordsOf(source, name);
  return /^[\p{L}\p{N}_$#@.>:?!-]{1,80}$/u.test(words) ? words : undefined;
}

function findBoundName(
  tree: FlatTree,
  binding: number,
  { value, node }: { readonly value: number; readonly node: number },
): number | undefined {
  const fields = nameFields.map((field) => findField(tree, binding, field));
  const name =
    fields.find((each) => each !== undefined && each !== value) ?? findNamedChild(tree, binding, nameKinds);
  if (name === undefined || kindOf(tree, name) !== 'expression_list') return name;
  // `a, b := func() {}, func() {}`
  return namedChild(tree, name, indexIn(tree, value, node));
}

function indexIn(tree: FlatTree, list: number, node: number): number {
  let index = 0;
  for (const child of childrenOf(tree, list)) {
    if ((tree.next[child] ?? 0) > node) break;
    if (isNamed(tree, child)) index += 1;
  }
  return index;
}

function namedChild(tree: FlatTree, node: number, index: number): number | undefined {
  let at = 0;
  for (const child of childrenOf(tree, node)) {
    if (!isNamed(tree, child)) continue;
    if (at === index) return child;
    at += 1;
  }
  return undefined;
}
