/** A moment written in a front matter. */
export interface Instant {
  readonly ms: number;
  /** `date` is a day alone, read as its first moment in UTC; `local` has no offset, and is read as UTC too. */
  readonly form: 'instant' | 'date' | 'local';
}

const SHAPE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([Zz]|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** Reads an ISO 8601 date or date and time; undefined when the text is neither, or no such day exists. */
export function parseInstant(text: string): Instant | undefined {
  const match = SHAPE.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, , offset] = match.map((part) => part ?? '');
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || m > 59 || s > 60) return undefined;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (!isDay(midnight, Number(month), Number(day))) return undefined;
  if (hour === '') return { ms: midnight, form: 'date' };
  const local = midnight + ((h * 60 + m) * 60 + s) * 1_000;
  if (offset === '' || offset === undefined) return { ms: local, form: 'local' };
  const minutes = offsetMinutes(offset);
  return minutes === undefined ? undefined : { ms: local - minutes * 60_000, form: 'instant' };
}

/** True for `YYYY-MM-DD` of a day that exists. */
export function isCalendarDate(text: string): boolean {
  return parseInstant(text)?.form === 'date';
}

/** `Date.UTC` rolls 30 February over into March. */
function isDay(ms: number, month: number, day: number): boolean {
  const date = new Date(ms);
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

function offsetMinutes(offset: string): number | undefined {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
