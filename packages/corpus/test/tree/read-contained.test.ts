import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readContained } from '../../src/tree/read-contained.ts';
import type { ContainedRead } from '../../src/tree/read-contained.ts';
import { scratchTree } from './scratch-tree.ts';

const SECRET = 'outside';

/** A root with an inside and links of every kind; `secret.md` lies beside it. */
function linkedRoot(): string {
  const base = scratchTree({
    'secret.md': SECRET,
    'root-evil/secret.md': SECRET,
    'root/a.md': 'inside',
    'root/d/b.md': 'inside',
  });
  const root = join(base, 'root');
  symlinkSync('a.md', join(root, 'good.md'));
  symlinkSync('../secret.md', join(root, 'bad.md'));
  symlinkSync(join(base, 'secret.md'), join(root, 'absolute.md'));
  symlinkSync('..', join(root, 'd/up'));
  symlinkSync('../..', join(root, 'd/out'));
  symlinkSync('loop', join(root, 'loop'));
  symlinkSync('../root-evil', join(root, 'evil'));
  return root;
}

test.each([
  ['a.md', 'inside'],
  ['d/b.md', 'inside'],
  ['./d/../a.md', 'inside'],
  ['good.md', 'inside'],
  ['d/up/a.md', 'inside'],
  ['bad.md', 'escapes'],
  ['absolute.md', 'escapes'],
  ['../secret.md', 'escapes'],
  ['d/out/secret.md', 'escapes'],
  ['evil/secret.md', 'escapes'],
  ['../root-evil/secret.md', 'escapes'],
  ['/etc/passwd', 'escapes'],
  ['a.md\0.txt', 'escapes'],
  ['', 'escapes'],
  ['loop', 'escapes'],
  ['d', 'not_regular'],
  ['none.md', 'missing'],
  ['a.md/b', 'missing'],
  ['x'.repeat(5000), 'missing'],
])('%j: %s', (path, expected) => {
  const root = linkedRoot();
  const told = (result: ContainedRead) => (result.ok ? result.bytes.toString() : result.reason);
  expect(told(readContained(root, path))).toBe(expected);
  const realDirectories = new Map<string, string>();
  for (const _time of [1, 2]) expect(told(readContained(root, path, { realDirectories }))).toBe(expected);
});

test('a directory that became a link after it was looked at leads nowhere', () => {
  const root = linkedRoot();
  writeFileSync(join(root, '../root-evil/b.md'), SECRET);
  const realDirectories = new Map<string, string>();
  expect(readContained(root, 'd/b.md', { realDirectories })).toMatchObject({ ok: true });
  rmSync(join(root, 'd'), { recursive: true });
  symlinkSync('../root-evil', join(root, 'd'));
  expect(readContained(root, 'd/b.md', { realDirectories })).toMatchObject({ reason: 'escapes' });
});

test('a pipe is refused at once, and a file over the limit is', () => {
  const root = scratchTree({ 'big.md': '12345' });
  execFileSync('mkfifo', [join(root, 'pipe.md')]);
  expect(readContained(root, 'pipe.md')).toMatchObject({ reason: 'not_regular' });
  expect(readContained(root, 'big.md', { maxBytes: 4 })).toMatchObject({ reason: 'too_large' });
  expect(readContained(root, 'big.md', { maxBytes: 5 })).toMatchObject({ ok: true });
});

test('the root may itself be reached through a link, and its real path given once', () => {
  const base = scratchTree({ 'root/a.md': 'inside' });
  symlinkSync('root', join(base, 'alias'));
  expect(readContained(join(base, 'alias'), 'a.md')).toMatchObject({ ok: true });
  const realRoot = realpathSync(join(base, 'root'));
  expect(readContained(join(base, 'alias'), 'a.md', { realRoot })).toMatchObject({ ok: true });
  expect(readContained(join(base, 'gone'), 'a.md')).toMatchObject({ reason: 'missing' });
});

test('no path whatever leads to what lies outside', () => {
  const root = linkedRoot();
  mkdirSync(join(root, '..%2f'));
  writeFileSync(join(root, '..\\secret.md'), 'inside');
  const segment = fc.constantFrom(
    '..',
    '.',
    '',
    'd',
    'up',
    'out',
    'a.md',
    'bad.md',
    'absolute.md',
    'secret.md',
    'root',
    'root-evil',
    'evil',
    'loop',
    '\0',
    '..\\secret.md',
    '..%2f',
    '%2e%2e',
    '~',
    '...',
    ' ..',
    'C:',
    'ä',
  );
  const path = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('', '/', '//', './', '\\'),
        fc.array(segment, { maxLength: 7 }),
        fc.constantFrom('/', '//', '\\'),
      )
      .map(([prefix, segments, separator]) => prefix + segments.join(separator)),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  fc.assert(
    fc.property(path, (candidate) => {
      const result = readContained(root, candidate);
      if (result.ok) expect(result.bytes.toString()).toBe('inside');
    }),
    { numRuns: 5_000 },
  );
});
