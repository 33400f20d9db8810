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
