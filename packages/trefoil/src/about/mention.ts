import type { AboutOutput } from './about.operation.ts';

export type Mention = AboutOutput['mentions'][number];

/** Mentions in the order of what matters before an edit. Findings come before and after all of these. */
const ranks = [
  'task in flight',
  'open task',
  'standard',
  'capability',
  'concept about it',
  'concept that cites it',
  'settled',
] as const;
export type Rank = (typeof ranks)[number];

export interface RankedMention {
  readonly rank: Rank;
  readonly mention: Mention;
}

export function inOrder(mentions: readonly RankedMention[]): Mention[] {
  return mentions
    .toSorted(
      (left, right) =>
        ranks.indexOf(left.rank) - ranks.indexOf(right.rank) ||
        compareText(left.mention.path, right.mention.path) ||
        left.mention.line - right.mention.line,
    )
    .map(({ mention }) => mention);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
