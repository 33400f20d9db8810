import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { fix } from '../../src/fix/fix.operation.ts';
import { concept } from '../open-bundles.ts';
import { makePlace } from './write-place.ts';

const COLON =
  '\u{FEFF}---\r\ntype: Note # kept\r\ntitle: Sales: by region\r\n\r\ntags: [b, a]\r\n---\r\n\r\nText.\r\n';

async function fixIn(files: Record<string, string>, input: JsonObject = {}) {
  const place = makePlace(files);
  return { answer: await place.run(fix, input), ...place };
}

describe('fix', () => {
  test('puts a value with a colon in quotes and keeps every other byte', async () => {
    const { answer, text } = await fixIn({ 'a.md': COLON }, { only: ['unquoted_value'] });
    expect(answer).toMatchObject({ wrote: true, fixed: 1, remaining: {}, conformant: true });
    expect(text('a.md')).toMatch(
      /^\u{FEFF}---\r\ntype: Note # kept\r\ntitle: (['"])Sales: by region\1\r\n\r\ntags: \[b, a\]\r\n---\r\n\r\nText.\r\n$/u,
    );
  });

  test('writes nothing on a dry run, and shows the diff', async () => {
    const { answer, text } = await fixIn({ 'a.md': COLON }, { dry_run: true });
    expect(answer).toMatchObject({ wrote: false, dry_run: true, changes: [{ path: 'a.md' }] });
    expect(JSON.stringify(answer['changes'])).toContain('-title: Sales: by region');
    expect(text('a.md')).toBe(COLON);
  });

  test('makes two fixes in one file, and those that the first round has shown', async () => {
    const files = {
      'x/old.md': concept('type: A\ntitle: Old: one'),
      'b.md': concept(
        'type: A\ntitle: B\nstale_after: 2026-01-01\nverified: { by: Human:ann }',
        '[Old](old.md)\n',
      ),
    };
    const { answer, text } = await fixIn(files, {
      only: ['unquoted_value', 'moved_target', 'date_without_time', 'near_miss_actor'],
    });
    expect(answer).toMatchObject({ fixed: 4, remaining: {} });
    expect(text('b.md')).toBe(
      concept(
        'type: A\ntitle: B\nstale_after: 2026-01-01T00:00:00Z\nverified: { by: human:ann }',
        '[Old](x/old.md)\n',
      ),
    );
  });

  test('leaves alone what holds an unfinished merge, and fixes the rest', async () => {
    const body = '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n';
    const merging = concept('type: A\ntitle: C: d', body);
    const { answer, text } = await fixIn({ 'a.md': merging, 'b.md': COLON }, { only: ['unquoted_value'] });
    expect(answer).toMatchObject({ fixed: 1, conflicts: [{ path: 'a.md', line: 6 }], conformant: false });
    expect(text('a.md')).toBe(merging);
  });

  test('done twice, it changes nothing the second time', async () => {
    const { run } = await fixIn({ 'a.md': COLON });
    expect(await run(fix)).toMatchObject({ wrote: false, fixed: 0, changes: [] });
  });

  test('is told in lines', async () => {
    const text = await makePlace({ 'a.md': COLON }).show(fix, { only: ['unquoted_value'], dry_run: true });
    expect(text).toContain('Would fix 1 finding; nothing else was found');
    expect(text).toContain('-title: Sales: by region');
  });
});
