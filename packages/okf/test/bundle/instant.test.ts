import { describe, expect, test } from 'vitest';
import { isCalendarDate, parseInstant } from '../../src/bundle/instant.ts';

describe('parseInstant', () => {
  test.each([
    ['2026-01-31', 'date', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30:00Z', 'instant', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30Z', 'instant', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31 09:30:00 +02:00', 'instant', '2026-01-31T07:30:00.000Z'],
    ['2026-01-31T09:30:00.123456-0530', 'instant', '2026-01-31T15:00:00.000Z'],
    ['2024-02-29T00:00:00+01', 'instant', '2024-02-28T23:00:00.000Z'],
    ['2026-01-31T09:30:00', 'local', '2026-01-31T09:30:00.000Z'],
  ])('%s is of the form %s', (text, form, iso) => {
    const instant = parseInstant(text);
    expect({ form: instant?.form, iso: new Date(instant?.ms ?? 0).toISOString() }).toEqual({ form, iso });
  });

  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-1-3',
    '20260131',
    '2026-01-31T24:01:00Z',
    '2026-01-31T09:61Z',
    '2026-01-31T09:30:00+25:00',
    '2026-01-31T',
    '31/01/2026',
    '2026',
  ])('%j is none', (text) => expect(parseInstant(text)).toBeUndefined());

  test('a calendar date is a day alone', () => {
    expect(['2026-01-31', '2026-01-31T00:00Z', '2026-02-30'].map(isCalendarDate)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
