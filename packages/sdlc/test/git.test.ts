import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hashedId } from '../src/identity/mint-id.ts';
import { call, names, removeTrees, task, taskTree, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

const ready = 'state: open/ready\n';
const at = (stem: string) => `docs/planning/tasks/${stem}.md`;

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
}

/** `main` with two tasks, `topic` with one more under a name of odd characters, `task/T-AAAA-a` in a work tree. */
function repository(): string {
  const root = taskTree({ 'T-AAAA-a': ready, 'T-BBBB-b': ready });
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'Plan the work');
  git(root, 'checkout', '-q', '-b', 'topic');
  writeIn(root, at('T-CCCC-new'), task('T-CCCC-new', `${ready}title: Ünïcode\n`));
  writeIn(root, at('T-DDDD-gone'), task('T-DDDD-gone', ready));
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'Add');
  git(root, 'rm', '-q', at('T-DDDD-gone'));
  git(root, 'commit', '-q', '-m', 'Remove');
  git(root, 'checkout', '-q', 'main');
  git(root, 'branch', 'task/T-BBBB-b');
  git(root, 'worktree', 'add', '-q', '-b', 'task/T-AAAA-a', path.join(root, 'wt'));
  writeIn(path.join(root, 'wt'), at('T-AAAA-a'), task('T-AAAA-a', 'state: in-progress\n'));
  git(path.join(root, 'wt'), 'commit', '-q', '-a', '-m', 'Start');
  return root;
}

describe('branches', () => {
  test('task list-unmerged gives what the base has not', async () => {
    const { output } = await call(repository(), 'sdlc.task_list_unmerged', { pr: 'off' });
    expect(output).toMatchObject({
      base: 'main',
      gh_available: false,
      tasks: [
        {
          basename: 'T-CCCC-new',
          title: 'Ünïcode',
          ref: 'topic',
          state: 'open/ready',
          in_working_tree: false,
        },
      ],
    });
  });

  test('task inflight sorts by how far they are', async () => {
    const { output } = await call(repository(), 'sdlc.task_inflight', { pr: 'off' });
    expect(output['tasks']).toMatchObject([
      {
        basename: 'T-AAAA-a',
        category: 'implementing',
        task_state: 'open/ready',
        branch_state: 'in-progress',
      },
      { basename: 'T-BBBB-b', category: 'stale', worktree_path: null },
    ]);
    expect(output).toMatchObject({ counts: { implementing: 1, stale: 1 }, caps_reached: [] });
  });

  test('task probe-state tells that work has begun', async () => {
    const { output } = await call(repository(), 'sdlc.task_probe_state', { task: 'T-AAAA', pr: 'off' });
    expect(output).toMatchObject({
      branch_exists: true,
      resume_candidate: true,
      base_head_subject: 'Plan the work',
      blocked_preflight: [],
    });
  });

  test('task dedup-search looks there on request', async () => {
    const { output } = await call(repository(), 'sdlc.task_dedup_search', {
      text: 'Something about ünïcode',
      include_unmerged: true,
    });
    expect(output).toMatchObject({
      decision: 'link-existing',
      candidates: [{ basename: 'T-CCCC-new', ref: 'topic' }],
    });
  });

  test('an id on a branch is taken', async () => {
    const root = repository();
    const first = hashedId('T', 'x', 0);
    git(root, 'checkout', '-q', 'topic');
    writeIn(root, at(`${first}-other`), task(`${first}-other`, ready));
    git(root, 'add', '.');
    git(root, 'commit', '-q', '-m', 'Take the id');
    git(root, 'checkout', '-q', 'main');
    const preview = async (branches: boolean) =>
      (await call(root, 'sdlc.entity_preview_id', { type: 'task', title: 'x', branches })).output['id'];
    expect(await preview(false)).toBe(first);
    expect(await preview(true)).toBe(hashedId('T', 'x', 1));
  });

  test('one id for two files is found before the merge', async () => {
    const root = repository();
    writeIn(root, at('T-CCCC-mine'), task('T-CCCC-mine', ready));
    const { output } = await call(root, 'sdlc.check', { branches: true });
    expect(output['findings']).toMatchObject([
      { rule: 'sdlc/duplicate-id-unmerged', path: at('T-CCCC-mine') },
    ]);
    expect((await call(root, 'sdlc.check')).output).toMatchObject({ total: 0 });
  });

  test('check since a commit tells of what has changed, new files too', async () => {
    const root = taskTree({ 'T-AAAA-a': `${ready}impakt: x\n`, 'T-BBBB-b': `${ready}impakt: x\n` });
    git(root, 'init', '-q', '-b', 'main');
    git(root, 'add', '.');
    git(root, 'commit', '-q', '-m', 'Plan');
    writeIn(root, at('T-BBBB-b'), task('T-BBBB-b', `${ready}impakt: y\n`));
    writeIn(root, at('T-CCCC-c'), task('T-CCCC-c', `${ready}impakt: x\n`));
    const { output } = await call(root, 'sdlc.check', { since: 'HEAD' });
    expect((output['findings'] as { path: string }[]).map(({ path: file }) => file)).toEqual([
      at('T-BBBB-b'),
      at('T-CCCC-c'),
    ]);
    await expect(call(root, 'sdlc.check', { since: '--output=x' })).rejects.toMatchObject({
      code: 'sdlc.commit_unknown',
    });
  });

  test('a program that the repository names is not started', async () => {
    const root = repository();
    const marker = path.join(root, 'started');
    git(root, 'config', 'core.fsmonitor', `touch ${marker}`);
    git(root, 'config', 'diff.external', `touch ${marker}`);
    git(root, 'config', 'gpg.program', `touch ${marker}`);
    git(root, 'config', 'log.showSignature', 'true');
    await call(root, 'sdlc.task_inflight', { pr: 'off' });
    await call(root, 'sdlc.task_list_unmerged', { pr: 'off' });
    await call(root, 'sdlc.check', { since: 'HEAD', branches: true });
    expect(() => execFileSync('test', ['-e', marker])).toThrow();
  });

  test('outside a repository there is nothing to tell', async () => {
    const root = taskTree({ 'T-AAAA-a': ready });
    expect((await call(root, 'sdlc.task_inflight')).output).toMatchObject({
      base: null,
      tasks: [],
      total: 0,
    });
    expect(names((await call(root, 'sdlc.task_list_unmerged')).output, 'tasks')).toEqual([]);
  });
});
