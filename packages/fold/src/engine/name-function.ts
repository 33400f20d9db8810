import { childrenOf, findField, isNamed, kindOf, textOf } from './flat-tree.ts';
import type { FlatTree } from './flat-tree.ts';
import type { Language } from './languages.ts';

interface NamedSource {
  readonly tree: FlatTree;
  readonly text: string;
  readonly language: Language;
}

const ANONYMOUS = '(anonymous)';
const MAX_NAME = 120;
/** Functions may nest as deep as a file is long; each looks no further up than this for what it lies in. */
const MAX_STEPS = 1_000;
const MAX_LEVELS = 16;

/** A function's name with the names of the classes, modules and functions around it. */
export function nameFunction(source: NamedSource, node: number): { name: string; anonymous: boolean } {
  const { tree, language } = source;
  const { functions, containers, separator } = language.functions;
  const own = ownName(source, node);
  const names = [own ?? ANONYMOUS];
  let levels = 0;
  let above = tree.parent[node] ?? -1;
  for (let steps = 0; above >= 0 && steps < MAX_STEPS; steps += 1, above = tree.parent[above] ?? -1) {
    const kind = kindOf(tree, above);
    if (!isNamed(tree, above) || !(containers.has(kind) || functions.has(kind))) continue;
    levels += 1;
    if (levels > MAX_LEVELS) break;
    const name = functions.has(kind) ? ownName(source, above) : containerName(source, above);
    if (name !== undefined) names.push(name);
    if (names.length >= 8) break;
  }
  return { name: names.toReversed().join(separator), anonymous: own === undefined };
}

function ownName(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const receiver = receiverName(source, node);
  const named = findField(tree, node, 'name');
  if (named !== undefined) return receiver + clean(source, named);
  const declared = declaratorName(source, node);
  if (declared !== undefined) return declared;
  const kind = kindOf(tree, node);
  const fixed = fixedNames[kind];
  if (fixed !== undefined) return fixed;
  const child =
    kind.includes('lambda') || kind.includes('anonymous') ? undefined : firstIdentifier(tree, node);
  if (child !== undefined) return clean(source, child);
  return nameOfBinding(source, node);
}

/** What has no name in the source, yet is no closure. */
const fixedNames: Readonly<Record<string, string>> = {
  deinit_declaration: 'deinit',
  subscript_declaration: 'subscript',
  computed_getter: 'get',
  computed_setter: 'set',
  getter: 'get',
  setter: 'set',
  secondary_constructor: 'constructor',
};

/** `func (s *Server) Run()` belongs to `Server`. */
function receiverName(source: NamedSource, node: number): string {
  const receiver = findField(source.tree, node, 'receiver');
  if (receiver === undefined) return '';
  const type = /\*?\s*(\w+)\s*(?:\[[^\]]*\])?\s*\)\s*$/.exec(
    textOf(source.tree, source.text, receiver).slice(0, 200),
  );
  return type?.[1] === undefined ? '' : `${type[1]}${source.language.functions.separator}`;
}

/** C's and C++'s names lie inside declarators: `static int *Shape::area(void)`. */
function declaratorName(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  let declarator = findField(tree, node, 'declarator');
  for (let depth = 0; declarator !== undefined && depth < 64; depth += 1) {
    const inner = findField(tree, declarator, 'declarator') ?? innerDeclarator(tree, declarator);
    if (inner === undefined) {
      return kindOf(tree, declarator).startsWith('abstract_') ? undefined : clean(source, declarator);
    }
    declarator = inner;
  }
  return undefined;
}

function innerDeclarator(tree: FlatTree, node: number): number | undefined {
  for (const child of childrenOf(tree, node)) {
    if (isNamed(tree, child) && kindOf(tree, child).endsWith('_declarator')) return child;
  }
  return undefined;
}

function firstIdentifier(tree: FlatTree, node: number): number | undefined {
  for (const child of childrenOf(tree, node)) {
    const kind = kindOf(tree, child);
    if (isNamed(tree, child) && (kind === 'simple_identifier' || kind === 'identifier')) return child;
  }
  return undefined;
}

/** A closure is called by what it is bound to: `const read = () => …`, `{ read: function () … }`. */
function nameOfBinding(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const above = tree.parent[node] ?? -1;
  if (above < 0 || !bindings.has(kindOf(tree, above))) return undefined;
  const name = ['name', 'key', 'left', 'property', 'pattern'].map((field) => findField(tree, above, field));
  const first = name.find((each) => each !== undefined && each !== node);
  if (first === undefined) return undefined;
  const text = clean(source, first);
  return /^[\w$#.'"-]{1,80}$/.test(text) ? text.replaceAll(/['"]/g, '') : undefined;
}

const bindings = new Set([
  'variable_declarator',
  'pair',
  'assignment_expression',
  'assignment',
  'public_field_definition',
  'field_definition',
  'let_declaration',
]);

function containerName(source: NamedSource, node: number): string | undefined {
  const { tree } = source;
  const name = findField(tree, node, 'name') ?? findField(tree, node, 'type') ?? firstTypeName(tree, node);
  return name === undefined ? undefined : clean(source, name);
}

function firstTypeName(tree: FlatTree, node: number): number | undefined {
  for (const child of childrenOf(tree, node)) {
    if (['type_identifier', 'simple_identifier', 'identifier'].includes(kindOf(tree, child))) return child;
  }
  return undefined;
}

function clean({ tree, text }: NamedSource, node: number): string {
  return textOf(tree, text, node).slice(0, MAX_NAME).replaceAll(/\s+/g, ' ').trim();
}
