import { describeGiven, findNearestName, Problem } from '@trefoil/contract';

/**
 * A finding that someone decided not to count, in a configuration file. Bound to what the finding is
 * (its id, its fingerprint, or its rule and where that is so); never to a line number.
 */
export interface ConfigSuppression {
  /** A rule's name, with `*` for any characters. */
  readonly rule?: string;
  /** A glob over paths relative to the root. */
  readonly path?: string;
  readonly id?: string;
  readonly fingerprint?: string;
  readonly reason: string;
  /** The last day on which it counts, `2026-12-31`, in UTC. */
  readonly expires?: string;
  /** The file that says so. */
  readonly source: string;
}

const SELECTORS = ['rule', 'path', 'id', 'fingerprint'] as const;
const KEYS = [...SELECTORS, 'reason', 'expires'] as const;
const MAX_ENTRIES = 10_000;
const MAX_TEXT = 1_000;

/**
 * Reads `{"version": 1, "suppressions": [{"rule", "path", "id", "fingerprint", "reason", "expires"}]}`.
 * `source` names the file in messages and results.
 * @throws Problem `suppressions.invalid` naming the entry and what is wrong with it
 */
export function parseSuppressions(text: string, source: string): ConfigSuppression[] {
  const data = parseJson(text, source);
  if (!isObject(data) || data['version'] !== 1 || !Array.isArray(data['suppressions'])) {
    throw refuse(source, 'it is not an object with "version": 1 and a list "suppressions"');
  }
  const stray = Object.keys(data).find((key) => key !== 'version' && key !== 'suppressions');
  if (stray !== undefined) throw refuse(source, `${describeGiven(stray)} is no key of it`);
  const entries: readonly unknown[] = data['suppressions'];
  if (entries.length > MAX_ENTRIES) throw refuse(source, `it has more than ${MAX_ENTRIES} suppressions`);
  return entries.map((entry, index) => {
    const fault = faultOf(entry);
    if (fault !== undefined) throw refuse(source, `suppressions[${index}] ${fault}`);
    return { ...(entry as Omit<ConfigSuppression, 'source'>), source };
  });
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw refuse(source, `it is not JSON (${(cause as Error).message.slice(0, 120)})`);
  }
}

function faultOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'is not an object';
  const keys = Object.keys(entry);
  const unknown = keys.find((key) => !KEYS.some((known) => known === key));
  if (unknown !== undefined) {
    const nearest = findNearestName(unknown, KEYS);
    return `has the unknown key ${describeGiven(unknown)}${nearest === undefined ? '' : `; did you mean "${nearest}"?`}`;
  }
  const unfit = keys.find((key) => !isText(entry[key]));
  if (unfit !== undefined) return `has a ${unfit} that is no text of 1 to ${MAX_TEXT} characters`;
  if (!SELECTORS.some((key) => key in entry)) return `names none of ${SELECTORS.join(', ')}`;
  if (!('reason' in entry)) return 'gives no reason';
  const { expires } = entry;
  return expires === undefined || isDay(expires)
    ? undefined
    : 'has an expires that is no day such as 2026-12-31';
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT;
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(source: string, fault: string): Problem {
  return new Problem({
    code: 'suppressions.invalid',
    what: `The suppressions in ${describeGiven(source)} cannot be used: ${fault}.`,
    next: 'Correct the file; each entry needs a reason and one of rule, path, id or fingerprint.',
  });
}
