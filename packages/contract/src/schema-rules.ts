import type { JsonSchema } from './json-schema.ts';
import { knownKeywords } from './validate-json.ts';

const FIELD_NAME = /^[a-z][a-z0-9_]{0,39}$/;
const MAX_FIELD_DESCRIPTION = 200;
const MAX_DEPTH = 6;

/**
 * What real hosts reject or distort in a tool's input schema, and what makes an input unbounded.
 * Each rule answers with a sentence when it is broken. Sources: the hosts' own error reports
 * (root combinators drop the tool or the whole server; references are shown as strings; arrays
 * without concrete items are refused; tuples and records are refused by several model APIs).
 */
export function checkInputSchema(schema: JsonSchema): string[] {
  return [...checkRoot(schema, 'input'), ...checkProperties(schema, '')];
}

/** An output must be an object at its root and refer to nothing: older clients refuse the whole list otherwise. */
export function checkOutputSchema(schema: JsonSchema): string[] {
  const faults = checkRoot(schema, 'output');
  if (JSON.stringify(schema).includes('"$ref"')) faults.push('the output refers to a definition; inline it');
  return faults;
}

/** A keyword that nobody checks would promise what is not kept. */
export function checkKeywords(schema: JsonSchema, where: string): string[] {
  const strange = Object.keys(schema).filter((keyword) => !knownKeywords.has(keyword));
  const children = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...((schema['oneOf'] as JsonSchema[] | undefined) ?? []),
    ...((schema['prefixItems'] as JsonSchema[] | undefined) ?? []),
    ...[schema.items, schema.additionalProperties].filter((child) => typeof child === 'object'),
  ];
  return [
    ...strange.map((keyword) => `${where} uses "${keyword}", which nothing checks`),
    ...children.flatMap((child) => checkKeywords(child, where)),
  ];
}

function checkRoot(schema: JsonSchema, side: string): string[] {
  const faults: string[] = [];
  if (schema.type !== 'object') faults.push(`the ${side} is not an object at its root`);
  for (const combinator of ['oneOf', 'anyOf', 'allOf', 'not']) {
    if (combinator in schema)
      faults.push(`the ${side} has ${combinator} at its root; use optional fields and a refinement`);
  }
  if (schema.additionalProperties !== false) faults.push(`the ${side} is not strict; use z.strictObject`);
  return faults;
}

function checkProperties(schema: JsonSchema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const where = path === '' ? name : `${path}.${name}`;
    return [...checkName(name, where), ...checkDescription(child, where), ...checkNode(child, where)];
  });
}

function checkName(name: string, where: string): string[] {
  if (!FIELD_NAME.test(name)) return [`${where}: a field name is snake_case, at most 40 characters`];
  if (name.startsWith('no_'))
    return [`${where}: a field name never begins with no_; the command line negates with --no-`];
  return [];
}

function checkDescription(node: JsonSchema, where: string): string[] {
  const length = node.description?.length ?? 0;
  if (length === 0) return [`${where}: has no description`];
  return length > MAX_FIELD_DESCRIPTION
    ? [`${where}: its description is longer than ${MAX_FIELD_DESCRIPTION} characters`]
    : [];
}

function checkNode(node: JsonSchema, where: string): string[] {
  if (where.split(/[.[]/).length > MAX_DEPTH) return [`${where}: is nested too deeply`];
  if ('$ref' in node) return [`${where}: refers to a definition; inline it`];
  if ('oneOf' in node || 'allOf' in node) return [`${where}: uses oneOf or allOf`];
  if (node.anyOf !== undefined) return checkAlternatives(node.anyOf, where);
  if (node.enum !== undefined || node.const !== undefined) return [];
  return checkBounds(node, where);
}

/** One string or a list of them is the single alternative that every host copes with. */
function checkAlternatives(alternatives: readonly JsonSchema[], where: string): string[] {
  const [single, list] = alternatives;
  const known = alternatives.length === 2 && single?.type === 'string' && list?.type === 'array';
  if (!known) return [`${where}: the only alternative allowed is one string or a list of strings`];
  return alternatives.flatMap((alternative) => checkNode(alternative, where));
}

function checkBounds(node: JsonSchema, where: string): string[] {
  const type = Array.isArray(node.type) ? node.type.find((name) => name !== 'null') : node.type;
  switch (type) {
    case 'string':
      return node.maxLength === undefined ? [`${where}: has no maximum length`] : [];
    case 'integer':
    case 'number':
      return node.minimum === undefined || node.maximum === undefined ? [`${where}: has no range`] : [];
    case 'boolean':
      return [];
    case 'array':
      return checkArray(node, where);
    case 'object':
      return node.additionalProperties === false
        ? checkProperties(node, where)
        : [`${where}: is not a strict object; records are not allowed in inputs`];
    default:
      return [`${where}: has no concrete type`];
  }
}

function checkArray(node: JsonSchema, where: string): string[] {
  const faults = node.maxItems === undefined ? [`${where}: has no maximum count`] : [];
  if (node.items === undefined || 'prefixItems' in node)
    return [...faults, `${where}: has no single item type`];
  return [...faults, ...checkNode(node.items, `${where}[]`)];
}
