import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statOrUndefined } from '../../src/tree/stat-or-undefined.ts';
import { scratchTree } from './scratch-tree.ts';

test('what cannot be looked at is nothing, and no failure', () => {
  const root = scratchTree({ 'a.md': 'text' });
  mkdirSync(join(root, 'd'));
  symlinkSync('loop', join(root, 'loop'));
  expect(statOrUndefined(join(root, 'a.md'))?.isFile()).toBe(true);
  expect(statOrUndefined(join(root, 'd'))?.isDirectory()).toBe(true);
  writeFileSync(join(root, 'b'), '');
  for (const path of ['none', 'a.md/below', 'loop', 'loop/below', 'x'.repeat(5_000), 'a\0b']) {
    expect(statOrUndefined(join(root, path))).toBeUndefined();
  }
});
