import { findField, kindOf } from './flat-tree.ts';
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

/** What a function lies in: another one, or a container. Found once for all that lie in it. */
export interface Scope {
  /** Of the scopes around and of this one, outermost first; those without a name have none. */
  readonly names: readonly string[];
  /** In Ruby, what is said of a class itself and not of its instances. */
  readonly isClassOfItself: boolean;
}

export const outermost: Scope = { names: [], isClassOfItself: false };

export function nameFunction(source: NamedSource, node: number, around: Scope): FunctionName {
  const { separator, containerSeparator } = source.language.functions;
  const own = nameOwn(source, node);
  const ownName = own ?? ANONYMOUS;
  const path = around.names.join(containerSeparator ?? separator);
  const joint = around.isClassOfItself || kindOf(source.tree, node) === 'singleton_method' ? '.' : separator;
  return {
    name: path === '' ? ownName : path + joint + ownName,
    ownName,
    anonymous: own === undefined,
  };
}

export function scopeOfFunction({ ownName, anonymous }: FunctionName, around: Scope): Scope {
  return { names: anonymous ? around.names : withName(around, ownName), isClassOfItself: false };
}

/** A class, module, implementation. */
export function scopeOfContainer(source: NamedSource, node: number, around: Scope): Scope {
  const name = nameContainer(source, node);
  if (name !== undefined) return { names: withName(around, name), isClassOfItself: false };
  return { names: around.names, isClassOfItself: kindOf(source.tree, node) === 'singleton_class' };
}

function withName({ names }: Scope, name: string): readonly string[] {
  return [...names, name].slice(-MAX_NAMES);
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
