import type { JsonObject } from '@trefoil/contract';
import { PEER_CHECKS } from './lint-shapes.ts';

type Outcome = JsonObject | string;
type Row = Record<string, unknown>;

/** A recorded request that we answer in another way, and why. */
export interface SessionDeviation {
  readonly versions: readonly string[];
  readonly tool: string;
  /** The request meant; every request to the tool when absent. */
  readonly input?: JsonObject;
  readonly reason: string;
  /** Makes the recorded answer into ours; without it, it is only asserted that they differ. */
  readonly adapt?: (theirs: Outcome) => Outcome;
}

const BOTH = ['1.0.0', '1.3.0'];
const acme = (input: JsonObject) => ({ bundle: 'acme-retail', ...input });
const REVENUE = { terms: ['revenue'] };

export const SESSION_DEVIATIONS: readonly SessionDeviation[] = [
  ...['references', 'tags', 'types', 'stats'].map((tool) => ({
    versions: ['1.0.0'],
    tool,
    reason: 'the tool came with 1.1.0',
  })),
  ...[
    REVENUE,
    { ...REVENUE, bundle: '*', engine: 'index', limit: 3 },
    { terms: ['revenu'], bundle: ['acme-retail', 'ga4'], fuzzy: true, limit: 3 },
    { terms: ['rev[a-z]+'], regexp: true, limit: 2 },
    { ...REVENUE, dir: 'metrics' },
  ].map((input) => ({
    versions: ['1.0.0'],
    tool: 'search',
    input,
    reason: 'sources are searched since 1.1.0',
  })),
  {
    versions: ['1.0.0'],
    tool: 'search',
    input: { ...REVENUE, type: 'Metric', tag: 'finance', status: 'deprecated' },
    reason: 'status came with 1.1.0',
  },
  {
    versions: ['1.0.0'],
    tool: 'search',
    input: { ...REVENUE, trust: 'human_reviewed', fields: ['id', 'score'] },
    reason: 'trust and fields came with 1.1.0',
  },
  {
    versions: ['1.0.0'],
    tool: 'catalog',
    input: acme({ dir: '', type: '', fields: ['id', 'trust', 'status'], limit: 2, offset: 1 }),
    reason: 'trust came with 1.1.0',
  },
  {
    versions: ['1.0.0'],
    tool: 'lint',
    input: acme({ today: '2026-09-01' }),
    reason: 'today came with 1.1.0',
  },
  {
    versions: ['1.0.0'],
    tool: 'graph',
    input: acme({}),
    reason: 'sources are edges since 1.1.0, and here they may start at the root of the bundle',
  },
  ...['hubs', 'traffic'].map((view) => ({
    versions: BOTH,
    tool: 'graph',
    input: acme({ view }),
    reason: 'a bare path in a field may start at the root of the bundle, which makes sources edges',
  })),
  {
    versions: ['1.3.0'],
    tool: 'graph',
    input: acme({}),
    reason: 'a bare path in a field may start at the root of the bundle, which makes sources edges',
  },
  {
    versions: ['1.3.0'],
    tool: 'lint',
    input: acme({ today: '2026-09-01' }),
    reason: 'a bare path in a field may start at the root of the bundle, so none of the ten is broken',
  },
  {
    versions: ['1.3.0'],
    tool: 'validate',
    input: acme({}),
    reason: 'a date and time with its offset is what the specification now asks for',
    adapt: (theirs) => ({ ...(theirs as JsonObject), warnings: [] }),
  },
  {
    versions: ['1.3.0'],
    tool: 'stats',
    reason: 'sources that start at the root of the bundle are links as well',
    adapt: (theirs) => ({ ...(theirs as JsonObject), cross_links: 22 }),
  },
  {
    versions: ['1.3.0'],
    tool: 'catalog',
    input: acme({}),
    reason: 'sources that start at the root of the bundle are links as well',
  },
  {
    versions: ['1.0.0'],
    tool: 'catalog',
    input: acme({}),
    reason: 'rows say since 1.1.0 when and by whom a concept was made',
  },
];

/** The peer calls the number of entries of a log its limit; here a limit counts rows everywhere. */
export function toOurs(tool: string, input: JsonObject): JsonObject {
  if (tool !== 'log') return { max_bytes: 1_000_000, ...input };
  const { limit, ...rest } = input;
  return limit === undefined ? rest : { ...rest, entries: limit };
}

const ENVELOPE = ['returned', 'truncated', 'next_offset'];
/** What an answer of ours says beyond what the peer's does. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  validate: ['root', 'error_count', 'warning_count', 'total', 'suppressed', 'known'],
  lint: ['root', 'fail_on', 'warn_count', 'info_count', 'suppressed', 'known'],
  stats: ['by_trust', 'by_status'],
  references: ['dangling_count'],
};
const ROW_MORE: Readonly<Record<string, readonly string[]>> = {
  search: ['path', 'line'],
  catalog: ['path'],
  references: ['count'],
  graph: ['kind'],
};
const KNOWN_CHECKS = new Set<string>(PEER_CHECKS);

/** An answer in the peer's shape; also takes the peer's own, which it leaves as it is. */
export function toTheirs(tool: string, outcome: Outcome): Outcome {
  if (typeof outcome === 'string') return outcome;
  const reshaped = RESHAPE[tool]?.(outcome) ?? outcome;
  const dropped = [...ENVELOPE, ...(MORE[tool] ?? [])];
  return Object.fromEntries(
    Object.entries(reshaped)
      .filter(([field]) => !dropped.includes(field))
      .map(([field, value]) => [
        field,
        Array.isArray(value) ? value.map((row) => bareRow(tool, row)) : value,
      ]),
  );
}

function bareRow(tool: string, row: unknown): unknown {
  const dropped = ROW_MORE[tool];
  if (dropped === undefined || typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !dropped.includes(field)));
}

const RESHAPE: Readonly<Record<string, (answer: JsonObject) => JsonObject>> = {
  log: ({ entry_count: entries, total, ...rest }) => ({ ...rest, total: entries ?? total }),
  lint: ({ files, findings, ...answer }) =>
    answer['group'] === 'folder'
      ? { ...answer, files }
      : { ...answer, findings: (findings as Row[]).filter(({ check }) => KNOWN_CHECKS.has(String(check))) },
  tags: ({ distinct, total, tags, groups, ...rest }) =>
    rest['by'] === undefined ? { ...rest, total, tags } : { ...rest, total: distinct ?? total, groups },
  references: (answer) => ({
    ...answer,
    references: (answer['references'] as Row[]).map(({ referenced_by: mentions, ...row }) => ({
      ...row,
      referenced_by: (mentions as Row[]).filter(({ field }) => field !== 'body'),
    })),
  }),
};
