import type { Finding } from '../finding.ts';
import type { StoredScan } from '../store/stored-scan.ts';
import type { CompiledQuery } from './compile-query.ts';
import type { GroupField, SortKey } from './finding-query.ts';
import { createGroupCounter } from './group-findings.ts';
import type { FindingGroup } from './group-findings.ts';

/** A finding, and where it came from in whatever terms its source has. */
export interface Sourced<P> {
  readonly finding: Finding;
  readonly provenance: P;
}

/** What part of the matches is wanted. */
export interface QueryWindow {
  readonly offset: number;
  readonly limit: number;
  /** Numbers only, of everything or by a field: no finding is kept. */
  readonly count?: boolean | undefined;
  readonly group_by?: GroupField | undefined;
  readonly sort?: readonly SortKey[] | undefined;
}

export interface QueryResult<P> {
  /** How many match, whatever the window. */
  readonly matched: number;
  readonly actionable: number;
  /** Present where numbers were asked for; the page is then empty. */
  readonly groups?: readonly FindingGroup[];
  /** The matches from `offset` on, at most `limit`. */
  readonly page: readonly Sourced<P>[];
  /** Every match in order. Reads its source again. */
  readonly all: () => AsyncIterable<Sourced<P>>;
}

/** Asks findings that stream by. In report order nothing but the page is kept; sorted, the best so far. */
export async function queryStream<P>(
  open: () => AsyncIterable<Sourced<P>>,
  query: CompiledQuery,
  window: QueryWindow,
): Promise<QueryResult<P>> {
  const counts = startCounting(window);
  const page = createPage<P>(query, window);
  for await (const item of open()) {
    if (!query.matches(item.finding)) continue;
    counts.add(item.finding, query.actionable(item.finding));
    if (counts.groups === undefined) page.add(item);
  }
  return { ...counts.result(), page: page.items(), all: () => allMatches(open, query) };
}

/** Asks a stored scan: the same answer from columns, and only the rows of the page are read. */
export async function queryScan(
  scan: StoredScan,
  query: CompiledQuery,
  window: QueryWindow,
): Promise<QueryResult<{ report: number; run: number }>> {
  const counts = startCounting(window);
  const matches = await scan.select(query, (finding) => counts.add(finding, query.actionable(finding)));
  const rows = counts.groups === undefined ? matches : matches.subarray(0, 0);
  const keys = window.sort ?? [];
  const page = [];
  const shown = scan.sort(rows, keys, window.offset + window.limit).subarray(window.offset);
  for await (const item of scan.read(shown.subarray(0, window.limit))) page.push(item);
  return { ...counts.result(), page, all: () => scan.read(scan.sort(rows, keys)) };
}

function startCounting({ count, group_by: field }: QueryWindow) {
  const groups = count === true || field !== undefined ? createGroupCounter(field) : undefined;
  let matched = 0;
  let actionable = 0;
  return {
    groups,
    add: (finding: Parameters<CompiledQuery['matches']>[0], isActionable: boolean) => {
      matched += 1;
      actionable += isActionable ? 1 : 0;
      groups?.add(finding, isActionable);
    },
    result: () => ({ matched, actionable, ...(groups === undefined ? {} : { groups: groups.groups() }) }),
  };
}

/** Room beyond the page before what is worse than it is thrown away. */
const SLACK = 1_024;

function createPage<P>({ compare }: CompiledQuery, { offset, limit }: QueryWindow) {
  const end = offset + limit;
  let passed = 0;
  let kept: Sourced<P>[] = [];
  const best = () =>
    compare === undefined
      ? kept
      : kept.toSorted((left, right) => compare(left.finding, right.finding)).slice(0, end);
  return {
    add: (item: Sourced<P>) => {
      passed += 1;
      // Report order: only what is on the page, and the place of the rest is known.
      if (compare === undefined && (passed <= offset || passed > end)) return;
      kept.push(item);
      if (compare !== undefined && kept.length > 2 * end + SLACK) kept = best();
    },
    items: () => (compare === undefined ? kept : best().slice(offset)),
  };
}

async function* allMatches<P>(
  open: () => AsyncIterable<Sourced<P>>,
  query: CompiledQuery,
): AsyncGenerator<Sourced<P>> {
  const { compare } = query;
  const matches: Sourced<P>[] = [];
  for await (const item of open()) {
    if (!query.matches(item.finding)) continue;
    if (compare === undefined) yield item;
    else matches.push(item);
  }
  if (compare !== undefined) yield* matches.toSorted((left, right) => compare(left.finding, right.finding));
}
