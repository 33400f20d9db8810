import {
  chmodSync,
  existsSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileChange } from '../../src/write/file-change.ts';
import { writeChanges } from '../../src/write/write-changes.ts';
import { makeDirectory } from '../open-bundles.ts';
import { makePlace } from './write-place.ts';

const change = (file: string, before?: string, after?: string): FileChange => ({ path: file, before, after });

describe('writing changes', () => {
  test('replaces, creates in a new directory and takes away, and leaves nothing else behind', async () => {
    const place = makePlace({ 'a.md': 'a', 'b.md': 'b' });
    chmodSync(place.at('a.md'), 0o640);
    await writeChanges(place.root, [
      change('b.md', 'b'),
      change('a.md', 'a', 'A'),
      change('x/y/c.md', undefined, 'c'),
    ]);
    expect(place.names()).toEqual(['a.md', 'x/y/c.md']);
    expect([place.text('a.md'), place.text('x/y/c.md')]).toEqual(['A', 'c']);
    expect(statSync(place.at('a.md')).mode % 0o1000).toBe(0o640);
  });

  test('of two writers with the same reading, one is told that it came too late', async () => {
    const place = makePlace({ 'a.md': 'a' });
    const writers = ['1', '2'].map(
      async (text) => await writeChanges(place.root, [change('a.md', 'a', text)]),
    );
    const outcomes = await Promise.allSettled(writers);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed).toMatchObject([{ reason: { code: 'okf.file_changed', exit: 1 } }]);
    expect(place.names()).toEqual(['a.md']);
  });

  test.each([
    ['a file that was changed since', change('b.md', 'other', 'B'), 'okf.file_changed'],
    ['a file that is gone', change('c.md', 'c', 'C'), 'okf.file_changed'],
    ['a new file that is there', change('b.md', undefined, 'B'), 'okf.file_exists'],
    ['a way out', change('../out.md', undefined, 'B'), 'okf.file_outside'],
  ])('writes nothing at all when one of them is %s', async (_name, bad, code) => {
    const place = makePlace({ 'a.md': 'a', 'b.md': 'b' });
    const all = [change('n/new.md', undefined, 'n'), change('a.md', 'a', 'A'), bad];
    await expect(writeChanges(place.root, all)).rejects.toMatchObject({ code });
    expect(place.names()).toEqual(['a.md', 'b.md']);
    expect([place.text('a.md'), existsSync(place.at('n'))]).toEqual(['a', false]);
  });

  test('puts back what it had changed when a later file turns out to be changed', async () => {
    const place = makePlace({ 'a.md': 'a', 'z.md': 'z' });
    const late: FileChange = {
      path: 'z.md',
      get before() {
        // Asked for before each look at the file: somebody else is at work while the others are put in place.
        if (place.text('a.md') === 'A') writeFileSync(place.at('z.md'), 'theirs');
        return 'z';
      },
      after: 'Z',
    };
    const all = [change('new.md', undefined, 'n'), change('a.md', 'a', 'A'), late];
    await expect(writeChanges(place.root, all)).rejects.toMatchObject({ code: 'okf.file_changed' });
    expect(place.names()).toEqual(['a.md', 'z.md']);
    expect([place.text('a.md'), place.text('z.md')]).toEqual(['a', 'theirs']);
  });

  test('never follows a link out of the bundle', async () => {
    const outside = makeDirectory({ 'secret.md': 's' });
    const place = makePlace({ 'a.md': 'a' });
    symlinkSync(outside, place.at('away'));
    symlinkSync(path.join(outside, 'secret.md'), place.at('link.md'));
    for (const bad of [
      change('away/new.md', undefined, 'x'),
      change('away/deep/new.md', undefined, 'x'),
      change('away/secret.md', 's', 'x'),
      change('link.md', 's', 'x'),
    ]) {
      await expect(writeChanges(place.root, [bad])).rejects.toMatchObject({ code: 'okf.file_outside' });
    }
    expect(readFileSync(path.join(outside, 'secret.md'), 'utf8')).toBe('s');
    expect(existsSync(path.join(outside, 'deep'))).toBe(false);
  });

  test('is not stopped by what a killed process left', async () => {
    const place = makePlace({ 'a.md': 'a', '.a.md.tmp': 'half', '.okf-write.lock': '' });
    utimesSync(place.at('.okf-write.lock'), new Date(0), new Date(0));
    await writeChanges(place.root, [change('a.md', 'a', 'A')]);
    expect([place.names(), place.text('a.md')]).toEqual([['a.md'], 'A']);
  });
});
