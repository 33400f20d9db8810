import { afterAll, describe, expect, test } from 'vitest';
import { Problem } from '@trefoil/contract';
import type { LoopDefinition, ServerPlace, ServerRules } from '@trefoil/contract';
import { toyLoop } from '../../mcp/toy/toy-loop.ts';
import { policyIn, policyTree, removePolicyTrees } from './policy-tree.ts';

afterAll(removePolicyTrees);

const subjects = [
  { id: 'toy.search', effects: 'read' },
  { id: 'toy.count', effects: 'state' },
  { id: 'toy.write', effects: 'write' },
  { id: 'toy.vague' },
] as const;
const INSTEAD = 'toy.local';

/** The toy loop, with rules of its own. */
function ruled(read: (place: ServerPlace) => Promise<ServerRules | undefined>): LoopDefinition {
  return { ...toyLoop, serverRules: async () => ({ read }) };
}

function saying(file: string, own: boolean, lists: { allow?: string[]; deny?: string[] }): LoopDefinition {
  const { allow = [], deny = [] } = lists;
  return ruled(async () => ({
    allow: allow.map((id) => ({ id, file, own })),
    deny: deny.map((id) => ({ id, file })),
    instead: INSTEAD,
  }));
}

const reads = ['toy.search', 'toy.count'];

describe('what a loop says of its server', () => {
  test.each([
    { name: 'nothing', loop: ruled(async () => undefined), runs: reads },
    {
      name: 'an own allow of what writes',
      loop: saying('toy.local', true, { allow: ['toy.write'] }),
      runs: [...reads, 'toy.write'],
      allowed: ['toy.write'],
    },
    {
      name: 'an own allow of what declares no effects',
      loop: saying('toy.local', true, { allow: ['toy.vague'] }),
      runs: [...reads, 'toy.vague'],
      allowed: ['toy.vague'],
    },
    {
      name: 'an allow that came with the tree, of a read and of more',
      loop: saying('toy.yaml', false, { allow: ['toy.search', 'toy.write', 'toy.vague'] }),
      runs: reads,
      allowed: ['toy.search'],
      tried: ['toy.write', 'toy.vague'],
    },
    {
      name: 'a deny against an own allow',
      loop: saying('toy.local', true, { allow: ['toy.write'], deny: ['toy.write', 'toy.search'] }),
      runs: ['toy.count'],
      allowed: ['toy.write'],
    },
    {
      name: 'a deny against --allow',
      loop: saying('toy.yaml', false, { deny: ['toy.write'] }),
      changes: { allow: ['toy.write'] },
      runs: reads,
      allowed: ['toy.write'],
    },
    {
      name: 'an own allow against --deny',
      loop: saying('toy.local', true, { allow: ['toy.write'] }),
      changes: { deny: ['toy.write'] },
      runs: reads,
      allowed: ['toy.write'],
    },
    {
      name: "an own allow against the project's trefoil.yaml",
      loop: saying('toy.local', true, { allow: ['toy.write'] }),
      project: 'policy: {deny: [toy.write]}',
      runs: reads,
      allowed: ['toy.write'],
    },
    {
      name: "an allow that came with the tree beside the user's own",
      loop: saying('toy.yaml', false, { allow: ['toy.write'] }),
      user: 'policy: {allow: [toy.write]}',
      runs: [...reads, 'toy.write'],
      allowed: ['toy.write', 'toy.write'],
    },
  ])('$name', async ({ loop, runs, allowed = [], tried = [], changes = {}, ...files }) => {
    const { policy, ...open } = await policyIn(policyTree(files), changes, loop);
    expect(subjects.filter((subject) => policy.allows(subject)).map(({ id }) => id)).toEqual(runs);
    expect(open.allowed).toEqual(allowed);
    expect(open.attempts).toEqual(
      tried.map((given) => ({ file: 'toy.yaml', key: 'mcp.allow', given, instead: INSTEAD })),
    );
  });

  test('does not bind the person at a terminal', async () => {
    const loop = saying('toy.yaml', false, { deny: subjects.map(({ id }) => id) });
    const { policy } = await policyIn(policyTree(), { asker: 'operator' }, loop);
    expect(subjects.every((subject) => policy.allows(subject))).toBe(true);
  });

  test('is told with the file that says it', async () => {
    const loop = saying('toy.local', true, { allow: ['toy.write'], deny: ['toy.search'] });
    const { policy, settings } = await policyIn(policyTree(), {}, loop);
    expect(settings).toEqual(
      expect.arrayContaining([
        { key: 'allow', value: 'toy.write', from: 'toy.local' },
        { key: 'deny', value: 'toy.search', from: 'toy.local' },
      ]),
    );
    expect(policy.refusal(subjects[0])).toEqual({ how: 'denied', source: 'toy.local' });
  });

  test('stops a start when it cannot be understood', async () => {
    const loop = ruled(() => {
      throw new Problem({ code: 'toy.invalid', what: 'toy.yaml says nothing that makes sense.' });
    });
    await expect(policyIn(policyTree(), {}, loop)).rejects.toMatchObject({ code: 'toy.invalid' });
  });

  test('is asked for the workspace, wherever the server was started', async () => {
    const places: ServerPlace[] = [];
    const loop = ruled(async (place) => {
      places.push(place);
      return undefined;
    });
    const tree = policyTree();
    await policyIn(tree, { cwd: tree.home, roots: [tree.project] }, loop);
    expect(places).toMatchObject([{ cwd: tree.project, roots: [tree.project] }]);
  });
});
