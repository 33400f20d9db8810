import type { JsonSchema } from './json-schema.ts';
import type { JsonObject } from './operation.ts';
import { findNearestName } from './nearest-name.ts';
import { endSentence, Problem } from './problem.ts';
import type { InputIssue } from './problem.ts';
import { validateJson } from './validate-json.ts';
import type { SchemaFault } from './validate-json.ts';

const MAX_GIVEN = 60;
const MAX_ISSUES = 20;

/**
 * Reads an input strictly: no key that the schema does not name, not even `__proto__`; defaults filled in.
 * @throws Problem `input.invalid` with one issue for each fault
 */
export function checkInput(schema: JsonSchema, raw: unknown): JsonObject {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw invalid([{ field: '', given: describeGiven(raw), expected: 'an object of named fields' }]);
  }
  const { value, faults } = validateJson(schema, raw);
  if (faults.length > 0) throw invalid(faults.map((fault) => toIssue(fault, schema, raw)));
  return value as JsonObject;
}

function toIssue(fault: SchemaFault, schema: JsonSchema, raw: unknown): InputIssue {
  const { path, choices, unknownKey = false } = fault;
  const value = valueAt(raw, path);
  const names = Object.keys(schema.properties ?? {});
  const known = names.length === 0 ? 'no fields at all' : `only ${names.join(', ')}`;
  const nearest = unknownKey
    ? findNearestName(String(path.at(-1)), path.length === 1 ? names : [])
    : typeof value === 'string' && findNearestName(value, choices ?? []);
  return {
    field: fieldName(path),
    given: describeGiven(value),
    expected: unknownKey && path.length === 1 ? known : fault.expected,
    ...(typeof nearest === 'string' ? { did_you_mean: nearest } : {}),
  };
}

/** The problem that names what is wrong with each field. */
export function invalid(issues: readonly InputIssue[]): Problem {
  const shown = issues.slice(0, MAX_ISSUES);
  const more = issues.length > shown.length ? ` (and ${issues.length - shown.length} more)` : '';
  return new Problem({
    code: 'input.invalid',
    what: endSentence(`${shown.map(issueSentence).join('; ')}${more}`),
    issues: shown,
  });
}

function issueSentence({ field, given, expected, did_you_mean: nearest }: InputIssue): string {
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return `${field === '' ? 'input' : field}: expected ${expected}, given ${given}${hint}`;
}

/** `a.b[2]`, as a person would write the place. */
function fieldName(path: readonly PropertyKey[]): string {
  let name = '';
  for (const part of path) {
    if (typeof part === 'number') name += `[${part}]`;
    else name += name === '' ? shorten(String(part)) : `.${shorten(String(part))}`;
  }
  return name;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

/** A value in few characters: never echoes a megabyte, never a nested structure. */
export function describeGiven(value: unknown, most = MAX_GIVEN): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(shorten(value, most));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return shorten(String(value));
}

/** A text in few characters, for a message that repeats what it was given. */
export function shorten(text: string, most = MAX_GIVEN): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
