import type { BaselineState } from '../finding.ts';
import { compareText } from '../query/compare-findings.ts';
import { compareEntries } from './baseline.ts';
import type { BaselineEntry } from './baseline.ts';

export interface BaselineComparison {
  /** The state of each finding, in the order in which they were given. */
  readonly states: readonly Exclude<BaselineState, 'absent'>[];
  /** What the baseline knew and is found no more, in a stable order. */
  readonly absent: readonly BaselineEntry[];
  readonly counts: Readonly<Record<BaselineState, number>>;
  /** How many were recognised in a file of another name; they count as unchanged. */
  readonly moved: number;
}

/** A finding as it is compared; the line only tells equals apart, so that the order given plays no part. */
export type Compared = BaselineEntry & { readonly line: number; readonly column: number };

/**
 * Says what is new against a baseline. Findings pair one to one: first by id, then by fingerprint and
 * rule in a file of another path but the same name, then in any file. A pair is `unchanged`, or `updated`
 * when the id is the same and the content it was made of is not. What is left over is new, or absent.
 */
export function compareBaseline(
  baseline: readonly BaselineEntry[],
  findings: readonly Compared[],
): BaselineComparison {
  const found = findings
    .map((_, index) => index)
    .toSorted((left, right) => comparePlaces(findings, left, right));
  const known = baseline.toSorted(compareEntries);
  const partners = new Map<number, BaselineEntry>();
  const taken = new Set<BaselineEntry>();
  for (const keyOf of [byId, byContentAndName, byContent]) {
    const waiting = collect(
      known.filter((entry) => !taken.has(entry)),
      keyOf,
    );
    for (const index of found) {
      const finding = findings[index];
      if (finding === undefined || partners.has(index)) continue;
      const partner = waiting.get(keyOf(finding))?.shift();
      if (partner === undefined) continue;
      partners.set(index, partner);
      taken.add(partner);
    }
  }
  return summarize(
    findings.map((finding, index) => ({ finding, partner: partners.get(index) })),
    known.filter((entry) => !taken.has(entry)),
  );
}

interface Pair {
  readonly finding: Compared;
  readonly partner: BaselineEntry | undefined;
}

function summarize(pairs: readonly Pair[], absent: readonly BaselineEntry[]): BaselineComparison {
  const states = pairs.map(({ finding, partner }) => stateOf(finding, partner));
  const counts = { new: 0, unchanged: 0, updated: 0, absent: absent.length };
  for (const state of states) counts[state] += 1;
  const moved = pairs.filter(
    ({ finding, partner }) => partner !== undefined && partner.path !== finding.path,
  );
  return { states, absent, counts, moved: moved.length };
}

function stateOf(finding: Compared, partner: BaselineEntry | undefined): Exclude<BaselineState, 'absent'> {
  if (partner === undefined) return 'new';
  return partner.fingerprint === finding.fingerprint ? 'unchanged' : 'updated';
}

function byId({ id }: BaselineEntry): string {
  return id;
}

function byContentAndName({ fingerprint, rule, path }: BaselineEntry): string {
  return JSON.stringify([fingerprint, rule, path.slice(path.lastIndexOf('/') + 1)]);
}

function byContent({ fingerprint, rule }: BaselineEntry): string {
  return JSON.stringify([fingerprint, rule]);
}

function collect(entries: readonly BaselineEntry[], keyOf: (entry: BaselineEntry) => string) {
  const waiting = new Map<string, BaselineEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [entry]);
    else list.push(entry);
  }
  return waiting;
}

function comparePlaces(findings: readonly Compared[], left: number, right: number): number {
  const [first, second] = [findings[left], findings[right]];
  if (first === undefined || second === undefined) return left - right;
  return (
    compareText(first.path, second.path) ||
    first.line - second.line ||
    first.column - second.column ||
    compareEntries(first, second)
  );
}
