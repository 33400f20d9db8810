import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { builtProgram, connectClient, protocolGenerations, runProgram } from '@trefoil/testkit';
import { directoryWith, removeDirectories } from './product-workspace.ts';

afterAll(removeDirectories);

const TASK = `---
type: task
id: T-AAAA
state: open/ready
---
# First

## Goal

G.

## Acceptance criteria

- [ ] AC-1: x

## Out of scope

- none
`;

/** A repository with one task, whose configuration says what is given; the local one is not committed. */
function corpus({ shared, local }: { shared?: string; local?: string }): string {
  const root = directoryWith({
    'docs/planning/tasks/T-AAAA-first.md': TASK,
    '.gitignore': 'sdlc.local.yaml\n',
    ...(shared === undefined ? {} : { 'sdlc.yaml': shared }),
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  if (local !== undefined) writeFileSync(path.join(root, 'sdlc.local.yaml'), local);
  return root;
}

const lineIn = (root: string) => ['mcp', 'start', '--root', root];

describe.each(protocolGenerations)('over MCP (%s), sdlc.yaml decides what is offered', (generation) => {
  const connected = async (root: string) =>
    await connectClient({ file: builtProgram('sdlc'), line: lineIn(root), cwd: root }, generation);

  const listedIn = async (root: string) => {
    const client = await connected(root);
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  };

  test('what writes is absent without an entry of the user’s, and present with one', async () => {
    const without = await listedIn(corpus({}));
    expect(without).toContain('task_next');
    expect(without).not.toContain('task_create');
    const shared = 'mcp: { allow: [task create] }\n';
    expect(await listedIn(corpus({ shared }))).toEqual(without);
    expect(await listedIn(corpus({ local: shared }))).toEqual(
      [...without, 'task_create'].toSorted(inOrderOf),
    );
  });

  test('a call does what the list says', async () => {
    const call = { name: 'task_create', arguments: { title: 'Second', state: 'open/ready' } };
    const refused = await connected(corpus({ shared: 'mcp: { allow: [task create] }\n' }));
    expect(await refused.callTool(call)).toMatchObject({ isError: true });
    await refused.close();
    const client = await connected(corpus({ local: 'mcp: { allow: [task create] }\n' }));
    expect(await client.callTool(call)).not.toMatchObject({ isError: true });
    const next = await client.callTool({ name: 'task_next', arguments: {} });
    expect(next.structuredContent).toMatchObject({ total: 2 });
    await client.close();
  });

  test('another read is listed by an entry of the project, and none that is denied', async () => {
    const without = await listedIn(corpus({}));
    expect(without).not.toContain('roadmap_check');
    const shared = 'mcp: { allow: [roadmap check, board], deny: [board, task next] }\n';
    const listed = await listedIn(corpus({ shared, local: 'mcp: { allow: [roadmap check, task next] }\n' }));
    expect(listed).toContain('roadmap_check');
    expect(listed).not.toContain('task_next');
    expect(listed).not.toContain('board');
  });
});

/** The order of a list is the registry's, and not what is asserted here. */
function inOrderOf(left: string, right: string): number {
  return left < right ? -1 : 1;
}

describe('a server with rules that cannot be followed', () => {
  test.each([
    ['an unknown name', 'mcp: { deny: [task_nxt] }\n', 'task next'],
    ['an unknown key', 'mpc: { deny: [board] }\n', 'mcp'],
  ])('does not start: %s', async (_name, shared, meant) => {
    const root = corpus({ shared });
    const run = await runProgram(builtProgram('sdlc'), lineIn(root), { cwd: root });
    expect(run).toMatchObject({ stdout: '' });
    expect(run.code).not.toBe(0);
    expect(run.stderr).toContain('sdlc.yaml:1');
    expect(run.stderr).toContain(meant);
  });

  test('says what a file of the project asked for in vain, and where it would count', async () => {
    const root = corpus({ shared: 'mcp: { allow: [task create] }\n' });
    const run = await runProgram(builtProgram('sdlc'), lineIn(root), { cwd: root });
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('sdlc.task_create');
    expect(run.stderr).toContain('sdlc.local.yaml');
  });
});
