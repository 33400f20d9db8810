import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtProgram, programEnvironment } from '@trefoil/testkit';
import { afterAll, expect, test } from 'vitest';
import { call, copyOf, fixtures, makeTree, removeTrees } from './planning-tree.ts';

afterAll(removeTrees);

const planning = 'docs/planning';

test('a real tree is brought up to date once, and nothing but the lines in question changes', async () => {
  const root = copyOf('markdown-contract');
  const dry = await call(root, 'sdlc.entities_migrate', { dry_run: true });
  const { output } = await call(root, 'sdlc.entities_migrate', { limit: 1_000, max_bytes: 1_000_000 });
  expect(output).toMatchObject({ scanned: 179, skipped: [], total: dry.output['total'] });
  expect(output['wrote']).toBe(output['total']);
  expect(Number(output['wrote'])).toBeGreaterThan(100);
  for (const { path: file, changes } of output['files'] as { path: string; changes: string[] }[]) {
    if (changes.join() !== 'status is called state') continue;
    const before = readFileSync(path.join(fixtures, 'markdown-contract', file), 'utf8');
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(before.replace(/^status:/m, 'state:'));
  }
  const again = await call(root, 'sdlc.entities_migrate');
  expect(again.output).toMatchObject({ wrote: 0, total: 0 });
  const old = await call(root, 'sdlc.check', { rules: ['sdlc/old-status-key', 'sdlc/unquoted-link'] });
  expect(old.output).toMatchObject({ total: 0 });
});

test('links get quotes, and what is missing is added from the name', async () => {
  const file = `${planning}/tasks/T-AAAA-a.md`;
  const root = makeTree({
    [file]: '---\ntitle: A # x\ndepends_on: [[T-BBBB]] # why\n---\n# A\n',
    [`${planning}/tasks/T-BBBB-b.md`]: '---\ntitle: B\nstatus: stable\ntype: task\nid: T-BBBB\n---\n# B\n',
  });
  await call(root, 'sdlc.entities_migrate');
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(
    '---\ntitle: A # x\ndepends_on:\n  - "[[T-BBBB]]"\ntype: task\nid: T-AAAA\n---\n# A\n',
  );
});

test('killed at any moment, each file is the old or the new one, whole', async () => {
  const source = path.join(fixtures, 'markdown-contract');
  const whole = copyOf('markdown-contract');
  await call(whole, 'sdlc.entities_migrate');
  for (const after of [1, 20, 90]) {
    const root = copyOf('markdown-contract');
    const line = [builtProgram('sdlc'), 'entities', 'migrate', '--root', root];
    const child = spawn(process.execPath, line, { cwd: root, env: programEnvironment(), stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const directory = path.join(root, planning, 'tasks');
    const names = readdirSync(directory).filter((name) => name.endsWith('.md'));
    const isNew = (name: string) => /^state:/m.test(readFileSync(path.join(directory, name), 'utf8'));
    // Whichever comes first: as many files as wanted have been written, or all of them.
    while (child.exitCode === null && names.filter((name) => isNew(name)).length < after) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    child.kill('SIGKILL');
    await ended;
    for (const name of names) {
      const read = (base: string) => readFileSync(path.join(base, planning, 'tasks', name), 'utf8');
      expect([read(source), read(whole)]).toContain(read(root));
    }
    const rest = await call(root, 'sdlc.entities_migrate');
    expect(rest.output).toMatchObject({ skipped: [] });
  }
});
