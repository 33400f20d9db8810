import type { z } from 'zod';
import { findNearestName } from './nearest-name.ts';
import { Problem } from './problem.ts';
import type { InputIssue } from './problem.ts';

const MAX_GIVEN = 60;
const MAX_ISSUES = 20;
type Issue = z.core.$ZodIssue;

/**
 * Parses an input strictly: no key that the schema does not name, not even `__proto__`.
 * @throws Problem `input.invalid` with one issue for each fault
 */
export function checkInput<T extends z.ZodObject>(schema: T, raw: unknown): z.output<T> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw invalid([{ field: '', given: describeGiven(raw), expected: 'an object of named fields' }]);
  }
  const names = Object.keys(schema.shape);
  const unknown = Object.keys(raw).filter((key) => !Object.hasOwn(schema.shape, key));
  const parsed = schema.safeParse(withoutKeys(raw, unknown));
  const issues = [
    ...unknown.map((key) => unknownField(key, raw as Record<string, unknown>, names)),
    ...(parsed.success ? [] : parsed.error.issues.flatMap((issue) => toInputIssues(issue, raw))),
  ];
  if (issues.length > 0 || !parsed.success) throw invalid(issues);
  return parsed.data;
}

/** The problem that names what is wrong with each field. */
export function invalid(issues: readonly InputIssue[]): Problem {
  const shown = issues.slice(0, MAX_ISSUES);
  const more = issues.length > shown.length ? ` (and ${issues.length - shown.length} more)` : '';
  return new Problem({
    code: 'input.invalid',
    what: `${shown.map(issueSentence).join('; ')}${more}.`,
    issues: shown,
  });
}

function issueSentence({ field, given, expected, did_you_mean: nearest }: InputIssue): string {
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return `${field === '' ? 'input' : field}: expected ${expected}, given ${given}${hint}`;
}

function withoutKeys(raw: object, unknown: readonly string[]): Record<string, unknown> {
  if (unknown.length === 0) return raw as Record<string, unknown>;
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !unknown.includes(key)));
}

function unknownField(key: string, raw: Record<string, unknown>, names: readonly string[]): InputIssue {
  const nearest = findNearestName(key, names);
  const known = names.length === 0 ? 'no fields at all' : `only ${names.join(', ')}`;
  return {
    field: shorten(key),
    given: describeGiven(Object.getOwnPropertyDescriptor(raw, key)?.value),
    expected: known,
    ...(nearest === undefined ? {} : { did_you_mean: nearest }),
  };
}

function toInputIssues(issue: Issue, raw: unknown): InputIssue[] {
  const at = (path: readonly PropertyKey[]) => ({
    field: fieldName(path),
    given: describeGiven(valueAt(raw, path)),
  });
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ ...at([...issue.path, key]), expected: 'no such field' }));
  }
  const value = valueAt(raw, issue.path);
  const nearest =
    issue.code === 'invalid_value' && typeof value === 'string'
      ? findNearestName(value, issue.values.map(String))
      : undefined;
  return [
    {
      ...at(issue.path),
      expected: expectation(issue),
      ...(nearest === undefined ? {} : { did_you_mean: nearest }),
    },
  ];
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return article(issue.expected);
    case 'too_small':
      return `${sizeNoun(issue.origin)}at least ${issue.minimum}${sizeUnit(issue.origin)}`;
    case 'too_big':
      return `${sizeNoun(issue.origin)}at most ${issue.maximum}${sizeUnit(issue.origin)}`;
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return issue.errors
        .map((branch) => branch[0])
        .flatMap((first) => (first ? [expectation(first)] : []))
        .join(' or ');
    default:
      return issue.message;
  }
}

function article(type: string): string {
  const names: Record<string, string> = {
    int: 'a whole number',
    number: 'a number',
    array: 'a list',
    boolean: 'true or false',
  };
  return names[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
}

function sizeNoun(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'a length of ' : '';
}

function sizeUnit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
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
export function describeGiven(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return shorten(String(value));
}

function shorten(text: string): string {
  return text.length <= MAX_GIVEN ? text : `${text.slice(0, MAX_GIVEN)}…`;
}
