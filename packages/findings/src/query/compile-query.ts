import { defaultActionableRules, isActionable } from '../actionable.ts';
import type { ActionableRules } from '../actionable.ts';
import { compareFindings } from './compare-findings.ts';
import type { FindingQuery, Queryable, QueryField } from './finding-query.ts';
import { compileGlob, compileWildcard } from './glob.ts';
import { literalMatcher } from './text-matcher.ts';
import type { TextMatcher } from './text-matcher.ts';

/** A question made ready: the same for a report that streams by and for the stored scan. */
export interface CompiledQuery {
  /**
   * A literal that every match has in its message, rule, path or function: a reader may pass over what
   * does not hold it. Undefined when no such literal is known.
   */
  readonly needle?: string;
  /** What is looked for, where something is. */
  readonly pattern?: QueryPattern;
  /** Whether a finding passes all but the pattern. */
  admits(finding: Queryable): boolean;
  matches(finding: Queryable): boolean;
  actionable(finding: Queryable): boolean;
  /** Undefined for report order. A total order but for findings that agree in place, rule and id. */
  readonly compare?: (left: Queryable, right: Queryable) => number;
}

/** A pattern, and where to look for it: apart from the rest, for who knows which texts are the same. */
export interface QueryPattern extends TextMatcher {
  readonly fields: readonly QueryField[];
}

const DEFAULT_FIELDS: readonly QueryField[] = ['message', 'rule', 'path'];
/** Fields whose text stands in a report; kinds and ids a reader may make itself. */
const NEEDLE_FIELDS: ReadonlySet<QueryField> = new Set(['message', 'rule', 'path', 'function']);

type Test = (finding: Queryable) => boolean;

/**
 * Makes a question ready to be asked of any number of findings.
 * @throws Problem `query.pattern_invalid` or `input.invalid`
 */
export async function compileQuery(query: FindingQuery): Promise<CompiledQuery> {
  const rules = rulesOf(query);
  const pattern = await compilePattern(query);
  const tests = [...filterTests(query), ...stateTests(query, rules)];
  const admits = (finding: Queryable) => tests.every((test) => test(finding));
  const keys = query.sort ?? [];
  const needle = pattern === undefined ? undefined : needleOf(pattern);
  return {
    ...(needle === undefined ? {} : { needle }),
    ...(pattern === undefined ? {} : { pattern }),
    admits,
    matches: (finding) => admits(finding) && (pattern === undefined || holdsPattern(finding, pattern)),
    actionable: (finding) => isActionable(finding, rules),
    ...(keys.length === 0 ? {} : { compare: (left, right) => compareFindings(keys, left, right) }),
  };
}

function rulesOf({ fail_on: failOn, min_confidence: minConfidence }: FindingQuery): ActionableRules {
  return {
    failOn: failOn ?? defaultActionableRules.failOn,
    minConfidence: minConfidence ?? defaultActionableRules.minConfidence,
  };
}

async function compilePattern(query: FindingQuery): Promise<QueryPattern | undefined> {
  const { pattern, field: fields = DEFAULT_FIELDS } = query;
  if (pattern === undefined || pattern === '') return undefined;
  const options = { ignoreCase: query.ignore_case === true, word: query.word === true };
  const matcher =
    query.regex === true
      ? (await import('./regex-matcher.ts')).regexMatcher(pattern, options)
      : literalMatcher(pattern, options);
  return { fields, literal: matcher.literal, test: (text) => matcher.test(text) };
}

function holdsPattern(finding: Queryable, pattern: QueryPattern): boolean {
  return pattern.fields.some((field) => fieldHolds(finding, field, pattern));
}

/** Whether a pattern is in one field of a finding. */
export function fieldHolds(finding: Queryable, field: QueryField, matcher: TextMatcher): boolean {
  if (field !== 'evidence') {
    const text = finding[field];
    return text !== undefined && matcher.test(text);
  }
  return finding.evidence.some(({ code = '', note = '' }) => matcher.test(code) || matcher.test(note));
}

function needleOf({ fields, literal }: QueryPattern): string | undefined {
  return fields.every((name) => NEEDLE_FIELDS.has(name)) ? literal : undefined;
}

function filterTests(query: FindingQuery): Test[] {
  const wildcards = (
    patterns: readonly string[] | undefined,
    of: (finding: Queryable) => string | undefined,
  ) =>
    anyOf(
      patterns?.map((pattern) => compileWildcard(pattern)),
      of,
    );
  const globs = query.path?.map((pattern, index) => compileGlob(pattern, `path[${index}]`));
  const cwe = query.cwe;
  return [
    ...oneOf(query.kind, ({ kind }) => kind),
    ...oneOf(query.severity, ({ severity }) => severity),
    ...oneOf(query.confidence, ({ confidence }) => confidence),
    ...oneOf(query.backend, ({ backend }) => backend),
    ...oneOf(query.language, ({ language }) => language),
    ...wildcards(query.rule, ({ rule }) => rule),
    ...wildcards(query.function, (finding) => finding.function),
    ...anyOf(globs, ({ path }) => path),
    ...(cwe === undefined
      ? []
      : [(finding: Queryable) => finding.cwe.some((number) => cwe.includes(number))]),
  ];
}

function stateTests(query: FindingQuery, rules: ActionableRules): Test[] {
  const { suppressed, baseline, actionable } = query;
  const tests: Test[] = [...oneOf(baseline, (finding) => finding.baseline_state ?? 'new')];
  if (suppressed !== undefined) tests.push((finding) => (finding.suppression !== undefined) === suppressed);
  if (actionable !== undefined) tests.push((finding) => isActionable(finding, rules) === actionable);
  return tests;
}

function oneOf<T extends string>(
  wanted: readonly T[] | undefined,
  of: (finding: Queryable) => T | undefined,
): Test[] {
  if (wanted === undefined) return [];
  const values = new Set<string>(wanted);
  return [
    (finding) => {
      const value = of(finding);
      return value !== undefined && values.has(value);
    },
  ];
}

function anyOf(
  patterns: readonly { matches(text: string): boolean }[] | undefined,
  of: (finding: Queryable) => string | undefined,
): Test[] {
  if (patterns === undefined) return [];
  return [
    (finding) => {
      const value = of(finding);
      return value !== undefined && patterns.some((pattern) => pattern.matches(value));
    },
  ];
}
