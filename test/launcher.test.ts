import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Gate } from './launcher/gate.ts';
import { ToyClone, killGroup } from './launcher/toy-clone.ts';

const greetingFile = 'packages/trefoil/src/greeting.ts';
const firstUse = 'okf: first use in this clone, installing (about 20 s)…\nokf: building…\n';

let clone: ToyClone;
let gate: Gate;

beforeEach(async () => {
  clone = new ToyClone();
  gate = new Gate(clone.scratch);
  await gate.open();
});

afterEach(async () => {
  await gate.close();
  clone.remove();
});

function answer(greeting: string, args: readonly string[] = []): string {
  return `${JSON.stringify({ greeting, called: 'okf', args })}\n`;
}

describe('the first use', () => {
  test('installs and builds with two lines on stderr, then runs with the arguments as given', async () => {
    const args = ['search', '--json', 'two words', '--', '-x'];
    expect(await clone.run('okf', args)).toEqual({
      status: 0,
      stdout: answer('hello', args),
      stderr: firstUse,
    });
    expect(clone.npmRuns()).toEqual(['ci --omit=dev --ignore-scripts']);
  });

  test('is over for every executable at once, and the second start says nothing', async () => {
    await clone.run('okf');
    expect(await clone.run('trefoil')).toEqual({ status: 0, stdout: 'hello\n', stderr: '' });
    expect(clone.npmRuns()).toHaveLength(1);
  });

  test('does not install what is there already', async () => {
    await clone.run('okf');
    rmSync(clone.path('build'), { recursive: true });
    expect((await clone.run('okf')).stderr).toBe('okf: building…\n');
    expect(clone.npmRuns()).toHaveLength(1);
  });

  test('through a symlink of another name, the program sees that name', async () => {
    symlinkSync(clone.path('bin', 'okf'), join(clone.scratch, 'knowledge'));
    const { status, stdout } = await clone.start(join(clone.scratch, 'knowledge'), ['x']).ended;
    expect({ status, called: JSON.parse(stdout).called }).toEqual({ status: 0, called: 'knowledge' });
  });
});

describe('after a change', () => {
  test('of a source, builds again and runs the new program', async () => {
    await clone.run('okf');
    clone.write(greetingFile, "export const greeting: string = 'good day';\n");
    expect(await clone.run('okf')).toEqual({
      status: 0,
      stdout: answer('good day'),
      stderr: 'okf: the sources have changed, building…\n',
    });
  });

  test('of nothing but a time, notes the new time and goes on', async () => {
    await clone.run('okf');
    const before = clone.read('build/current.json');
    utimesSync(clone.path(greetingFile), 1, 1);
    expect(await clone.run('okf')).toEqual({ status: 0, stdout: answer('hello'), stderr: '' });
    expect(clone.read('build/current.json')).not.toBe(before);
    expect(JSON.parse(clone.read('build/current.json')).hash).toBe(JSON.parse(before).hash);
  });

  test('of the lock file, installs again, and leaves the tools of a developer in place', async () => {
    await clone.run('okf');
    mkdirSync(clone.path('node_modules', 'tool'));
    clone.write('node_modules/tool/package.json', '{}');
    clone.write(
      'package-lock.json',
      clone.read('package-lock.json').replace('sha512-rolldown', 'sha512-newer'),
    );
    const { status, stderr } = await clone.run('okf');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        'okf: the dependencies have changed, installing (about 20 s)…\nokf: the sources have changed, building…\n',
    });
    expect(clone.npmRuns()).toEqual(['ci --omit=dev --ignore-scripts', 'ci --include=dev --ignore-scripts']);
  });

  test('keeps the two builds before the current one, for servers that still load from them', async () => {
    for (const greeting of ['one', 'two', 'three', 'four', 'five']) {
      clone.write(greetingFile, `export const greeting: string = '${greeting}';\n`);
      await clone.run('okf');
    }
    const { dir, previous } = JSON.parse(clone.read('build/current.json'));
    const kept = clone.builds().map((name) => `build/${name}`);
    expect(new Set(kept)).toEqual(new Set([dir, ...previous]));
    expect(previous).toHaveLength(2);
  });

  test('that does not build, says so with the place, and exits 2', async () => {
    await clone.run('okf');
    clone.write(greetingFile, 'export const greeting: string = ;\n');
    const { status, stdout, stderr } = await clone.run('okf');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('okf: the sources do not build; mend what is named below and try again.\n');
    expect(stderr).toContain('greeting.ts');
    expect(clone.builds()).toHaveLength(1);
  });
});

describe('a server command', () => {
  test.each([
    ['okf', ['mcp']],
    ['okf', ['--root', 'x', 'serve']],
    ['trefoil', ['mcp', '--http']],
    ['trefoil', ['okf', 'mcp']],
  ])('%s %j in a fresh clone names the command to run, and does not run it', async (name, args) => {
    const { status, stdout, stderr } = await clone.run(name, args);
    const command = `'${clone.path('bin', name)}' --version`;
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `${name}: this clone is not set up yet; do it once with: ${command}\n`,
    });
    expect(clone.npmRuns()).toEqual([]);
    expect(existsSync(clone.path('build'))).toBe(false);
    expect((await clone.start('sh', ['-c', command]).ended).status).toBe(0);
  });

  test('runs the build it has when the sources have changed since, and says so', async () => {
    await clone.run('okf');
    clone.write(greetingFile, "export const greeting: string = 'good day';\n");
    expect(await clone.run('okf', ['mcp'])).toEqual({
      status: 0,
      stdout: answer('hello', ['mcp']),
      stderr:
        'okf: the sources have changed since this build was made; ' +
        `renew it with: '${clone.path('bin', 'okf')}' --version\n`,
    });
  });

  test('is recognised by its first word only', () => {
    const { isServerCommand } = createRequire(import.meta.url)('../bin/launch.cjs');
    expect(isServerCommand('okf', ['search', 'mcp'])).toBe(false);
    expect(isServerCommand('okf', ['fold', 'mcp'])).toBe(false);
    expect(isServerCommand('trefoil', ['okf', 'search', 'mcp'])).toBe(false);
    expect(isServerCommand('trefoil', [])).toBe(false);
  });
});

