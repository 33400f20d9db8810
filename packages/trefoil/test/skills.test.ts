import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram, connectClient, programEnvironment, runProgram } from '@trefoil/testkit';
import { directoryWith, productWith, removeDirectories } from './product-workspace.ts';

const clone = path.resolve(import.meta.dirname, '../../..');
const names = ['fold', 'okf', 'sdlc', 'trefoil'];
const authored = (name: string) => readFileSync(path.join(clone, 'skills', name, 'SKILL.md'), 'utf8');

/** The lines of a skill's blocks of one language. */
function quoted(name: string, language: string): string[] {
  const blocks = authored(name).matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'));
  return [...blocks].flatMap(([, block = '']) => block.split('\n')).filter((line) => line !== '');
}

let workspace: string;
beforeAll(() => {
  workspace = productWith();
  spawnSync('git', ['init', '-q'], { cwd: workspace });
});
afterAll(removeDirectories);

describe.each(names)('the skill %s', (name) => {
  test('names itself, and says when to use it', () => {
    expect(authored(name)).toMatch(new RegExp(`^---\nname: ${name}\ndescription: .{40,400}\n---\n`));
  });

  test('quotes commands that run as printed', () => {
    const commands = quoted(name, 'sh');
    expect(commands.length).toBeGreaterThan(4);
    const env = programEnvironment({ PATH: `${path.join(clone, 'bin')}:${process.env['PATH'] ?? ''}` });
    for (const command of commands) {
      const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: workspace, env, encoding: 'utf8' });
      // 1 says that something is actionable; 2 that the request was wrong.
      expect([command, status === 0 || status === 1 ? 'runs' : stderr]).toEqual([command, 'runs']);
    }
  });

  test('quotes tool calls that are answered as printed', async () => {
    const calls = quoted(name, 'json').map((line) => JSON.parse(line) as { name: string; arguments: object });
    expect(calls.length).toBeGreaterThan(1);
    const line = ['mcp', '--root', workspace];
    const client = await connectClient({ file: builtProgram('trefoil'), line, cwd: workspace }, '2026-07-28');
    for (const call of calls) {
      const { isError, content } = await client.callTool({
        name: call.name,
        arguments: { ...call.arguments },
      });
      expect([call.name, isError === true ? content : undefined]).toEqual([call.name, undefined]);
    }
    await client.close();
  });

  test('is printed by every executable, byte for byte', async () => {
    for (const program of names) {
      const { stdout } = await runProgram(builtProgram(program), ['skill', name]);
      expect(stdout).toBe(authored(name));
    }
    expect((await runProgram(builtProgram(name), ['skill'])).stdout).toBe(authored(name));
  });
});

describe('installing a skill', () => {
  const install = async (cwd: string, ...line: string[]) =>
    await runProgram(builtProgram('trefoil'), ['skill', 'okf', '--install', ...line], { cwd });
  const place = (cwd: string, directory = '.claude/skills') => path.join(cwd, directory, 'okf', 'SKILL.md');

  test('puts it where hosts look, and changes nothing the second time', async () => {
    const cwd = directoryWith({});
    expect((await install(cwd)).stdout).toBe(`${place(cwd)}: created\n`);
    expect(readFileSync(place(cwd), 'utf8')).toBe(authored('okf'));
    expect((await install(cwd)).stdout).toBe(`${place(cwd)}: unchanged\n`);
    expect((await install(cwd, '--dest', '.agents/skills')).code).toBe(0);
    expect(existsSync(place(cwd, '.agents/skills'))).toBe(true);
  });

  test('leaves one alone that somebody changed, unless it is forced', async () => {
    const cwd = directoryWith({ '.claude/skills/okf/SKILL.md': 'mine' });
    const refused = await install(cwd);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('says something else')]);
    expect(readFileSync(place(cwd), 'utf8')).toBe('mine');
    expect((await install(cwd, '--force')).stdout).toBe(`${place(cwd)}: updated\n`);
  });

  test('follows no directory of a project that leads out of it', async () => {
    const [cwd, outside] = [directoryWith({}), directoryWith({})];
    mkdirSync(path.join(cwd, '.claude'));
    symlinkSync(outside, path.join(cwd, '.claude', 'skills'));
    expect((await install(cwd)).stderr).toContain('leads out of');
    expect(existsSync(path.join(outside, 'okf', 'SKILL.md'))).toBe(false);
  });

  test('refuses what says how without saying that', async () => {
    const run = await runProgram(builtProgram('okf'), ['skill', '--force']);
    expect([run.code, run.stdout]).toEqual([2, '']);
  });

  test('tells what cannot be written', async () => {
    const cwd = directoryWith({});
    writeFileSync(path.join(cwd, 'file'), '');
    expect((await install(cwd, '--dest', 'file')).stderr).toContain('cannot be written (');
  });
});
