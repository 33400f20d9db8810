import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  builtProgram,
  fixtureDirectory,
  okfFixtures,
  programEnvironment,
  runProgram,
} from '@trefoil/testkit';
import { describe, expect, test } from 'vitest';

const bundles = path.join(okfFixtures, 'bundles');
const fold = builtProgram('fold');
const okf = builtProgram('okf');
const trefoil = builtProgram('trefoil');

describe('the exit code', () => {
  test.each<[string, string, string[], number]>([
    ['0 for a bundle that conforms', okf, ['validate', 'acme_retail'], 0],
    ['1 for one that does not', okf, ['validate', 'blockchain'], 1],
    ['0 for a check with nothing actionable', trefoil, ['check', 'ga4'], 0],
    ['1 for a check with something actionable', trefoil, ['check', '.'], 1],
    ['2 for an unknown command', okf, ['serach'], 2],
    ['2 for an unknown option', okf, ['validate', 'ga4', '--jsno'], 2],
    ['2 for a directory that is not there', okf, ['validate', 'no-such-directory'], 2],
    ['2 for a file where a directory is meant', trefoil, ['check', 'ga4/index.md'], 2],
    ['2 for no command', okf, [], 2],
    ['0 for help', okf, ['--help'], 0],
  ])('is %s', async (_name, program, line, code) => {
    const run = await runProgram(program, line, { cwd: bundles });
    expect(run.code).toBe(code);
    expect(`${run.stdout}${run.stderr}`).not.toMatch(/\n\s+at .*:\d+:\d+/);
  });
});

test('a wrong request leaves stdout empty, and says what to do in a line or two', async () => {
  const run = await runProgram(okf, ['validate', 'no-such-directory'], { cwd: bundles });
  expect(run).toMatchObject({ stdout: '' });
  expect(run.stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
});

test('a problem is one line of JSON on stderr where JSON was asked for', async () => {
  const { stderr } = await runProgram(okf, ['dirs', 'ga4', '--dir', 'refrences', '--json'], { cwd: bundles });
  expect(JSON.parse(stderr)).toMatchObject({
    error: { code: 'okf.dir_unknown', issues: [{ did_you_mean: 'references' }] },
  });
});

test('a reader that has seen enough ends the program without a word', async () => {
  const child = spawn(process.execPath, [okf, 'search', 'okf', 'the', '--all', '--ndjson'], {
    cwd: bundles,
    env: programEnvironment(),
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = (await once(child, 'close')) as [number | null];
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('an interrupt ends the program at once, with the code that shells expect', async () => {
  // A terminal reader that never comes keeps the program waiting on standard input.
  const child = spawn(process.execPath, [okf, 'search', '--terms', '-'], {
    cwd: bundles,
    env: programEnvironment(),
  });
  const resumed = once(child.stdin, 'drain');
  child.stdin.write('x'.repeat(1_000_000));
  await resumed;
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(130);
});

describe('a report for a service', () => {
  const cwd = path.join(fixtureDirectory, 'fold');
  const grep = ['grep', 'strcpy', 'buffers.sarif'];

  test('is SARIF, and what was left out is told beside it', async () => {
    const { code, stdout, stderr } = await runProgram(fold, [...grep, '--for', 'github'], { cwd });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ version: '2.1.0' });
    expect(stderr).toMatch(/rules? left out|left out/);
  });

  test.each<[string, string[], RegExp]>([
    ['another format beside it', ['--for', 'github', '--format', 'junit'], /format: .*expected sarif/],
    ['a service nobody knows', ['--for', 'github-com'], /for: .*github/],
    ['everything lifted', ['--for', 'github', '--all'], /all: /],
  ])('refuses %s', async (_name, words, message) => {
    const { code, stdout, stderr } = await runProgram(fold, [...grep, ...words], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('what is typed beside the command', () => {
  test('paths are those of the working directory', async () => {
    const cwd = path.join(bundles, 'blockchain', 'bitcoin');
    const { stdout } = await runProgram(trefoil, ['check', '..'], { cwd });
    expect(stdout).toMatch(/^mining\.md:4:37: error: /);
  });

  test('--root confines them', async () => {
    const { code, stderr } = await runProgram(okf, ['validate', '../okf', '--root', '.'], {
      cwd: path.join(bundles, 'ga4'),
    });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('outside the allowed roots'),
    });
  });

  test('a name that would drive a terminal is shown harmless', async () => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'trefoil-names-'));
    try {
      const bundle = path.join(scratch, 'bundle');
      mkdirSync(bundle);
      writeFileSync(path.join(bundle, 'a\u001B]0;owned\u0007.md'), '---\ntype: ""\n---\n');
      writeFileSync(path.join(bundle, 'two\nlines.md'), 'no front matter');
      const { stdout, code } = await runProgram(okf, ['validate', bundle], { cwd: scratch });
      expect(code).toBe(1);
      expect(stdout).not.toContain('\u001B');
      const findings = stdout.trim().split('\n').slice(0, -1);
      expect(findings.every((line) => /^bundle\/(?:a\\u001b|two\\u000alines)/.test(line))).toBe(true);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });

  test('a symlink that leads out of a bundle is no part of it', async () => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'trefoil-links-'));
    try {
      const bundle = path.join(scratch, 'bundle');
      mkdirSync(bundle);
      writeFileSync(path.join(scratch, 'secret.md'), '---\ntype: Secret\n---\nhidden words\n');
      writeFileSync(path.join(bundle, 'open.md'), '---\ntype: Note\n---\nplain words\n');
      symlinkSync('../secret.md', path.join(bundle, 'leak.md'));
      const found = await runProgram(okf, ['search', bundle, 'words', '--json'], { cwd: scratch });
      expect((JSON.parse(found.stdout) as { results: { id: string }[] }).results.map(({ id }) => id)).toEqual(
        ['open'],
      );
      const read = await runProgram(okf, ['read-concept', bundle, 'leak'], { cwd: scratch });
      expect(read).toMatchObject({ code: 2, stdout: '' });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
});

describe('the next step of a problem', () => {
  test.each<[string, string[]]>([
    [okf, ['serach']],
    [okf, ['dirs', 'ga4', '--dir', 'nowhere']],
    [okf, ['read-concept', 'ga4', 'nowhere']],
    [okf, ['completion', 'tcsh']],
    [trefoil, ['chek']],
    [trefoil, ['okf', 'read-concept', 'ga4', 'nowhere']],
  ])('runs as printed: %s %j', async (program, line) => {
    const { stderr } = await runProgram(program, line, { cwd: bundles });
    const commands = [...stderr.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [name, ...words] = command.split(' ');
      expect(name).toBe(path.basename(program, '.js'));
      const run = await runProgram(program, words, { cwd: bundles });
      expect({ command, code: run.code, stderr: run.stderr }).toMatchObject({ code: 0 });
    }
  });
});
