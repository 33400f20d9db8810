import { describe, expect, test } from 'vitest';
import { load, shown, suggestFor } from './suggest-for.ts';

describe('what stands in the way', () => {
  const method = (name: string) => `export class ${name} {
  async flush(limit: number): Promise<number> {
    let sent = 0;
    while (this.queue.length > 0 && sent < limit) {
      const next = this.queue.shift();
      if (next === undefined) break;
      await this.client.send(next, { retries: 3, timeout: this.timeout });
      sent += 1;
    }
    return sent;
  }
}
`;
  test('this of different classes', async () => {
    expect(shown(await suggestFor({ 'a.ts': method('Mail'), 'b.ts': method('Chat') })).blockers).toEqual([
      'receiver',
    ]);
  });

  test('tests beside product, vendored code', async () => {
    const files = { 'src/a.ts': load('All', 'Row', 'read'), 'test/b.test.ts': load('All', 'Row', 'read') };
    expect(shown(await suggestFor(files)).blockers).toEqual(['test_and_product']);
    const vendored = { 'src/a.ts': load('All', 'Row', 'read'), 'vendor/b.ts': load('All', 'Row', 'read') };
    expect(shown(await suggestFor(vendored)).blockers).toEqual(['generated_or_vendored']);
  });

  test('another way of handling errors, types without generics', async () => {
    const careful = load('All', 'Row', 'read').replace(
      '    found.push',
      '    try { check(key); } catch { continue; }\n    found.push',
    );
    expect(shown(await suggestFor({ 'a.ts': load('All', 'Row', 'read'), 'b.ts': careful })).blockers).toEqual(
      ['error_handling'],
    );
    const c = (type: string) => `static ${type} sum(const ${type} *values, int count, ${type} floor) {
  ${type} total = 0;
  for (int at = 0; at < count; at++) {
    if (values[at] < floor) continue;
    total += values[at] * weight(at, count);
    if (overflowed(total)) return floor;
  }
  return total;
}
`;
    expect(shown(await suggestFor({ 'a.c': c('int'), 'b.c': c('long') })).blockers).toContain(
      'type_parameter',
    );
  });

  test('closures that assign to what is around them', async () => {
    const closure = (name: string) => `export function ${name}(rows: Row[]) {
  let total = 0;
  ${name === 'first' ? 'log.begin(rows);' : 'if (rows.length > 3) cache.clear();'}
  const add = (row: Row, factor: number) => {
    if (row.hidden || row.cells.length === 0) return;
    const widths = row.cells.map((cell) => cell.width * factor);
    const sum = widths.reduce((left, right) => left + right, 0);
    total += sum > row.limit ? row.limit : sum;
  };
  ${name === 'first' ? 'for (const row of rows) add(row, 2);' : 'rows.filter((row) => row.total > 3 && !row.old).toSorted(compare).forEach((row, at) => { if (at % 2 === 0) add(row, at); else log.debug(row.name, [at, total]); while (queue.length > at) queue.pop(); });'}
  return total;
}
`;
    expect(shown(await suggestFor({ 'a.ts': closure('first'), 'b.ts': closure('second') }))).toMatchObject({
      type: 1,
      blockers: ['captured_assignment'],
    });
  });

  const block = (before: string, after: string) => `function handle(rows: Row[], limit: number) {
  let count = 0;
  ${before}
  const wide = rows.filter((row) => row.cells.length > limit && !row.hidden);
  if (wide.length === 0) return undefined;
  const names = wide.map((row) => row.name.trim().toLowerCase());
  for (const name of names) {
    if (name === '') break;
    count += name.length;
  }
  ${after}
}
`;
  test('statements that leave the block or assign to what is around', async () => {
    const answer = await suggestFor({
      'a.ts': block('log.begin(rows);', 'return count;'),
      'b.ts': block(
        'if (rows.length > 3 || !table) return rows.map((row) => row.cells);',
        'switch (limit) {\n    case 1:\n      return table.lookup(names[0], count);\n    case 2:\n      throw new Error(`${names.length} names, ${count} units`);\n    default:\n      while (table.size < count) table.set(table.size, [names.pop(), { limit }]);\n      return [...table.values()].flatMap(([name]) => name ?? []);\n  }',
      ),
    });
    expect(answer).toMatchObject({ scope: 'block' });
    expect(shown(answer).blockers).toEqual(['leaves_block', 'captured_assignment']);
    expect(shown(answer).parameters).toEqual(expect.arrayContaining(['rows', 'limit', 'count']));
  });
});
