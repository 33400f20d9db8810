import type { PeerVerb } from './peer-shapes.ts';

/** A difference to the recorded answers that is meant. */
export interface Deviation {
  readonly verb: PeerVerb;
  /** Every bundle, unless it is said which. */
  readonly bundle?: string;
  readonly reason: string;
  /** Makes the recorded answer into the one expected of us. */
  readonly adapt: (recorded: Recorded) => Recorded;
}

/** A recorded answer; its rows have what the verb prints. */
export type Recorded = Record<string, unknown>;
type Row = Record<string, unknown>;

export const DEVIATIONS: readonly Deviation[] = [
  {
    verb: 'dirs',
    reason:
      'the subtree of the root is the whole bundle on every surface; the peer’s command prints its direct count',
    adapt: (recorded) => ({
      ...recorded,
      dirs: (recorded['dirs'] as Row[]).map((row) =>
        row['dir'] === '.' ? { ...row, subtree: recorded['total'] } : row,
      ),
    }),
  },
  {
    verb: 'validate',
    bundle: 'acme_retail',
    reason:
      'a date and time with its offset is what the specification now asks for; the peer wants a plain date',
    adapt: (recorded) => ({
      ...recorded,
      warnings: (recorded['warnings'] as Row[]).filter(
        ({ check }) =>
          !['source_last_modified', 'stale_after_format', 'usage_window_date'].includes(String(check)),
      ),
    }),
  },
  ...(['lint', 'lint-stale'] as const).map((verb): Deviation => ({
    verb,
    bundle: 'blockchain',
    reason: 'brackets with a number are a citation or an index, and were never meant as a link',
    adapt: (recorded) => ({
      ...recorded,
      healthy: true,
      findings: (recorded['findings'] as Row[]).filter(({ check }) => check !== 'undefined_reference'),
    }),
  })),
];

/** Where a bundle's answers differ unless the bundle is read as the peer reads it, and why. */
export interface ReadingDeviation {
  readonly bundles: readonly string[];
  readonly verbs: readonly PeerVerb[];
  readonly reason: string;
}

const GRAPH: readonly PeerVerb[] = [
  'graph-minimal',
  'graph-nobody',
  'graph-hubs',
  'graph-traffic',
  'catalog',
  'stats',
  'lint',
  'lint-stale',
];

export const READING_DEVIATIONS: readonly ReadingDeviation[] = [
  {
    bundles: ['acme_retail'],
    verbs: GRAPH,
    reason:
      'a bare path in a field may start at the root of the bundle, which makes sources edges of the graph',
  },
  {
    bundles: ['okf-gem-kernel'],
    verbs: GRAPH,
    reason: 'a link may go on in the next line',
  },
  {
    bundles: ['blockchain', 'okf'],
    verbs: [
      ...GRAPH,
      'dirs',
      'index',
      'index-d1',
      'search-scan',
      'search-index',
      'search-fuzzy',
      'search-regexp',
      'files',
      'tags',
      'tags-by-dir',
      'tags-by-type',
      'types',
    ],
    reason: 'a concept whose front matter lacks quotes is read all the same',
  },
  {
    bundles: ['okf'],
    verbs: ['references'],
    reason: 'a concept whose front matter lacks quotes is read all the same',
  },
];
