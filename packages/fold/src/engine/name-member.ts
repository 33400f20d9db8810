import { childrenOf, findAncestor, findField, isNamed, kindOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import type { NamedSource } from './named-source.ts';
import { findNamedChild, wordsOf } from './named-source.ts';

const properties: ReadonlySet<string> = new Set([
  'property_declaration',
  'protocol_property_declaration',
  'indexer_declaration',
  'event_declaration',
  'subscript_declaration',
]);

const accessors: Readonly<Record<string, string>> = {
  computed_getter: 'get',
  computed_setter: 'set',
  computed_modify: 'modify',
  getter: 'get',
  setter: 'set',
  computed_property: '',
  property_declaration: '',
  indexer_declaration: '',
};

/** What reads or writes a property goes by the property's name: `size.get`; by it alone where there is only one. */
export function nameAccessor(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const kind = kindOf(tree, node);
  const isCSharp = kind === 'accessor_declaration';
  if (!isCSharp && !Object.hasOwn(accessors, kind)) return undefined;
  const word = isCSharp ? findField(tree, node, 'name') : undefined;
  const access = word === undefined ? (accessors[kind] ?? '') : wordsOf(source, word);
  const property = nameProperty(source, findProperty(tree, node));
  return [property, access].filter((part) => part !== undefined && part !== '').join('.');
}

/** Kotlin's grammar puts an accessor on a line of its own behind its property, not into it. */
function findProperty(tree: FlatTree, node: number): number | undefined {
  if (properties.has(kindOf(tree, node))) return node;
  let sibling = isKotlins(tree, node) ? previousSibling(tree, node) : undefined;
  for (let step = 0; sibling !== undefined && step < 4; step += 1) {
    if (properties.has(kindOf(tree, sibling))) return sibling;
    sibling = previousSibling(tree, sibling);
  }
  return findAncestor(tree, node, properties);
}

function isKotlins(tree: FlatTree, node: number): boolean {
  return kindOf(tree, node) === 'getter' || kindOf(tree, node) === 'setter';
}

function previousSibling(tree: FlatTree, node: number): number | undefined {
  const parent = tree.parent[node] ?? -1;
  let at = node - 1;
  if (at <= parent) return undefined;
  while ((tree.parent[at] ?? parent) !== parent) at = tree.parent[at] ?? parent;
  return at;
}

function nameProperty(source: NamedSource, property: number | undefined): string | undefined {
  if (property === undefined) return undefined;
  const { tree } = source;
  const kind = kindOf(tree, property);
  if (kind === 'indexer_declaration') return 'this[]';
  if (kind === 'subscript_declaration') return 'subscript';
  const name = findField(tree, property, 'name');
  if (name !== undefined) return wordsOf(source, name);
  const declared = findNamedChild(tree, property, ['variable_declaration']);
  return declared === undefined ? undefined : wordsOf(source, firstNamed(tree, declared));
}

function firstNamed(tree: FlatTree, node: number): number {
  for (const child of childrenOf(tree, node)) if (isNamed(tree, child)) return child;
  return node;
}

/** C#'s operators and destructors have no field that holds the whole of their names. */
export function nameOperator(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const part = (field: string) => {
    const found = findField(tree, node, field);
    return found === undefined ? '' : wordsOf(source, found);
  };
  switch (kindOf(tree, node)) {
    case 'operator_declaration':
      return `operator ${part('operator')}`;
    case 'conversion_operator_declaration':
      return `operator ${part('type')}`;
    case 'destructor_declaration':
      return `~${part('name')}`;
    default:
      return undefined;
  }
}
