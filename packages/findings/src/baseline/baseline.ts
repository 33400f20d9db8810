import { describeGiven, Problem } from '@trefoil/contract';
import type { Finding } from '../finding.ts';
import { compareText } from '../query/compare-findings.ts';

/** What a baseline keeps of a finding: enough to know it again, nothing that moves with the code. */
export type BaselineEntry = Pick<Finding, 'id' | 'fingerprint' | 'rule' | 'path'>;

const BASELINE_VERSION = 1;

/** A baseline as a file: one finding a line in a stable order, so that versions of it merge and compare well. */
export function formatBaseline(findings: readonly BaselineEntry[]): string {
  const lines = findings
    .map(({ id, fingerprint, rule, path }) => ({ id, fingerprint, rule, path }))
    .toSorted(compareEntries)
    .map((entry) => JSON.stringify(entry));
  const body = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
  return `{"output_version":${BASELINE_VERSION},"baseline":${body}}\n`;
}

/**
 * Reads a baseline. `source` names it in messages.
 * @throws Problem `baseline.invalid`
 */
export function parseBaseline(text: string, source: string): BaselineEntry[] {
  const data = parseJson(text, source);
  if (!isObject(data) || !Array.isArray(data['baseline'])) {
    throw refuse(source, 'it is not an object with a list "baseline"');
  }
  if (data['output_version'] !== BASELINE_VERSION) {
    throw refuse(source, `its output_version is not ${BASELINE_VERSION}`);
  }
  const entries: readonly unknown[] = data['baseline'];
  return entries.map((entry, index) => {
    if (isEntry(entry)) return entry;
    throw refuse(source, `baseline[${index}] lacks one of the texts id, fingerprint, rule and path`);
  });
}

/** True for text that begins as a baseline does; a file that is none is never overwritten. */
export function looksLikeBaseline(text: string): boolean {
  return /^\s*\{\s*"output_version"\s*:\s*\d+\s*,\s*"baseline"\s*:/.test(text);
}

export function compareEntries(left: BaselineEntry, right: BaselineEntry): number {
  return (
    compareText(left.path, right.path) ||
    compareText(left.rule, right.rule) ||
    compareText(left.id, right.id) ||
    compareText(left.fingerprint, right.fingerprint)
  );
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw refuse(source, `it is not JSON (${(cause as Error).message.slice(0, 120)})`);
  }
}

function isEntry(entry: unknown): entry is BaselineEntry {
  if (!isObject(entry)) return false;
  return ['id', 'fingerprint', 'rule', 'path'].every((key) => typeof entry[key] === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(source: string, fault: string): Problem {
  return new Problem({
    code: 'baseline.invalid',
    what: `The baseline ${describeGiven(source)} cannot be used: ${fault}.`,
    next: 'Write a new one with {fold.baseline_write}.',
  });
}
