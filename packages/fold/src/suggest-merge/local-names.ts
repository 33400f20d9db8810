import { TOKEN_WORD, tokenClasses } from '../clones/token-classes.ts';
import { textAt } from './anti-unify.ts';
import type { Member } from './read-member.ts';

export interface LocalNames {
  /** In the order in which they are declared. */
  readonly parameters: readonly string[];
  readonly variables: ReadonlySet<string>;
  /** Of variables and parameters: declared in the member itself. */
  readonly inside: ReadonlySet<string>;
  /** Names that the member uses, declared or not. */
  readonly used: ReadonlySet<string>;
  /** Names that it gives a value without declaring them. */
  readonly assigned: ReadonlySet<string>;
}

const declaring =
  /declarat|param|let_|pattern|short_var|for_|foreach|enhanced_for|catch|closure|lambda|property_declaration|var_spec|variable/;
const assigning =
  /^(?:augmented_)?assignment|assignment_expression|update_expression|inc_statement|dec_statement|compound_assignment|operator_assignment|unary_expression/;
const declaredFields = new Set([
  'declarator',
  'name',
  'pattern',
  'left',
  'parameter',
  'parameters',
  'alias',
  'bound_identifier',
]);

/** What is declared in the function of a member, and what the member does with it. */
export function localNames(member: Member): LocalNames {
  const { tree, unit } = member;
  const [from, to] = spanOf(member);
  const bodyStart = tree.start[unit.body] ?? 0;
  const parameters = new Set<string>();
  const variables = new Set<string>();
  const inside = new Set<string>();
  const used = new Set<string>();
  const assigned = new Set<string>();
  for (const node of namesIn(member)) {
    const name = textAt(member, node);
    const within = node >= from && node < to;
    const declared = isDeclared(member, node);
    if (declared) ((tree.start[node] ?? 0) < bodyStart ? parameters : variables).add(name);
    if (!within) continue;
    used.add(name);
    if (declared) inside.add(name);
    else if (isAssigned(member, node)) assigned.add(name);
  }
  parameters.delete(unit.name.split(/[.#:]+/).at(-1) ?? '');
  return { parameters: [...parameters], variables, inside, used, assigned };
}

/** The first node of a member and the one after its last. */
export function spanOf({ tree, nodes }: Member): readonly [number, number] {
  return [nodes[0] ?? 0, tree.next[nodes.at(-1) ?? 0] ?? 0];
}

/** The identifiers of the function that a member is or lies in. */
function* namesIn({ tree, language, unit }: Member): Generator<number> {
  const { role } = tokenClasses(tree, language);
  const after = tree.next[unit.node] ?? 0;
  for (let node = unit.node + 1; node < after; node += 1) {
    if (role[tree.kind[node] ?? 0] === TOKEN_WORD && tree.next[node] === node + 1) yield node;
  }
}

/** An identifier where languages put what they declare. Assignment declares in languages without declarations. */
function isDeclared(member: Member, node: number): boolean {
  const { tree, language } = member;
  const parent = tree.parent[node] ?? -1;
  const above = tree.kinds[tree.kind[parent] ?? 0] ?? '';
  const field = tree.fields[tree.field[node] ?? 0] ?? '';
  if (/^(?:formal_)?parameters$|_parameters$|parameter_list$|pattern_list|expression_list/.test(above))
    return isNotType(member, node);
  if (/call|invocation|member|field_expression|attribute|subscript|selector/.test(above)) return false;
  if (above === 'assignment' && field === 'left') return ['python', 'ruby', 'bash'].includes(language.name);
  if (assigning.test(above)) return false;
  return declaring.test(above) && (field === '' || declaredFields.has(field)) && isNotType(member, node);
}

function isNotType({ tree }: Member, node: number): boolean {
  return !/type/.test(tree.kinds[tree.kind[node] ?? 0] ?? '');
}

function isAssigned({ tree }: Member, node: number): boolean {
  const parent = tree.parent[node] ?? -1;
  const above = tree.kinds[tree.kind[parent] ?? 0] ?? '';
  const field = tree.fields[tree.field[node] ?? 0] ?? '';
  if (!assigning.test(above)) return /assignment|expression_list/.test(above) && field === 'left';
  return above !== 'unary_expression' && (field === 'left' || field === 'argument' || field === '');
}
