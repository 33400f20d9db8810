import { describeGiven, invalid } from '@trefoil/contract';
import { isCalendarDate, parseInstant } from '../bundle/instant.ts';

const DAY = 86_400_000;
const DURATION = /^(\d{1,6})\s*([dw])$/i;

export interface LintTimes {
  readonly now: number;
  readonly cutoff: { readonly ms: number; readonly text: string } | undefined;
}

interface Asked {
  readonly today?: string | undefined;
  readonly stale_after?: string | undefined;
}

/**
 * The moment that dates are compared with, and the one before which a change is old. Blank means not given.
 * @throws Problem `input.invalid`
 */
export function toTimes({ today, stale_after: staleAfter }: Asked, clock: Date): LintTimes {
  const now = isBlank(today) ? clock.getTime() : dayOf(today);
  return { now, cutoff: isBlank(staleAfter) ? undefined : cutoffOf(staleAfter, now) };
}

function isBlank(given: string | undefined): given is undefined | '' {
  return given === undefined || given.trim() === '';
}

function dayOf(today: string): number {
  const day = isCalendarDate(today) ? parseInstant(today) : undefined;
  if (day === undefined) throw refused('today', today, 'a calendar day, such as 2026-01-31');
  return day.ms;
}

/** `90d` and `12w` count back from now; a date or a moment stands for itself. */
function cutoffOf(given: string, now: number): { ms: number; text: string } {
  const [, count, unit = ''] = DURATION.exec(given.trim()) ?? [];
  if (count !== undefined) {
    const ms = now - Number(count) * DAY * (unit.toLowerCase() === 'w' ? 7 : 1);
    if (Math.abs(ms) < 8.64e15) return { ms, text: new Date(ms).toISOString() };
  }
  const instant = parseInstant(given);
  if (instant === undefined)
    throw refused('stale_after', given, 'a time span such as 90d or 12w, or a date such as 2026-01-31');
  return { ms: instant.ms, text: new Date(instant.ms).toISOString() };
}

function refused(field: string, given: string, expected: string) {
  return invalid([{ field, given: describeGiven(given), expected }]);
}
