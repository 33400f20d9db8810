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
  const { tree, unit, nodes } = member;
  const { role } = tokenClasses(tree, member.language);
  const [from, last] = [nodes[0] ?? 0, nodes.at(-1) ?? 0];
  const to = tree.next[last] ?? 0;
  const bodyStart = tree.start[unit.body] ?? 0;
  const parameters = new Set<string>();
  const variables = new Set<string>();
  const inside = new Set<string>();
  const used = new Set<string>();
  const assigned = new Set<string>();
  for (let node = unit.node + 1; node < (tree.next[unit.node] ?? 0); node += 1) {
    if (role[tree.kind[node] ?? 0] !== TOKEN_WORD || tree.next[node] !== node + 1) continue;
    const name = textAt(member, node);
    const within = node >= from && node < to;
    if (within) used.add(name);
    if (isDeclared(member, node)) {
      if ((tree.start[node] ?? 0) < bodyStart) parameters.add(name);
      else variables.add(name);
      if (within) inside.add(name);
    } else if (within && isAssigned(member, node)) assigned.add(name);
  }
  const own = unit.name.split(/[.#:]+/).at(-1) ?? '';
  parameters.delete(own);
  return { parameters: [...parameters], variables, inside, used, assigned };
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