describe('two at once', () => {
  test('install and build once; the second says that it waits, and runs', async () => {
    const first = clone.start(clone.path('bin', 'okf'), ['1'], { TOY_NPM_GATE: gate.path });
    await gate.arrival();
    const second = clone.start(clone.path('bin', 'okf'), ['2']);
    await second.said('is setting up this clone; waiting for it…');
    gate.letThrough();
    expect(await first.ended).toEqual({ status: 0, stdout: answer('hello', ['1']), stderr: firstUse });
    const waited = await second.ended;
    expect({ status: waited.status, stdout: waited.stdout }).toEqual({
      status: 0,
      stdout: answer('hello', ['2']),
    });
    expect(waited.stderr).toMatch(/^okf: process \d+ is setting up this clone; waiting for it…\n$/);
    expect(clone.npmRuns()).toHaveLength(1);
  });
});

describe('a set-up that was killed', () => {
  test('while installing, is done again from the start', async () => {
    const killed = clone.start(clone.path('bin', 'okf'), [], { TOY_NPM_GATE: gate.path });
    await gate.arrival();
    await killGroup(killed);
    expect(await clone.run('okf')).toEqual({ status: 0, stdout: answer('hello'), stderr: firstUse });
    expect(clone.npmRuns()).toHaveLength(2);
  });

  test('while its npm goes on, is waited for and then completed without another install', async () => {
    const orphaned = clone.start(clone.path('bin', 'okf'), [], { TOY_NPM_GATE: gate.path });
    await gate.arrival();
    const [setup] = JSON.parse(clone.read('build/lock/1/holder.json')).processes;
    process.kill(setup.pid, 'SIGKILL');
    const { status, stderr } = await orphaned.ended;
    expect(status).toBe(2);
    expect(stderr).toContain('okf: set-up was interrupted; run the same command again.\n');
    const next = clone.start(clone.path('bin', 'okf'));
    await next.said('is setting up this clone; waiting for it…');
    gate.letThrough();
    expect((await next.ended).stdout).toBe(answer('hello'));
    expect(clone.npmRuns()).toHaveLength(1);
  });

  test('while building, is done again and leaves nothing half-made', async () => {
    const killed = clone.start(clone.path('bin', 'okf'), [], { TOY_BUILD_GATE: gate.path });
    await gate.arrival();
    await killGroup(killed);
    expect(clone.builds()).toEqual([expect.stringMatching(/^tmp-/)]);
    expect(await clone.run('okf')).toEqual({
      status: 0,
      stdout: answer('hello'),
      stderr: 'okf: building…\n',
    });
    expect(clone.builds()).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  });

  test.each(['', '{}', '{"dir":"build"}'])('leaving %j as the pointer, is done again', async (text) => {
    await clone.run('okf');
    clone.write('build/current.json', text);
    expect(await clone.run('okf')).toEqual({
      status: 0,
      stdout: answer('hello'),
      stderr: 'okf: building…\n',
    });
  });

  test('before the build became current, finds that build in its place', async () => {
    await clone.run('okf');
    rmSync(clone.path('build', 'current.json'));
    expect(await clone.run('okf')).toEqual({
      status: 0,
      stdout: answer('hello'),
      stderr: 'okf: building…\n',
    });
    expect(clone.builds()).toHaveLength(1);
  });
});

describe('a set-up that cannot work says why in a sentence and exits 2', () => {
  test('when npm is not there', async () => {
    const bare = join(clone.scratch, 'bare');
    mkdirSync(bare);
    symlinkSync(process.execPath, join(bare, 'node'));
    symlinkSync('/bin/sh', join(bare, 'sh'));
    const { status, stderr } = await clone.run('okf', [], { PATH: bare });
    expect(status).toBe(2);
    expect(stderr).toContain('okf: npm was not found; install Node.js with npm, see that both are on PATH');
  });

  test.each([
    ['code ENOTFOUND', 'okf: npm could not reach its registry; see to the network'],
    ['code ENOSPC', 'okf: the disk is full; free some space and run the command again.'],
    ['code EROFS', 'okf: npm may not write here; make '],
    ['code EUSAGE', 'okf: npm could not install the dependencies; mend what it says'],
  ])('when npm ends with %s', async (error, sentence) => {
    const { status, stdout, stderr } = await clone.run('okf', [], { TOY_NPM_ERROR: error });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain(`npm error ${error}\n`);
    expect((await clone.run('okf')).status).toBe(0);
  });

  test('when something else stands where builds go', async () => {
    clone.write('build', '');
    const { status, stderr } = await clone.run('okf');
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^okf: .*build.* is in the way of set-up; move it elsewhere and run the command again\.\n$/,
    );
  });

  test('when the clone is read-only', async () => {
    chmodSync(clone.root, 0o555);
    const { status, stderr } = await clone.runAsNobody('okf');
    chmodSync(clone.root, 0o755);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^okf: set-up may not write .*; make .* writable for you and run the command again\.\n$/,
    );
  });
});
