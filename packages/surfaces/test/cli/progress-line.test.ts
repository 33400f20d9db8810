import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createProgressLine } from '../../src/cli/progress-line.ts';

const CLEAR = '\r\u001B[2K';

function shown(
  isTTY: boolean,
  act: (line: ReturnType<typeof createProgressLine>) => void,
  quiet = false,
): string {
  const stderr = Object.assign(new PassThrough(), { isTTY });
  act(createProgressLine(stderr, quiet));
  return String(stderr.read() ?? '');
}

describe('progress', () => {
  test('is gone before anything else is printed', () => {
    const text = shown(true, (line) => {
      line.report({ kind: 'progress', done: 1, total: 3, message: 'Reading' });
      line.clear();
      line.clear();
    });
    expect(text).toBe(`${CLEAR}Reading: 1 of 3\r${CLEAR}`);
  });

  test('gives way to a note, which stays', () => {
    const text = shown(true, (line) => {
      line.report({ kind: 'progress', done: 1 });
      line.report({ kind: 'note', message: 'a\u001B[2Jb' });
    });
    expect(text).toBe(`${CLEAR}Working: 1\r${CLEAR}a[2Jb\n`);
  });

  test.each([
    { name: 'in a pipe', isTTY: false, quiet: false, text: 'note\n' },
    { name: 'with --quiet', isTTY: true, quiet: true, text: '' },
  ])('is not shown $name', ({ isTTY, quiet, text }) => {
    const written = shown(
      isTTY,
      (line) => {
        line.report({ kind: 'progress', done: 1 });
        line.report({ kind: 'note', message: 'note' });
        line.clear();
      },
      quiet,
    );
    expect(written).toBe(text);
  });
});
