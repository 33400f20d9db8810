import { parseDocument } from '@trefoil/corpus';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../src/config/load-config.ts';
import { operationEntries } from '../src/config/operation-entries.ts';
import { configKeys } from '../src/config/config-keys.ts';
import { defaultConfig } from '../src/config/config-schema.ts';
import { call, makeTree, removeTrees, taskTree, writeIn } from './planning-tree.ts';

afterAll(removeTrees);

describe('loading', () => {
  test('without a file, defaults', () => {
    expect(loadConfig(makeTree({}))).toEqual({ config: defaultConfig, layers: [], problems: [] });
  });

  test('later files win, sections merge, lists replace', () => {
    const root = makeTree({
      'trefoil.yaml':
        'fold: anything\nsdlc:\n  git: { base: develop, remote: up }\n  mcp: { deny: [check] }\n',
      'sdlc.yaml': 'git:\n  base: main\nmcp:\n  deny: [board, graph]\n',
      'sdlc.local.yaml': '---\ninflight:\n  max_implementing: 2\n',
    });
    const { config, problems } = loadConfig(root);
    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      git: { base: 'main', remote: 'up' },
      mcp: { deny: ['board', 'graph'] },
      inflight: { max_implementing: 2, max_awaiting_review: 20 },
    });
  });

  test.each([
    {
      name: 'an unknown key',
      yaml: 'git:\n  bas: x\n',
      problem: { key: 'git.bas', line: 2, column: 3, did_you_mean: 'git.base' },
    },
    {
      name: 'an unknown section',
      yaml: 'checks: {}\n',
      problem: { key: 'checks', line: 1, did_you_mean: 'check' },
    },
    {
      name: 'a wrong type',
      yaml: 'inflight:\n  max_implementing: many\n',
      problem: { key: 'inflight.max_implementing', line: 2 },
    },
    { name: 'a text for a list', yaml: 'mcp:\n  deny: check\n', problem: { key: 'mcp.deny', line: 2 } },
    { name: 'a list for the whole', yaml: '- a\n', problem: { key: '', line: 1 } },
    { name: 'no YAML', yaml: ']\n', problem: { key: '', line: 1 } },
    {
      name: 'a key that stands twice',
      yaml: 'mcp: {}\nmcp: {}\n',
      problem: { key: 'mcp', line: 2, message: 'stands twice' },
    },
    {
      name: 'two documents',
      yaml: 'git: {}\n---\nmcp: {}\n',
      problem: { message: 'holds more than one YAML document' },
    },
  ])('$name is a problem, and the rest counts', ({ yaml, problem }) => {
    const { config, problems } = loadConfig(makeTree({ 'sdlc.yaml': yaml }));
    expect(problems).toMatchObject([{ file: 'sdlc.yaml', ...problem }]);
    expect(config).toEqual(defaultConfig);
  });

  test('a valid key beside an invalid one counts', () => {
    const { config } = loadConfig(makeTree({ 'sdlc.yaml': 'git:\n  base: dev\n  nope: 1\nmcp: 3\n' }));
    expect(config.git.base).toBe('dev');
  });

  test('a value that is no YAML is one, though it could be read as text', () => {
    const { problems } = loadConfig(makeTree({ 'sdlc.yaml': 'git:\n  base: @dev\n' }));
    expect(problems).toMatchObject([
      { key: 'base', line: 2, message: expect.stringContaining('must be in quotes') as unknown },
    ]);
  });

  test('a key that objects inherit is a problem like any other', () => {
    const { problems } = loadConfig(makeTree({ 'sdlc.yaml': '__proto__:\n  a: 1\nconstructor: x\n' }));
    expect(problems.map(({ key }) => key).toSorted()).toEqual(['__proto__', 'constructor']);
  });

  test('an entry that names no operation is found where it stands, with what was meant', () => {
    const { allow, deny, problems } = operationEntries(
      loadConfig(
        makeTree({
          'sdlc.yaml': 'mcp:\n  allow: [board, task next]\n  deny:\n    - board\n    - task_nxt\n',
        }),
      ),
    );
    expect(problems).toEqual([
      {
        file: 'sdlc.yaml',
        line: 5,
        column: 7,
        key: 'mcp.deny',
        message: '"task_nxt" is no operation',
        did_you_mean: 'task next',
      },
    ]);
    expect([allow, deny].map((entries) => entries.map(({ id }) => id))).toEqual([
      ['sdlc.board', 'sdlc.task_next'],
      ['sdlc.board'],
    ]);
  });

  test.each(['task gap-report', 'task_gap_report', 'sdlc.task_gap_report', 'task_gap-report'])(
    'an operation may be called %s',
    (entry) => {
      const loaded = loadConfig(makeTree({ 'sdlc.yaml': `mcp:\n  allow: ["${entry}"]\n` }));
      expect(operationEntries(loaded)).toEqual({
        allow: [{ id: 'sdlc.task_gap_report', file: 'sdlc.yaml' }],
        deny: [],
        problems: [],
      });
    },
  );

  test('lists replace one another, and a slip in the one that is replaced is told all the same', () => {
    const loaded = loadConfig(
      makeTree({
        'sdlc.yaml': 'mcp: { allow: [boerd], deny: [board] }\n',
        'sdlc.local.yaml': 'mcp: { allow: [graph] }\n',
      }),
    );
    expect(operationEntries(loaded)).toMatchObject({
      allow: [{ id: 'sdlc.graph', file: 'sdlc.local.yaml' }],
      deny: [{ id: 'sdlc.board', file: 'sdlc.yaml' }],
      problems: [{ file: 'sdlc.yaml', line: 1, did_you_mean: 'board' }],
    });
  });
});

