import type { Finding, Severity } from '../finding.ts';

/** What a summary says about findings. */
export interface ReportCounts {
  total: number;
  readonly bySeverity: Record<Severity, number>;
  suppressed: number;
  /** Known to the baseline. */
  unchanged: number;
  /** In the baseline, and no longer found. */
  absent: number;
}

export function createCounts(): ReportCounts {
  return {
    total: 0,
    bySeverity: { error: 0, warning: 0, note: 0 },
    suppressed: 0,
    unchanged: 0,
    absent: 0,
  };
}

/** Each finding counts once: under its severity only when somebody should look at it. */
export function countFinding(counts: ReportCounts, finding: Finding): void {
  counts.total += 1;
  if (finding.baseline_state === 'absent') {
    counts.absent += 1;
  } else if (finding.suppression !== undefined) {
    counts.suppressed += 1;
  } else if (finding.baseline_state === 'unchanged') {
    counts.unchanged += 1;
  } else {
    counts.bySeverity[finding.severity] += 1;
  }
}

/** `2 errors, 1 warning (3 suppressed)`. */
export function describeCounts(counts: ReportCounts): string {
  const { error, warning, note } = counts.bySeverity;
  const open = [count(error, 'error'), count(warning, 'warning'), count(note, 'note')].filter(
    (text) => text !== undefined,
  );
  const aside = [
    counts.suppressed > 0 ? `${counts.suppressed} suppressed` : undefined,
    counts.unchanged > 0 ? `${counts.unchanged} already in the baseline` : undefined,
    counts.absent > 0 ? `${counts.absent} no longer found` : undefined,
  ].filter((text) => text !== undefined);
  const told = open.length === 0 ? 'No findings' : open.join(', ');
  return aside.length === 0 ? told : `${told} (${aside.join(', ')})`;
}

function count(number: number, noun: string): string | undefined {
  return number === 0 ? undefined : `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
