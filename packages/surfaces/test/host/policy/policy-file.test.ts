import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { policyIn, policyTree, removePolicyTrees } from './policy-tree.ts';

afterAll(removePolicyTrees);

describe('a file that cannot be understood stops everything', () => {
  test.each([
    { name: 'a key that is none', text: 'policy: {alow: [toy.write]}', says: 'did you mean "allow"' },
    {
      name: 'a section that is none',
      text: 'polcy: {}',
      says: '"polcy" is no section (policy, toy); did you mean "policy"?',
    },
    {
      name: 'a limit that is none',
      text: 'policy: {limits: {max_byte: 9}}',
      says: 'did you mean "max_bytes"',
    },
    { name: 'a limit too low', text: 'policy: {limits: {max_bytes: 9}}', says: 'at least 1000' },
    { name: 'an effect that is none', text: 'policy: {effects: [raed]}', says: 'did you mean "read"' },
    {
      name: 'an operation that is none',
      text: 'policy: {deny: [toy.serach]}',
      says: 'did you mean "toy.search"',
    },
    {
      name: 'a name of one executable only',
      text: 'policy: {deny: [search]}',
      says: 'the id of an operation',
    },
    { name: 'a list that is a text', text: 'policy: {deny: toy.search}', says: 'a list' },
    { name: 'a policy that is a list', text: 'policy: [deny]', says: 'an object' },
    {
      name: 'a key that stands twice',
      text: 'policy:\n  deny: [toy.search]\npolicy: {}\n',
      says: 'stands twice',
    },
    {
      name: 'a second document',
      text: 'policy: {}\n---\npolicy: {deny: [toy.search]}\n',
      says: 'more than one',
    },
    { name: 'no YAML', text: 'policy: [', says: 'trefoil.yaml: ' },
    { name: 'an own __proto__', text: 'policy: {__proto__: {deny: []}}', says: '__proto__' },
  ])('$name', async ({ text, says }) => {
    const refusal = { code: 'policy.invalid', message: expect.stringContaining(says) as string };
    await expect(policyIn(policyTree({ project: text }))).rejects.toMatchObject(refusal);
    await expect(policyIn(policyTree({ user: text }))).rejects.toMatchObject(refusal);
    await expect(policyIn(policyTree({ project: text }), { asker: 'operator' })).rejects.toMatchObject(
      refusal,
    );
  });

  test('a link that leads out of the project', async () => {
    const tree = policyTree();
    writeFileSync(path.join(tree.home, 'other.yaml'), 'policy: {}');
    symlinkSync(path.join(tree.home, 'other.yaml'), path.join(tree.project, 'trefoil.yaml'));
    await expect(policyIn(tree)).rejects.toMatchObject({ code: 'policy.invalid' });
  });

  test('a directory of that name', async () => {
    const tree = policyTree();
    mkdirSync(path.join(tree.project, 'trefoil.yaml'));
    await expect(policyIn(tree)).rejects.toMatchObject({ code: 'policy.invalid' });
  });
});

test('the own file may be a link to where somebody keeps such files', async () => {
  const tree = policyTree();
  writeFileSync(path.join(tree.home, 'mine.yaml'), 'policy: {deny: [toy.search]}');
  symlinkSync(path.join(tree.home, 'mine.yaml'), path.join(tree.home, '.config', 'trefoil', 'trefoil.yaml'));
  expect((await policyIn(tree)).policy.allows({ id: 'toy.search', effects: 'read' })).toBe(false);
});
