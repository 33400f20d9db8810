import { describe, expect, test } from 'vitest';
import { runToy } from './toy-application.ts';

describe('an answer', () => {
  test('is text for a person, cut to the limit, with the way to the rest on stderr', async () => {
    const run = await runToy(['find', 'e']);
    expect(run).toMatchObject({ code: 0, problem: undefined, stderr: '' });
    expect(run.stdout).toContain('name\nbee\neel\n');
  });

  test('says how to get the rows that were cut', async () => {
    const { stderr } = await runToy(['find', '']);
    expect(stderr).toBe('3 of 7 rows; the rest: --offset 3, or --all.\n');
  });

  test('is quiet on request', async () => {
    expect(await runToy(['find', '', '--quiet'])).toMatchObject({ stderr: '' });
  });

  test('is one JSON object with --json', async () => {
    const { stdout } = await runToy(['find', '', '--json', '--limit', '2']);
    expect(JSON.parse(stdout)).toMatchObject({ total: 7, returned: 2, truncated: true, next_offset: 2 });
  });

  test.each([['--json'], ['--ndjson']])('is whole with --all %s', async (format) => {
    const { stdout } = await runToy(['find', '', '--all', format]);
    if (format === '--json')
      expect(JSON.parse(stdout)).toMatchObject({ total: 7, returned: 7, truncated: false });
    else
      expect(
        stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      ).toHaveLength(7);
  });

  test.each([[[]], [['--json']], [['--ndjson']]])(
    'is whole with --all %j also when there is nothing',
    async (flags) => {
      expect(await runToy(['find', 'xyz', '--all', ...flags])).toMatchObject({ code: 1, problem: undefined });
    },
  );

  test('exits 1 when it is actionable', async () => {
    expect(await runToy(['find', 'xyz'])).toMatchObject({ code: 1 });
  });

  test('that is a document goes through a pipe byte for byte, and never drives a terminal', async () => {
    expect((await runToy(['read', 'cat'])).stdout).toBe('# cat\n\u001B[8mhidden\u001B[0m\n');
    expect((await runToy(['read', 'cat'], { tty: true })).stdout).toBe('# cat\n[8mhidden[0m\n');
  });
});

