import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtManifest, builtProgram } from '@trefoil/testkit';

const directory = path.join(path.dirname(builtProgram('okf')), 'man');
const hasMandoc = spawnSync('mandoc', ['-h']).error === undefined;

describe.each(['fold', 'okf', 'sdlc', 'trefoil'])('the manual page of %s', (name) => {
  const file = path.join(directory, `${name}.1`);
  const text = readFileSync(file, 'utf8');
  const plain = text.replaceAll('\\-', '-');

  test('tells every command of the registry, with all its options', () => {
    for (const { id, loop, cli, path: own, options, surfaces } of builtManifest(name).operations) {
      if (!surfaces.includes('cli')) continue;
      const prefix = name === 'trefoil' && loop !== 'trefoil' ? [loop] : [];
      const heading = [name, ...prefix, ...(cli ?? own), '[options]'].join(' ');
      const section = plain.split(/^\.SS /m).find((part) => part.startsWith(heading));
      expect([id, section === undefined]).toEqual([id, false]);
      for (const { field } of options) expect(section).toContain(field.replaceAll('_', '-'));
    }
  });

  test('tells the commands that are no operations', () => {
    for (const words of ['mcp', 'register', 'policy show', 'doctor', 'skill', 'completion'])
      expect(plain).toMatch(new RegExp(`^\\.SS .*${words}`, 'm'));
  });

  test.skipIf(!hasMandoc)('is good manual source', () => {
    const { stdout, stderr } = spawnSync('mandoc', ['-Tlint', file], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toBe('');
  });
});

test('there is no page but those of the executables', () => {
  expect(readdirSync(directory).toSorted()).toEqual(['fold.1', 'okf.1', 'sdlc.1', 'trefoil.1']);
});
