import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { builtProgram, programEnvironment } from '@trefoil/testkit';
import { describe, expect, test } from 'vitest';
import { move } from '../../src/move/move.operation.ts';
import { concept } from '../open-bundles.ts';
import { makePlace } from './write-place.ts';

const A = concept('type: A\ntitle: A');
const linker = (path: string) => concept('type: A\ntitle: L', `${'Text. '.repeat(2_000)}[A](${path})\n`);
const NAMES = Array.from({ length: 300 }, (_, index) => `l/${index}.md`);

describe('a move that is killed', () => {
  test.each([
    ['while the new texts are put on disk', 'l/.0.md.tmp'],
    ['while they take their places', 'n/b.md'],
  ])('%s leaves every file whole, and the next one carries it on', async (_name, sign) => {
    const place = makePlace({
      'm/a.md': A,
      ...Object.fromEntries(NAMES.map((name) => [name, linker('/m/a.md')])),
    });
    const line = [builtProgram('okf'), 'move', place.root, 'm/a', 'n/b'];
    const child = spawn(process.execPath, line, { env: programEnvironment(), stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (!existsSync(place.at(sign)) && child.exitCode === null) await wait(1);
    child.kill('SIGKILL');
    await ended;
    const [old, now] = [linker('/m/a.md'), linker('/n/b.md')];
    for (const name of NAMES) expect([old, now]).toContain(place.text(name));
    // It may have been done before it was killed.
    if (place.has('m/a.md')) await place.run(move, { from: 'm/a', to: 'n/b' });
    expect([place.text('n/b.md'), place.has('m/a.md')]).toEqual([A, false]);
    expect(NAMES.filter((name) => place.text(name) !== now)).toEqual([]);
    expect(place.names().filter((name) => name.startsWith('l/.'))).toEqual([]);
  });

  test('is carried on where the new file is there and half of the links are rewritten', async () => {
    const place = makePlace({
      'm/a.md': A,
      'n/b.md': A,
      'x.md': linker('/n/b.md'),
      'y.md': linker('/m/a.md'),
    });
    expect(await place.run(move, { from: 'm/a', to: 'n/b' })).toMatchObject({ wrote: true, links: 1 });
    expect(place.names()).toEqual(['n/b.md', 'x.md', 'y.md']);
    expect(place.text('y.md')).toBe(linker('/n/b.md'));
  });
});
