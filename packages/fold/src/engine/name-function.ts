import { findBody } from './find-body.ts';
import { findField, isNamed, kindOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import { nameBinding } from './name-binding.ts';
import { nameDeclarator } from './name-declarator.ts';
import { nameAccessor, nameOperator } from './name-member.ts';
import type { NamedSource } from './named-source.ts';
import { findNamedChild, typeName, wordsOf } from './named-source.ts';

export interface FunctionName {
  /** With the names of the classes, modules and functions around it. */
  readonly name: string;
  /** Without them; `(anonymous)` where it has none. */
  readonly ownName: string;
  readonly anonymous: boolean;
}

const ANONYMOUS = '(anonymous)';
/** Names around a function; more than these say nothing to anybody. */
const MAX_NAMES = 8;
/** Nodes around it that are looked at: sources may be nested without end. */
const MAX_DEPTH = 500;

export function nameFunction(source: NamedSource, node: number): FunctionName {
  const { separator, containerSeparator } = source.language.functions;
  const own = nameOwn(source, node);
  const ownName = own ?? ANONYMOUS;
  const { names, inClassOfItself } = namesAround(source, node);
  const path = names.toReversed().join(containerSeparator ?? separator);
  // In Ruby, methods of a class itself are told from those of its instances.
  const joint = inClassOfItself || kindOf(source.tree, node) === 'singleton_method' ? '.' : separator;
  return {
    name: path === '' ? ownName : path + joint + ownName,
    ownName,
    anonymous: own === undefined,
  };
}

/** Innermost first. */
function namesAround(source: NamedSource, node: number): { names: string[]; inClassOfItself: boolean } {
  const { tree, language } = source;
  const { functions, containers } = language.functions;
  const names: string[] = [];
  let inClassOfItself = false;
  let above = tree.parent[node] ?? -1;
  for (let depth = 0; above >= 0 && depth < MAX_DEPTH && names.length < MAX_NAMES; depth += 1) {
    const kind = isNamed(tree, above) ? kindOf(tree, above) : '';
    let name: string | undefined;
    if (containers.has(kind)) name = nameContainer(source, above);
    else if (functions.has(kind) && findBody(tree, above) !== undefined) name = nameOwn(source, above);
    if (name !== undefined) names.push(name);
    else if (names.length === 0 && kind === 'singleton_class') inClassOfItself = true;
    above = tree.parent[above] ?? -1;
  }
  return { names, inClassOfItself };
}

/** What has no name in the source, yet is no closure. */
const fixedNames: Readonly<Record<string, string>> = {
  deinit_declaration: 'deinit',
  secondary_constructor: 'constructor',
};

/** Functions that are values: they are called by what they are bound to. */
const closures: ReadonlySet<string> = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'lambda_expression',
  'lambda',
  'lambda_literal',
  'closure_expression',
  'func_literal',
  'anonymous_function',
  'anonymous_method_expression',
]);

function nameOwn(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const kind = kindOf(tree, node);
  const fixed = fixedNames[kind] ?? nameAccessor(source, node) ?? nameOperator(source, node);
  if (fixed !== undefined) return fixed;
  const named = findField(tree, node, 'name');
  if (named !== undefined && !kindOf(tree, named).endsWith('_type')) {
    return receiverName(source, node) + wordsOf(source, named);
  }
  if (closures.has(kind)) return nameBinding(source, node);
  return nameDeclarator(source, node) ?? nameExtension(source, node);
}

/** `func (s *Server) Run()` belongs to `Server`. */
function receiverName(source: NamedSource, node: number): string {
  const receiver = findField(source.tree, node, 'receiver');
  if (receiver === undefined) return '';
  const type = /\*?\s*(\w+)\s*(?:\[[^\]]*\])?\s*\)$/.exec(wordsOf(source, receiver));
  return type?.[1] === undefined ? '' : `${type[1]}${source.language.functions.separator}`;
}

/** `fun String.shorten()` belongs to `String`; Kotlin's grammar names no fields. */
function nameExtension(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const name = findNamedChild(tree, node, ['simple_identifier', 'identifier']);
  if (name === undefined) return undefined;
  const hasReceiver = kindOf(tree, name - 1) === '.' && tree.parent[name - 1] === node;
  const type = hasReceiver ? findNamedChild(tree, node, ['user_type', 'nullable_type']) : undefined;
  const receiver = type === undefined || type > name ? '' : `${typeName(wordsOf(source, type))}.`;
  return receiver + wordsOf(source, name);
}

const containerNames = ['type_identifier', 'simple_identifier', 'identifier'];

function nameContainer(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const name = findContainerName(tree, node);
  if (name === undefined) return nameBinding(source, node);
  const words = wordsOf(source, name);
  return kindOf(tree, node) === 'impl_item' ? typeName(words) : words;
}

/** What is implemented for a type in Rust belongs to the type. */
function findContainerName(tree: FlatTree, node: number): number | undefined {
  return (
    findField(tree, node, 'name') ??
    findField(tree, node, 'type') ??
    findNamedChild(tree, node, containerNames)
  );
}