describe('using', () => {
  test('a read notes what is wrong and goes on', async () => {
    const root = taskTree({ 'T-AAAA-a': 'state: open/ready\n' });
    writeIn(root, 'sdlc.yaml', 'gti: {}\n');
    const { output, notes } = await call(root, 'sdlc.task_next');
    expect(output).toMatchObject({ total: 1 });
    expect(notes).toEqual(['sdlc.yaml:1: gti: is no such key; ignored']);
  });

  test('config list refuses', async () => {
    const root = makeTree({ 'sdlc.yaml': 'mcp:\n  deny: [task nxt]\n' });
    await expect(call(root, 'sdlc.config_list')).rejects.toMatchObject({
      code: 'sdlc.config_invalid',
      message: expect.stringContaining('did you mean task next?') as unknown,
    });
  });

  test('the planning root may be elsewhere, but not outside', async () => {
    const root = makeTree({
      'plan/tasks/T-AAAA-a.md': '---\nstate: open/ready\n---\n',
      'sdlc.yaml': 'planning:\n  root: plan\n',
    });
    expect((await call(root, 'sdlc.task_next')).output).toMatchObject({
      ordered: [{ path: 'plan/tasks/T-AAAA-a.md' }],
    });
    writeIn(root, 'sdlc.yaml', 'planning:\n  root: ../\n');
    await expect(call(root, 'sdlc.task_next')).rejects.toMatchObject({ code: 'sdlc.planning_outside' });
  });

  test('the scaffold is a configuration, and names every key that is used', async () => {
    const { output } = await call(makeTree({}), 'sdlc.config_scaffold');
    const yaml = String(output['yaml']);
    const used = configKeys().filter(({ used_by }) => used_by.length > 0);
    for (const { key } of used) expect(yaml).toContain(`#   ${key.split('.').at(-1)}: `);
    const bare = yaml.replaceAll(/^# (?= *\w+: )|^# (?=[a-z]+:$)/gm, '').replaceAll(/^#.*\n/gm, '');
    expect(parseDocument(`---\n${bare}---\n`).kind).toBe('document');
    expect(loadConfig(makeTree({ 'sdlc.yaml': bare }))).toMatchObject({
      config: defaultConfig,
      problems: [],
    });
  });
});
