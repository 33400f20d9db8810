import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readObjects, runGit } from '../../src/index.ts';

const request = { env: process.env, signal: new AbortController().signal };

function makeRepository(files: Readonly<Record<string, Buffer | string>>): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'objects-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', '-q');
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(root, name), content);
  git('add', '.');
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  git(...identity, 'commit', '-q', '-m', 'one');
  return root;
}

test('objects come in the order of their names, whatever bytes they hold', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x0a, 0x00, 0xc3]);
  const root = makeRepository({ 'latin.md': bytes, 'empty.md': '', 'ü x.md': 'text\n' });
  const names = [
    'HEAD:ü x.md',
    'HEAD:absent.md',
    'HEAD:latin.md',
    'HEAD^{tree}',
    'HEAD:empty.md',
    'HEAD:ü x.md',
  ];
  const found = await readObjects(request, root, names);
  expect(found).toEqual([
    Buffer.from('text\n'),
    undefined,
    bytes,
    undefined,
    Buffer.alloc(0),
    Buffer.from('text\n'),
  ]);
});

test('nothing is asked for no names', async () => {
  expect(await readObjects(request, '/nonexistent', [])).toEqual([]);
});

test('a request that was cancelled asks git nothing', async () => {
  const signal = AbortSignal.abort();
  await expect(runGit({ ...request, signal }, ['version'], { cwd: tmpdir() })).rejects.toThrow('aborted');
});

test('git is not led to another repository, and starts nothing that a repository names', async () => {
  const root = makeRepository({ 'a.md': 'here' });
  const other = makeRepository({ 'a.md': 'there' });
  const mark = path.join(root, 'started');
  for (const key of ['core.fsmonitor', 'diff.external', 'gpg.program', 'core.pager'])
    execFileSync('git', ['config', key, `touch ${mark};`], { cwd: root });
  const env = { ...process.env, GIT_DIR: path.join(other, '.git') };
  const shown = await runGit({ ...request, env }, ['show', 'HEAD:a.md'], { cwd: root });
  expect(shown).toEqual({ ok: true, stdout: 'here' });
  await runGit(request, ['status', '--porcelain'], { cwd: root });
  writeFileSync(path.join(root, 'a.md'), 'changed');
  await runGit(request, ['diff'], { cwd: root });
  expect(await runGit(request, ['status', '--porcelain'], { cwd: root })).toEqual({
    ok: true,
    stdout: ' M a.md\n',
  });
});
