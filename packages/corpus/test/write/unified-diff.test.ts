import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unifiedDiff } from '../../src/index.ts';

const line = fc.constantFrom('a', 'b', 'c', '', '-x', '+y', 'tail\r', '\\ not', '@@ -1 +1 @@');
const text = fc.tuple(fc.array(line, { maxLength: 25 }), fc.boolean()).map(([lines, ended]) => {
  const joined = lines.join('\n');
  return ended && lines.length > 0 ? `${joined}\n` : joined;
});

/** What git makes of a file with a diff. */
function applied(before: string | undefined, diff: string): string | undefined {
  const root = mkdtempSync(path.join(tmpdir(), 'diff-'));
  try {
    if (before !== undefined) writeFileSync(path.join(root, 'f.md'), before);
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: root, input: diff });
    return existsSync(path.join(root, 'f.md')) ? readFileSync(path.join(root, 'f.md'), 'utf8') : undefined;
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('a unified diff', () => {
  test('is what git apply makes the one text of the other with', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        expect(applied(before, unifiedDiff({ path: 'f.md', before, after }))).toBe(after);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['of a new file', undefined, 'one\ntwo'],
    ['of a file that goes', 'one\ntwo\n', undefined],
    ['of texts too far apart to be compared line by line', 'a\n'.repeat(2500), 'b\n'.repeat(2500)],
  ])('can be applied: %s', (_name, before, after) => {
    expect(applied(before, unifiedDiff({ path: 'f.md', before, after }))).toBe(after);
  });

  test('is empty when nothing changed', () => {
    expect(unifiedDiff({ path: 'f.md', before: 'a\n', after: 'a\n' })).toBe('');
  });
});
