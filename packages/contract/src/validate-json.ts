import type { JsonSchema } from './json-schema.ts';

/** One place where a value does not fit its schema. */
export interface SchemaFault {
  readonly path: readonly (string | number)[];
  /** What is accepted there, in words that follow "expected". */
  readonly expected: string;
  /** The words that are accepted, where the fault is one that is none of them. */
  readonly choices?: readonly string[];
  /** True when the schema knows no such key. */
  readonly unknownKey?: boolean;
}

export interface Validated {
  /** The value with the schema's defaults filled in; meaningless when there are faults. */
  readonly value: unknown;
  readonly faults: readonly SchemaFault[];
}

/** Keywords that are checked, and those that only describe. A schema with another one is refused at definition. */
export const knownKeywords: ReadonlySet<string> = new Set(
  (
    'type enum const minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern items ' +
    'prefixItems minItems maxItems properties required additionalProperties anyOf oneOf description default format'
  ).split(' '),
);

const MAX_FAULTS = 50;

/**
 * Checks a value against a JSON Schema (2020-12, the {@link knownKeywords}). What is advertised is
 * thereby what is enforced, and a shipped program needs no schema library to enforce it.
 */
export function validateJson(schema: JsonSchema, value: unknown): Validated {
  const faults: SchemaFault[] = [];
  const filled = check({ schema, faults, path: [] }, value);
  return { value: filled, faults };
}

interface Check {
  readonly schema: JsonSchema;
  readonly faults: SchemaFault[];
  readonly path: readonly (string | number)[];
}

function check(at: Check, value: unknown): unknown {
  const { schema, faults } = at;
  if (faults.length >= MAX_FAULTS) return value;
  const alternatives = schema.anyOf ?? (schema['oneOf'] as JsonSchema[] | undefined);
  if (alternatives !== undefined) return checkAlternatives(at, alternatives, value);
  if (schema.const !== undefined && value !== schema.const) return refuse(at, value, choice([schema.const]));
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return refuse(at, value, choice(schema.enum));
  const expected = typeFault(schema, value);
  if (expected !== undefined) return refuse(at, value, { expected });
  if (typeof value === 'number') return checkNumber(at, value);
  if (typeof value === 'string') return checkText(at, value);
  if (Array.isArray(value)) return checkList(at, value);
  return typeof value === 'object' && value !== null
    ? checkObject(at, value as Record<string, unknown>)
    : value;
}

type Refusal = Pick<SchemaFault, 'expected' | 'choices' | 'unknownKey'>;

function refuse({ faults, path }: Check, value: unknown, refusal: Refusal): unknown {
  if (faults.length < MAX_FAULTS) faults.push({ path, ...refusal });
  return value;
}

function choice(values: readonly unknown[]): Refusal {
  const choices = values.map(String);
  return { expected: choices.length === 1 ? (choices[0] ?? '') : `one of ${choices.join(', ')}`, choices };
}

/** The first alternative that fits; when none does, what each of them wants. */
function checkAlternatives(at: Check, alternatives: readonly JsonSchema[], value: unknown): unknown {
  const wanted: string[] = [];
  for (const schema of alternatives) {
    const faults: SchemaFault[] = [];
    const filled = check({ ...at, schema, faults }, value);
    const [first] = faults;
    if (first === undefined) return filled;
    // A fault deeper inside means that this was the alternative that was meant.
    if (first.path.length > at.path.length) return refuseAll(at, faults, value);
    wanted.push(first.expected);
  }
  return refuse(at, value, { expected: [...new Set(wanted)].join(' or ') });
}

function refuseAll({ faults }: Check, found: readonly SchemaFault[], value: unknown): unknown {
  faults.push(...found.slice(0, MAX_FAULTS - faults.length));
  return value;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function typeFault({ type }: JsonSchema, value: unknown): string | undefined {
  if (type === undefined) return undefined;
  const types = typeof type === 'string' ? [type] : type;
  if (types.some((name) => isOfType(name, value))) return undefined;
  return types.map((name) => TYPE_WORDS[name] ?? name).join(' or ');
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function checkNumber(at: Check, value: number): number {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = at.schema;
  if (minimum !== undefined && value < minimum) refuse(at, value, { expected: `at least ${minimum}` });
  if (maximum !== undefined && value > maximum) refuse(at, value, { expected: `at most ${maximum}` });
  if (typeof above === 'number' && value <= above) refuse(at, value, { expected: `more than ${above}` });
  if (typeof below === 'number' && value >= below) refuse(at, value, { expected: `less than ${below}` });
  return value;
}

function checkText(at: Check, value: string): string {
  const { minLength = 0, maxLength = Infinity, pattern } = at.schema;
  // Characters are code points; no text has more of them than UTF-16 units, so most need no count.
  const length =
    value.length > maxLength || value.length < 2 * minLength ? countCharacters(value) : value.length;
  if (length < minLength) refuse(at, value, { expected: `at least ${plural(minLength, 'character')}` });
  if (length > maxLength) refuse(at, value, { expected: `at most ${plural(maxLength, 'character')}` });
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) {
    refuse(at, value, { expected: `a text like ${pattern}` });
  }
  return value;
}

function countCharacters(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    if (code > 0xffff) {
      pairs += 1;
      index += 1;
    }
  }
  return text.length - pairs;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function checkList(at: Check, value: readonly unknown[]): unknown[] {
  const { minItems = 0, maxItems = Infinity, items } = at.schema;
  const places = (at.schema['prefixItems'] as JsonSchema[] | undefined) ?? [];
  if (value.length < minItems) refuse(at, value, { expected: `at least ${plural(minItems, 'item')}` });
  if (value.length > maxItems) {
    refuse(at, value, { expected: `at most ${plural(maxItems, 'item')}` });
    return [...value];
  }
  return value.map((item, index) => {
    const schema = places[index] ?? items;
    return schema === undefined ? item : check({ ...at, schema, path: [...at.path, index] }, item);
  });
}

function checkObject(at: Check, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const inner = { ...at, path: [...at.path, key] };
    const schema = schemaOfKey(at.schema, key);
    if (schema === false) refuse(inner, item, { expected: 'no such field', unknownKey: true });
    // A key that is there without a value is as good as absent: JSON cannot say it.
    else if (item !== undefined)
      filled.push([key, schema === true ? item : check({ ...inner, schema }, item)]);
  }
  return Object.fromEntries([...filled, ...absentKeys(at, new Set(filled.map(([key]) => key)))]);
}

/** The schema for a key's value; true for any value, false where the key is not allowed. */
function schemaOfKey(
  { properties = {}, additionalProperties = true }: JsonSchema,
  key: string,
): JsonSchema | boolean {
  return (Object.hasOwn(properties, key) ? properties[key] : undefined) ?? additionalProperties;
}

/** Defaults of keys that are not there; a fault for each that must be. */
function absentKeys(at: Check, present: ReadonlySet<string>): [string, unknown][] {
  const { properties = {}, required = [] } = at.schema;
  return Object.entries(properties).flatMap(([key, schema]): [string, unknown][] => {
    if (present.has(key)) return [];
    if (schema.default !== undefined) return [[key, schema.default]];
    if (required.includes(key))
      refuse({ ...at, path: [...at.path, key] }, undefined, { expected: missing(schema) });
    return [];
  });
}

function missing(schema: JsonSchema): string {
  if (schema.enum !== undefined) return choice(schema.enum).expected;
  const [first] = schema.anyOf ?? [schema];
  return typeFault(first ?? schema, undefined) ?? 'a value';
}