describe('a request', () => {
  test.each<[string, string[], RegExp]>([
    ['an unknown command', ['fnid'], /no command "fnid"; did you mean "find"/],
    ['an unknown command in a group', ['zoo', 'wiegh'], /did you mean "zoo weigh"/],
    ['an unknown option', ['find', 'a', '--leg', '3'], /no option --leg; did you mean --legs/],
    ['a negation of no flag', ['find', 'a', '--no-legs'], /no option --no-legs/],
    ['an option without its value', ['find', 'a', '--legs'], /--legs: expected a value, given nothing/],
    [
      'an option as the value of another',
      ['find', 'a', '--note', '--loud'],
      /expected a value \(write --note=--loud/,
    ],
    ['a value for a flag', ['find', 'a', '--loud=yes'], /--loud: expected no value, given "yes"/],
    ['an option given twice', ['find', 'a', '--legs', '1', '--legs', '2'], /to be given once/],
    ['a word too many', ['read', 'cat', 'dog'], /nothing after NAME, given "dog"/],
    ['a number that is text', ['find', 'a', '--legs', '0x4'], /legs: expected a whole number, given "0x4"/],
    ['an empty number', ['find', 'a', '--legs='], /legs: expected a whole number, given ""/],
    ['a fraction for a whole number', ['find', 'a', '--legs', '1.5'], /legs: expected a/],
    [
      'a choice that is none',
      ['find', 'a', '--kind', 'wlid'],
      /one of wild, tame, given "wlid"; did you mean "wild"/,
    ],
    [
      'a choice of a server that is none',
      ['mcp', '--profile', 'al'],
      /--profile: expected one of core, all, given "al"; did you mean "all"/,
    ],
    [
      'two formats',
      ['find', 'a', '--json', '--ndjson'],
      /--ndjson: expected one of the two, given both it and --json/,
    ],
    ['all and a limit', ['find', 'a', '--all', '--limit', '2'], /--all: expected one of the two/],
    ['a missing positional', ['read'], /name: expected a text, given nothing/],
    ['a flag before any command', ['--legs', '3'], /--legs stands before any command/],
    ['a NUL in a root', ['find', 'a', '--root', 'a\0b'], /is not a directory|cannot be a path/],
    ['a root that is a file', ['find', 'a', '--root', 'toy-application.ts'], /is not a directory/],
    ['the root of the file system', ['find', 'a', '--root', '/'], /too wide/],
  ])('with %s is refused before any work', async (_name, line, message) => {
    const { problem, stdout } = await runToy(line);
    expect(problem?.message).toMatch(message);
    expect(problem?.exit).toBe(2);
    expect(stdout).toBe('');
  });

  test('may put flags before the command', async () => {
    expect(JSON.parse((await runToy(['--json', 'find', 'e'])).stdout)).toMatchObject({ total: 2 });
  });

  test('ends its options at --', async () => {
    const { stdout } = await runToy(['find', '--json', '--', '--legs', 'e']);
    expect(JSON.parse((JSON.parse(stdout) as { input: string }).input)).toMatchObject({
      letters: ['--legs', 'e'],
    });
  });

  test.each([
    { line: ['find', '--json', '-'], letters: ['a', 'b'] },
    { line: ['find', '--json', '--letters', '-'], letters: ['a', 'b'] },
    { line: ['find', '--json', '--letters=-'], letters: ['-'] },
  ])('takes standard input for a lone dash: $line', async ({ line, letters }) => {
    const { stdout } = await runToy(line, { stdin: 'a\nb\n' });
    expect(JSON.parse((JSON.parse(stdout) as { input: string }).input)).toMatchObject({ letters });
  });

  test.each([[['find', '--letters', 'e', '--letters', '-', '--json']]])(
    'refuses a lone dash beside other values, and takes none of them: %j',
    async (line) => {
      const run = await runToy(line, { stdin: 'a\n' });
      expect(run).toMatchObject({ problem: { code: 'input.invalid' }, stdout: '' });
      expect(run.problem?.message).toContain('standard input once');
    },
  );

  test('by a former name works and says so on stderr', async () => {
    expect(await runToy(['seek', 'e'])).toMatchObject({
      code: 0,
      stderr: 'toy.seek is deprecated and goes in 2.0.0; use toy.find.\n',
    });
  });

  test.each([
    { words: ['seek_loud', 'e'], loud: true },
    { words: ['seek_loud', 'e', '--no-loud'], loud: false },
  ])('by a former name stands for what it did, unless asked otherwise: $words', async ({ words, loud }) => {
    const { stdout, stderr } = await runToy([...words, '--json']);
    expect(JSON.parse((JSON.parse(stdout) as { input: string }).input)).toMatchObject({
      letters: ['e'],
      loud,
    });
    expect(stderr).toContain('toy.seek_loud is deprecated');
  });

  test('names what is served as a person knows it; the operation sees the name that a server gives', async () => {
    expect(JSON.parse((await runToy(['zoo', 'weigh', 'Big Zoo', '--json'])).stdout)).toEqual({
      zoo: 'big-zoo',
      served: ['big-zoo'],
    });
  });
});

describe('help', () => {
  test.each([
    { name: 'root', line: ['--help'] },
    { name: 'command', line: ['find', '--help'] },
    { name: 'command-all', line: ['find', '--help-all'] },
    { name: 'group', line: ['zoo', '--help'] },
  ])('of a $name', async ({ name, line }) => {
    const run = await runToy(line);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    await expect(run.stdout).toMatchFileSnapshot(`golden/help-${name}.txt`);
  });

  test('never shows a former name', async () => {
    expect((await runToy(['--help'])).stdout).not.toContain('seek');
  });

  test('is what a bare call gets, on stderr, with exit 2', async () => {
    const { code, stdout, stderr } = await runToy([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: toy COMMAND');
  });

  test('can be asked for in words', async () => {
    expect((await runToy(['help', 'find'])).stdout).toBe((await runToy(['find', '--help'])).stdout);
  });

  test('wins over a wrong request', async () => {
    expect(await runToy(['find', '--nonsense', '--help'])).toMatchObject({ code: 0 });
  });
});

test('--version prints the name and the version', async () => {
  expect(await runToy(['--version'])).toMatchObject({ code: 0, stdout: 'toy 1.2.3\n' });
});

describe('completion', () => {
  test.each<[string, string[], string[]]>([
    ['commands', [''], ['completion', 'doctor', 'find', 'mcp', 'policy', 'read', 'register', 'zoo']],
    ['commands that begin so', ['f'], ['find']],
    ['the words of a group', ['zoo', ''], ['weigh']],
    ['options', ['find', '--l'], ['--legs', '--letters', '--limit', '--loud']],
    ['a flag that is on, negated', ['find', '--no'], ['--no-color', '--no-sorted', '--note']],
    ['choices', ['find', '--kind', ''], ['tame', 'wild']],
    ['choices after a comma', ['find', '--field', 'name,s'], ['name,sound']],
    ['the commands that help explains', ['help', 'f'], ['find']],
    ['the shells', ['completion', ''], ['bash', 'fish', 'zsh']],
    ['nothing for a former name', ['se'], []],
    ['nothing after nonsense', ['nonsense', ''], []],
  ])('offers %s', async (_name, words, expected) => {
    const { stdout } = await runToy(['__complete', ...words]);
    expect(
      stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t')[0]),
    ).toEqual(expected);
  });

  test.each(['bash', 'zsh', 'fish'])('has a script for %s', async (shell) => {
    expect((await runToy(['completion', shell])).stdout).toContain('toy __complete');
  });

  test('refuses a shell that there is none for', async () => {
    expect((await runToy(['completion', 'tcsh'])).problem?.message).toContain('one of bash, zsh, fish');
  });
});
