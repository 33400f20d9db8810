import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonBytes, mapRows } from '../src/index.ts';
import { pageDocument, pageRows } from '../src/page-answer.ts';

const budget = { fields: ['errors', 'warnings'], limit: 10, maxLimit: 100 };
const rowsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}` }));

describe('a page of rows', () => {
  test('spans several row fields as one sequence', () => {
    const output = { errors: rowsOf(2, 'e'), warnings: rowsOf(3, 'w') };
    expect(pageRows(output, budget, { limit: 2, offset: 1, max_bytes: 10_000 })).toEqual({
      errors: [{ id: 'e1' }],
      warnings: [{ id: 'w0' }],
      total: 5,
      returned: 2,
      truncated: true,
      next_offset: 3,
    });
  });

  test('makes only the rows that are on it', () => {
    const made: number[] = [];
    const source = mapRows([0, 1, 2, 3, 4], (id) => {
      made.push(id);
      return { id };
    });
    pageRows(
      { errors: source },
      { ...budget, fields: ['errors'] },
      { limit: 2, offset: 1, max_bytes: 10_000 },
    );
    expect(made).toEqual([1, 2]);
  });

  test('past the end is empty and whole', () => {
    const page = pageRows(
      { errors: rowsOf(2, 'e') },
      { ...budget, fields: ['errors'] },
      { limit: 5, offset: 9, max_bytes: 10_000 },
    );
    expect(page).toEqual({ errors: [], total: 2, returned: 0, truncated: false });
  });

  test('shortens a row that is a text', () => {
    const lines = ['x'.repeat(50_000), 'short'];
    const only = { ...budget, fields: ['lines'] };
    const page = pageRows({ lines }, only, { limit: 2, offset: 0, max_bytes: 2_000 });
    expect(page).toMatchObject({ lines: [expect.stringMatching(/^x+…$/)], truncated: true, next_offset: 1 });
    expect(jsonBytes(page)).toBeLessThanOrEqual(2_000);
  });

  test('shortens a row that no answer could hold, and says which field', () => {
    const output = {
      errors: [
        { id: 'e0', text: 'x'.repeat(50_000) },
        { id: 'e1', text: '' },
      ],
    };
    const page = pageRows(
      output,
      { ...budget, fields: ['errors'] },
      { limit: 5, offset: 0, max_bytes: 2_000 },
    );
    expect(jsonBytes(page)).toBeLessThanOrEqual(2_000);
    expect(page).toMatchObject({ errors: [{ id: 'e0', truncated_fields: ['text'] }], next_offset: 1 });
  });

  test('pages concatenate to the whole, stay in budget, and total never depends on limit', () => {
    const rows = fc.array(fc.record({ id: fc.string(), text: fc.string({ maxLength: 300 }) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        rows,
        rows,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1_000, max: 4_000 }),
        (errors, warnings, limit, bytes) => {
          const seen: unknown[] = [];
          for (let offset: number | undefined = 0; offset !== undefined;) {
            const page = pageRows({ errors, warnings }, budget, { limit, offset, max_bytes: bytes });
            expect(page['total']).toBe(errors.length + warnings.length);
            expect(jsonBytes(page)).toBeLessThanOrEqual(bytes);
            const got = [...(page['errors'] as unknown[]), ...(page['warnings'] as unknown[])];
            expect(page['returned']).toBe(got.length);
            seen.push(...got);
            expect(page['truncated']).toBe('next_offset' in page);
            offset = page['next_offset'] as number | undefined;
          }
          expect(seen.length).toBe(errors.length + warnings.length);
          if (!JSON.stringify(seen).includes('truncated_fields'))
            expect(seen).toEqual([...errors, ...warnings]);
        },
      ),
    );
  });
});

describe('a page of a document', () => {
  test('pages concatenate to the text and never split a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 4, max: 50 }),
        (raw, bytes) => {
          const text = raw.toWellFormed();
          let all = '';
          for (let offset: number | undefined = 0; offset !== undefined;) {
            const page = pageDocument({ text }, 'text', { offset, max_bytes: bytes });
            expect(Buffer.byteLength(page['text'] as string)).toBeLessThanOrEqual(bytes);
            all += page['text'] as string;
            expect(page['total_bytes']).toBe(Buffer.byteLength(text));
            offset = page['next_offset'] as number | undefined;
          }
          expect(all).toBe(text);
        },
      ),
    );
  });
});
