import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Effects } from '@trefoil/contract';
import { policyIn, policyTree, removePolicyTrees } from './policy-tree.ts';

afterAll(removePolicyTrees);

const operations: Readonly<Record<string, Effects | undefined>> = {
  'toy.search': 'read',
  'toy.count': 'state',
  'toy.write': 'write',
  'toy.vague': undefined,
};

interface Case {
  readonly name: string;
  readonly user?: string;
  readonly project?: string;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  /** What runs, over MCP and at a terminal. */
  readonly client: readonly string[];
  readonly operator: readonly string[];
  /** Keys that the project tried in vain, for clients. */
  readonly tried?: readonly string[];
}

const reads = ['toy.search', 'toy.count'];
const all = Object.keys(operations);
const without = (...ids: string[]) => all.filter((id) => !ids.includes(id));

const cases: readonly Case[] = [
  { name: 'nothing said', client: reads, operator: all },
  {
    name: 'files without a policy',
    user: 'toy: {}',
    project: '# only this\n',
    client: reads,
    operator: all,
  },
  {
    name: 'a user who allows',
    user: 'policy: {allow: [toy.write]}',
    client: [...reads, 'toy.write'],
    operator: all,
  },
  {
    name: 'a user who allows by a tool name',
    user: 'policy: {allow: [toy_write]}',
    client: [...reads, 'toy.write'],
    operator: all,
  },
  {
    name: 'a user who allows by a former name',
    user: 'policy: {allow: [toy.put]}',
    client: [...reads, 'toy.write'],
    operator: all,
  },
  {
    name: 'a user who denies by a former name',
    user: 'policy: {deny: [toy.find]}',
    client: ['toy.count'],
    operator: without('toy.search'),
  },
  {
    name: 'a user who lets everything write',
    user: 'policy: {effects: [read, state, write]}',
    client: [...reads, 'toy.write'],
    operator: without('toy.vague'),
  },
  {
    name: 'a user who only reads',
    user: 'policy: {effects: [read]}',
    client: ['toy.search'],
    operator: ['toy.search'],
  },
  {
    name: 'a user who allows and denies',
    user: 'policy: {allow: [toy.write], deny: [toy.write]}',
    client: reads,
    operator: without('toy.write'),
  },
  {
    name: 'a deny beside --allow',
    user: 'policy: {deny: [toy.write]}',
    allow: ['write'],
    client: reads,
    operator: without('toy.write'),
  },
  {
    name: 'a project that allows',
    project: 'policy: {allow: [toy.write]}',
    client: reads,
    operator: all,
    tried: ['allow toy.write'],
  },
  {
    name: 'a project that allows what the user does',
    user: 'policy: {allow: [toy.write]}',
    project: 'policy: {allow: [toy.write]}',
    client: [...reads, 'toy.write'],
    operator: all,
  },
  {
    name: 'a project that wants more effects',
    project: 'policy: {effects: [read, state, write, exec]}',
    client: reads,
    operator: without('toy.vague'),
    tried: ['effects write', 'effects exec'],
  },
  {
    name: 'a project that only reads',
    user: 'policy: {allow: [toy.write]}',
    project: 'policy: {effects: [read]}',
    client: ['toy.search'],
    operator: ['toy.search'],
  },
  {
    name: 'a project that excepts what the user allows',
    user: 'policy: {allow: [toy.write]}',
    project: 'policy: {effects: [read], allow: [toy.write]}',
    client: ['toy.search', 'toy.write'],
    operator: ['toy.search', 'toy.write'],
  },
  {
    name: 'a project that denies',
    user: 'policy: {allow: [toy.write]}',
    project: 'policy: {deny: [toy.write, toy.search]}',
    client: ['toy.count'],
    operator: without('toy.search', 'toy.write'),
  },
  {
    name: 'a project that denies beside --allow',
    project: 'policy: {deny: [toy_put]}',
    allow: ['toy.write'],
    client: reads,
    operator: without('toy.write'),
  },
  {
    name: 'a project with a token of its own',
    project: 'policy: {token_file: token}',
    client: reads,
    operator: all,
    tried: ['token_file token'],
  },
];

describe.each(cases)(
  'with $name',
  ({ user, project, allow = [], deny = [], client, operator, tried = [] }) => {
    const tree = () =>
      policyTree({ ...(user === undefined ? {} : { user }), ...(project === undefined ? {} : { project }) });
    const running = ({ policy }: Awaited<ReturnType<typeof policyIn>>) =>
      all.filter((id) => policy.allows({ id, effects: operations[id] }));

    test('clients of a server may run the effective set', async () => {
      const opened = await policyIn(tree(), { allow, deny });
      expect(running(opened).toSorted()).toEqual([...client].toSorted());
      expect(opened.attempts.map(({ key, given }) => `${key} ${given}`)).toEqual(tried);
    });

    test('the person at the terminal may, too', async () => {
      const opened = await policyIn(tree(), { asker: 'operator' });
      expect(running(opened).toSorted()).toEqual([...operator].toSorted());
      expect(opened.confined).toBe(false);
    });
  },
);

describe('a project', () => {
  test('never widens, whatever it says', async () => {
    const ids = fc.subarray(all);
    const wishes = fc.record(
      {
        allow: ids,
        deny: ids,
        effects: fc.subarray(['read', 'state', 'write', 'exec']),
        token_file: fc.constant('/etc/token'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(wishes, wishes, async (mine, theirs) => {
        const { token_file: _token, ...own } = mine;
        const user = JSON.stringify({ policy: own });
        const alone = await policyIn(policyTree({ user }));
        const both = await policyIn(policyTree({ user, project: JSON.stringify({ policy: theirs }) }));
        for (const id of all) {
          const subject = { id, effects: operations[id] };
          if (both.policy.allows(subject)) expect(alone.policy.allows(subject)).toBe(true);
        }
        expect(both.tokenFile).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    { name: 'the lower limit', user: 9_000, project: 5_000, max_bytes: 5_000 },
    { name: 'no higher limit', user: 5_000, project: 9_000, max_bytes: 5_000 },
  ])('sets $name', async ({ user, project, max_bytes }) => {
    const tree = policyTree({
      user: `policy: {limits: {max_bytes: ${user}}}`,
      project: `policy: {limits: {max_bytes: ${project}}}`,
    });
    expect((await policyIn(tree)).policy.limits).toEqual({ max_bytes });
  });

  test('binds also from a directory between the root and the top of the repository', async () => {
    const tree = policyTree();
    writeFileSync(path.join(tree.project, 'docs', 'trefoil.yaml'), 'policy: {deny: [toy.search]}');
    const { policy } = await policyIn(tree, { roots: ['docs/deep'] });
    expect(policy.allows({ id: 'toy.search', effects: 'read' })).toBe(false);
  });
});
