import type { z } from 'zod';
import type { AnyOperation } from './operation.ts';
import type { JsonSchema } from './json-schema.ts';
import { checkInputSchema, checkKeywords, checkOutputSchema } from './schema-rules.ts';
import { wireSchemas } from './wire-schemas.ts';

const WORD = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+$/;
const MAX_SUMMARY = 72;
const MAX_DESCRIPTION = 1_024;
const MAX_TITLE = 40;
const ENVELOPE = ['total', 'returned', 'truncated', 'next_offset'];

/** Every rule that a definition breaks, as sentences without a full stop. */
export function checkDefinition(operation: AnyOperation): string[] {
  const { input, output } = wireSchemas(operation);
  return [
    ...checkNames(operation),
    ...checkTexts(operation),
    ...checkInputSchema(input),
    ...checkOutputSchema(output),
    ...checkKeywords(input, 'the input'),
    ...checkKeywords(output, 'the output'),
    ...checkStrictness(operation),
    ...checkRefinements(operation),
    ...checkFieldReferences(operation, input),
    ...checkRows(operation, output),
    ...checkAliases(operation, input),
    ...(operation.examples.length === 0 ? ['it has no example'] : []),
  ];
}

function checkNames(operation: AnyOperation): string[] {
  const faults = [...operation.path, ...(operation.cli ?? [])]
    .filter((word) => !WORD.test(word))
    .map((word) => `"${word}" is not a lower-case word`);
  if (operation.path.length === 0 || operation.cli?.length === 0) faults.push('its path is empty');
  return faults;
}

function checkTexts({ title, summary, description }: AnyOperation): string[] {
  const faults: string[] = [];
  if (title.length === 0 || title.length > MAX_TITLE)
    faults.push(`its title is not 1 to ${MAX_TITLE} characters`);
  if (summary.length === 0 || summary.length > MAX_SUMMARY)
    faults.push(`its summary is not 1 to ${MAX_SUMMARY} characters`);
  if (/[.\n]$/.test(summary)) faults.push('its summary ends with a full stop or line break');
  if (summary.length + (description?.length ?? 0) > MAX_DESCRIPTION - 2) {
    faults.push(`summary and description exceed ${MAX_DESCRIPTION} characters`);
  }
  return faults;
}

/** The author's own object must be strict; extending it would hide that it was not. */
function checkStrictness({ input, output }: AnyOperation): string[] {
  const strict = (schema: AnyOperation['input']) => schema._zod.def.catchall?._zod.def.type === 'never';
  return [
    ...(strict(input) ? [] : ['the input is not strict; use z.strictObject']),
    ...(strict(output) ? [] : ['the output is not strict; use z.strictObject']),
  ];
}

/** A refinement would be enforced by nobody: callers and the shipped validator see only JSON Schema. */
function checkRefinements({ input }: AnyOperation): string[] {
  const schemas = [input, ...Object.values(input.shape)].flatMap(unwrap);
  const refined = schemas.some((schema) =>
    schema._zod.def.checks?.some((check) => check._zod.def.check === 'custom'),
  );
  return refined ? ['the input has a refinement; use `refine` of the definition'] : [];
}

/** A schema and those inside its wrappers and lists. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { innerType, element } = schema._zod.def as {
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
  };
  return [schema, ...[innerType, element].flatMap((inner) => (inner === undefined ? [] : unwrap(inner)))];
}

function checkFieldReferences(operation: AnyOperation, input: JsonSchema): string[] {
  const known = new Set(Object.keys(input.properties ?? {}));
  const served = typeof operation.served === 'object' ? [operation.served.field] : [];
  const named = {
    positionals: operation.positionals ?? [],
    advanced: operation.advanced ?? [],
    paths: operation.paths ?? [],
    served,
    short: Object.values(operation.short ?? {}),
    fieldAliases: (operation.fieldAliases ?? []).map((alias) => alias.field),
  };
  return Object.entries(named).flatMap(([list, fields]) =>
    fields
      .filter((field) => !known.has(field))
      .map((field) => `${list} names "${field}", which is no input field`),
  );
}

function checkRows({ rows, document, output }: AnyOperation, schema: JsonSchema): string[] {
  const typeOf = (field: string) => schema.properties?.[field]?.type;
  const faults =
    rows !== undefined && document !== undefined ? ['an answer is rows or a document, not both'] : [];
  if (document !== undefined && typeOf(document) !== 'string') {
    faults.push(`document names "${document}", which is no text in the output`);
  }
  if (rows === undefined) return faults;
  const strays = rows.fields.filter((field) => typeOf(field) !== 'array');
  const taken = ENVELOPE.filter((field) => field in output.shape);
  return [
    ...faults,
    ...strays.map((field) => `rows names "${field}", which is no list in the output`),
    ...taken.map((field) => `the output defines "${field}", which paging adds`),
  ];
}

function checkAliases(operation: AnyOperation, input: JsonSchema): string[] {
  const { aliases = [], fieldAliases = [] } = operation;
  const versions = [...aliases, ...fieldAliases].filter((alias) => !VERSION.test(alias.removed_in));
  const shadowed = fieldAliases.filter((alias) => alias.name in (input.properties ?? {}));
  const presets = aliases.filter((alias) => !operation.input.partial().safeParse(alias.input ?? {}).success);
  return [
    ...presets.map((alias) => `the alias "${alias.path.join(' ')}" stands for an input that is refused`),
    ...versions.map(() => 'an alias does not name the version that removes it'),
    ...shadowed.map((alias) => `the field alias "${alias.name}" is also a field`),
  ];
}
