import type { JsonSchema } from './json-schema.ts';
import type { OptionSpec } from './manifest.ts';
import type { AnyOperation } from './operation.ts';

const BUDGET_FIELDS = ['offset', 'max_bytes'];

/** The command line's view of an input schema, in the order of its fields. */
export function optionSpecs(operation: AnyOperation, input: JsonSchema): OptionSpec[] {
  const advanced = new Set([...(operation.advanced ?? []), ...BUDGET_FIELDS]);
  const paths = new Set(operation.paths ?? []);
  const required = new Set(input.required ?? []);
  const letters = new Map(Object.entries(operation.short ?? {}).map(([letter, field]) => [field, letter]));
  return Object.entries(input.properties ?? {}).map(([field, node]) => {
    const list = listOf(node);
    const value = list?.items ?? node;
    return {
      field,
      kind: kindOf(value),
      list: list !== undefined,
      required: required.has(field),
      nullable: Array.isArray(node.type) && node.type.includes('null'),
      description: node.description ?? '',
      group: advanced.has(field) ? 'advanced' : 'common',
      path: paths.has(field),
      ...shortOf(letters.get(field)),
      ...(value.enum === undefined ? {} : { choices: value.enum.map(String) }),
      ...(node.default === undefined ? {} : { default: node.default }),
    };
  });
}

function shortOf(letter: string | undefined): { short?: string } {
  return letter === undefined ? {} : { short: letter };
}

/** A list, or "one or a list of them". */
function listOf(node: JsonSchema): JsonSchema | undefined {
  if (node.type === 'array') return node;
  return node.anyOf?.find((alternative) => alternative.type === 'array');
}

function kindOf(node: JsonSchema): OptionSpec['kind'] {
  if (node.enum !== undefined) return 'choice';
  const type = Array.isArray(node.type) ? node.type.find((name) => name !== 'null') : node.type;
  switch (type) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return 'flag';
    default:
      return 'text';
  }
}
