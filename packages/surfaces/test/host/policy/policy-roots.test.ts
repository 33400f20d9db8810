import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { policyIn, policyTree, removePolicyTrees } from './policy-tree.ts';

afterAll(removePolicyTrees);

describe('roots', () => {
  const inTree = ({ home, project }: { home: string; project: string }, roots: readonly string[]) =>
    roots.map((root) => path.relative(root.startsWith(project) ? project : home, root) || '.');

  test.each([
    { name: 'those of the user come beside the workspace', user: '[~/notes]', roots: ['.', 'notes'] },
    { name: 'those of the command line are all', user: '[~/notes]', named: ['src'], roots: ['src'] },
    { name: 'a project keeps to some of its directories', project: '[docs, src]', roots: ['docs', 'src'] },
    {
      name: 'a project keeps to a part of what is named',
      project: '[docs/deep]',
      named: ['docs'],
      roots: ['docs/deep'],
    },
    {
      name: 'a project changes nothing of a root below what it names',
      project: '[docs]',
      named: ['docs/deep'],
      roots: ['docs/deep'],
    },
    {
      name: 'a project speaks of nothing but itself',
      user: '[~/notes]',
      project: '[docs]',
      roots: ['docs', 'notes'],
    },
    { name: 'a project adds none', project: '[., ../../notes]', roots: ['.'], tried: ['../../notes'] },
  ])('$name', async ({ user, project, named = [], roots, tried = [] }) => {
    const tree = policyTree({
      ...(user === undefined ? {} : { user: `policy: {roots: ${user}}` }),
      ...(project === undefined ? {} : { project: `policy: {roots: ${project}}` }),
    });
    const opened = await policyIn(tree, { roots: named });
    expect(inTree(tree, opened.roots)).toEqual(roots);
    expect(opened.attempts.map(({ given }) => given)).toEqual(tried);
  });

  test('are not widened by a link that leads out', async () => {
    const tree = policyTree({ project: 'policy: {roots: [docs, out]}' });
    symlinkSync(path.join(tree.home, 'notes'), path.join(tree.project, 'out'));
    const opened = await policyIn(tree);
    expect(inTree(tree, opened.roots)).toEqual(['docs']);
    expect(opened.attempts).toMatchObject([{ key: 'roots', given: 'out' }]);
  });

  test('are never the home directory, not even by the own file', async () => {
    await expect(policyIn(policyTree({ user: 'policy: {roots: [~/]}' }))).rejects.toMatchObject({
      code: 'roots.invalid',
    });
  });
});
