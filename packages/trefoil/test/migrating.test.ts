import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fixtureDirectory, okfFixtures, programEnvironment } from '@trefoil/testkit';
import { directoryWith, removeDirectories } from './product-workspace.ts';

afterAll(removeDirectories);

const clone = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(clone, 'docs', 'migrating.md'), 'utf8');

/** The commands of a section's middle column, and those that its remarks quote whole. */
function commandsOf(title: string): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title},`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| then'));
  return rows.flatMap((row) => {
    const [, , now = '', remark = ''] = row.split('|');
    const quoted = [...`${now} ${remark}`.matchAll(/`((?:okf|sdlc|trefoil) [^`]+)`/g)];
    return quoted.map(([, command = '']) => command);
  });
}

/** Where each section's examples make sense. */
const places = {
  okf: () => path.join(okfFixtures, 'bundles'),
  sdlc: () => path.join(fixtureDirectory, 'sdlc', 'lighthouse'),
  fold: () => path.join(fixtureDirectory, 'fold'),
};

describe.each(Object.entries(places))('from %s', (title, place) => {
  test('each new command runs as printed', () => {
    const cwd = directoryWith({});
    cpSync(place(), cwd, { recursive: true });
    spawnSync('git', ['init', '-q'], { cwd });
    const env = programEnvironment({ PATH: `${path.join(clone, 'bin')}:${process.env['PATH'] ?? ''}` });
    const commands = commandsOf(title);
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands) {
      const { status, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
      expect([command, status === 0 || status === 1 ? 'runs' : stderr]).toEqual([command, 'runs']);
    }
  });
});
