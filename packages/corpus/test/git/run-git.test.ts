import { expect, test } from 'vitest';
import { runGit } from '../../src/git/run-git.ts';

test('a word that no program can be given is refused as any unknown name is', async () => {
  const context = { env: process.env, signal: new AbortController().signal };
  const run = await runGit(context, ['rev-parse', '--verify', 'a\0b'], { cwd: import.meta.dirname });
  expect(run).toEqual({ ok: false, reason: 'failed' });
});
