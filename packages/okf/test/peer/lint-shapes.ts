import type { JsonObject } from '@trefoil/contract';
import { LINT_CHECKS } from '../../src/lint/lint-checks.ts';
import { lint } from '../../src/lint/lint.operation.ts';
import type { Recorded } from './deviations.ts';
import { rowsOf, WHOLE } from './peer-shape.ts';
import type { PeerShape, Row } from './peer-shape.ts';

export type LintVerb = 'lint' | 'lint-stale';

/** The checks that the peer has: the first of ours. */
export const PEER_CHECKS = LINT_CHECKS.slice(0, 26).map(({ id }) => id);

const MOST_FREQUENT = 25;

/** Which check says what of which file; sentences are our own, and dates are compared as moments. */
const finding = ({ check, severity, path, metric }: Row) => ({
  check,
  severity,
  path,
  metric: moments(metric),
});

function moments(metric: unknown): unknown {
  if (typeof metric !== 'object' || metric === null) return metric;
  return Object.fromEntries(
    Object.entries(metric).map(([key, value]) => [key, isMoment(value) ? Date.parse(inIso(value)) : value]),
  );
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
/** Ruby writes `2026-06-01 00:00:00 +0000` and `… UTC`. */
const inIso = (text: string) => text.replace(/^(\S+) (\S+) (?:UTC|\+0000)$/, '$1T$2Z');

const firstOf = (counts: unknown) =>
  Object.fromEntries(Object.entries(counts as Row).slice(0, MOST_FREQUENT));

function lintShape(options: JsonObject): PeerShape {
  return {
    operation: lint,
    input: () => ({ ...options, only: PEER_CHECKS, ...WHOLE }),
    toPeer: (ours) => {
      const { other_types: _types, other_tags: _tags, ...stats } = ours['stats'] as Row;
      return { healthy: ours['healthy'], stats, findings: rowsOf(ours, 'findings').map(finding) };
    },
    comparable: (recorded: Recorded) => {
      const stats = recorded['stats'] as Row;
      return {
        healthy: recorded['healthy'],
        // Ours names the most frequent and counts the rest, so that an answer stays bounded.
        stats: { ...stats, types: firstOf(stats['types']), tags: firstOf(stats['tags']) },
        findings: rowsOf(recorded, 'findings').map(finding),
      };
    },
  };
}

export const LINT_SHAPES: Readonly<Record<LintVerb, PeerShape>> = {
  lint: lintShape({ today: '2026-09-01' }),
  'lint-stale': lintShape({ today: '2026-09-01', stale_after: '2026-06-01' }),
};
