import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatBaseline, looksLikeBaseline, parseBaseline } from '../../src/baseline/baseline.ts';
import type { BaselineEntry } from '../../src/baseline/baseline.ts';
import { compareBaseline } from '../../src/baseline/compare-baseline.ts';
import { readBaselineText } from '../../src/baseline/read-baseline-text.ts';
import { createNumbering } from '../../src/identity/identify.ts';
import { finding, findings } from '../query/some-findings.ts';

const entry = (changes: Partial<BaselineEntry> = {}) => {
  const { id, fingerprint, rule, path: file } = finding();
  return { id, fingerprint, rule, path: file, line: 1, column: 1, ...changes };
};

describe('a baseline file', () => {
  test('holds one finding a line, and comes back as it was written', () => {
    fc.assert(
      fc.property(findings, (list) => {
        const text = formatBaseline(list);
        expect(looksLikeBaseline(text)).toBe(true);
        expect(text.trimEnd().split('\n')).toHaveLength(
          Math.max(1, list.length + 2 - Number(list.length === 0)),
        );
        expect(formatBaseline(parseBaseline(text, 'b'))).toBe(text);
        expect(formatBaseline(list.toReversed())).toBe(text);
      }),
    );
  });

  test.each([
    ['{', 'it is not JSON'],
    ['{}', 'a list "baseline"'],
    ['{"output_version":2,"baseline":[]}', 'its output_version is not 1'],
    ['{"output_version":1,"baseline":[{"id":"a"}]}', 'baseline[0] lacks one of'],
  ])('%s is refused', (text, fault) => {
    expect(() => parseBaseline(text, 'b.json')).toThrow(fault);
  });

  test('is told from other files', () => {
    expect(looksLikeBaseline('{"name":"package"}')).toBe(false);
    expect(looksLikeBaseline('')).toBe(false);
  });
});

describe('comparing with a baseline', () => {
  test.each<[string, Partial<BaselineEntry>[], Partial<BaselineEntry>[], string[], number]>([
    ['what is known is unchanged', [{}], [{}], ['unchanged'], 0],
    ['what is not known is new', [], [{}], ['new'], 0],
    ['what is gone is absent', [{}], [], [], 1],
    ['an id with other content is updated', [{}], [{ fingerprint: 'f1_ff' }], ['updated'], 0],
    ['a renamed file is recognised', [{}], [{ id: 'i1_ff', path: 'src/moved.c' }], ['unchanged'], 0],
    ['another rule is another finding', [{}], [{ id: 'i1_ff', path: 'x.c', rule: 'r' }], ['new'], 1],
    [
      'a copy is new, the original is not',
      [{}],
      [{ id: 'i1_ff', path: 'a/copy.c' }, {}],
      ['new', 'unchanged'],
      0,
    ],
    ['equals pair one to one', [{}, {}], [{}, {}, {}], ['unchanged', 'unchanged', 'new'], 0],
    [
      'of files that moved, those of the same name pair first',
      [
        { id: 'i1_01', path: 'old/a.c' },
        { id: 'i1_02', path: 'old/b.c' },
      ],
      [{ id: 'i1_03', path: 'new/b.c' }],
      ['unchanged'],
      1,
    ],
  ])('%s', (_name, known, found, states, absent) => {
    const result = compareBaseline(known.map(entry), found.map(entry));
    expect(result.states).toEqual(states);
    expect(result.absent).toHaveLength(absent);
  });

  test('of a moved file, the entry of the same name is taken', () => {
    const known = [entry({ id: 'i1_01', path: 'old/a.c' }), entry({ id: 'i1_02', path: 'old/b.c' })];
    const { absent, moved } = compareBaseline(known, [entry({ id: 'i1_03', path: 'new/b.c' })]);
    expect(absent.map((each) => each.path)).toEqual(['old/a.c']);
    expect(moved).toBe(1);
  });

  test('does not depend on any order, and counts every finding once', () => {
    fc.assert(
      fc.property(findings, findings, (known, found) => {
        const unique = found.filter(
          (each, index) => found.findIndex((other) => sameFinding(each, other)) === index,
        );
        const result = compareBaseline(known, unique);
        const turned = compareBaseline(known.toReversed(), unique.toReversed());
        expect(turned.states.toReversed()).toEqual(result.states);
        const absent = ({ absent: left }: typeof result) => left.map(({ id, path: file }) => [id, file]);
        expect(absent(turned)).toEqual(absent(result));
        const { counts } = result;
        expect(counts.new + counts.unchanged + counts.updated).toBe(unique.length);
        expect(counts.unchanged + counts.updated + counts.absent).toBe(known.length);
      }),
    );
  });

  test('with itself finds nothing new', () => {
    fc.assert(
      fc.property(findings, (list) => {
        const { counts } = compareBaseline(parseBaseline(formatBaseline(list), 'b'), list);
        expect([counts.new, counts.absent]).toEqual([0, 0]);
      }),
    );
  });
});

type Placed = BaselineEntry & { line: number; column: number };

function sameFinding(left: Placed, right: Placed): boolean {
  return JSON.stringify(keyOf(left)) === JSON.stringify(keyOf(right));
}

function keyOf({ id, fingerprint, rule, path: file, line, column }: Placed) {
  return [id, fingerprint, rule, file, line, column];
}

describe('a baseline out of git', () => {
  const git = (root: string, ...line: string[]) => {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...line], { cwd: root, stdio: 'ignore' });
  };

  function makeRepository(): string {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'baseline-')));
    onTestFinished(() => rmSync(root, { recursive: true }));
    git(root, 'init', '-q', '-b', 'main');
    return root;
  }

  const read = async (root: string, given: string) =>
    await readBaselineText(given, {
      git: async (args) => {
        const { status, stdout } = spawnSync('git', [...args], { cwd: root, encoding: 'utf8' });
        return status === 0 ? stdout : undefined;
      },
      resolvePath: async (name) => {
        const file = path.resolve(root, name);
        if (!file.startsWith(root)) throw new Problem({ code: 'path.outside_roots', what: 'outside' });
        if (name !== 'b.json') throw new Problem({ code: 'path.missing', what: `${name} is missing` });
        return file;
      },
    });

  test('knows the findings of a file that was renamed since', async () => {
    const root = makeRepository();
    const numbering = (file: string) => {
      const { id: _id, fingerprint: _fingerprint, ...rest } = finding({ path: file });
      return createNumbering().identify({ finding: rest, code: 'strcpy(a, b)' });
    };
    writeFileSync(path.join(root, 'b.json'), formatBaseline([numbering('src/copy.c')]));
    git(root, 'add', '.');
    git(root, 'commit', '-q', '-m', 'one');
    git(root, 'tag', 'v1');
    writeFileSync(path.join(root, 'b.json'), formatBaseline([]));
    const before = parseBaseline(await read(root, 'v1:b.json'), 'v1:b.json');
    const after = numbering('lib/other.c');
    expect(after.id).not.toBe(before[0]?.id);
    expect(compareBaseline(before, [after])).toMatchObject({ states: ['unchanged'], moved: 1 });
    expect(parseBaseline(await read(root, 'b.json'), 'b.json')).toEqual([]);
  });

  test('is read from below the top of a repository', async () => {
    const root = makeRepository();
    const below = path.join(root, 'sub');
    mkdirSync(below);
    writeFileSync(path.join(below, 'b.json'), formatBaseline([finding()]));
    git(root, 'add', '.');
    git(root, 'commit', '-q', '-m', 'one');
    expect(await read(below, 'HEAD:b.json')).toBe(formatBaseline([finding()]));
    expect(await read(below, 'HEAD:./b.json')).toBe(formatBaseline([finding()]));
  });

  test.each([
    ['nowhere:b.json', 'git knows no revision'],
    ['HEAD:gone.json', 'no such file'],
    ['--output=x:b.json', 'neither a file nor REVISION:PATH'],
    ['HEAD:', 'neither a file nor REVISION:PATH'],
    ['a..b:b.json', 'git knows no revision'],
    ['HEAD;x:b.json', 'neither a file nor REVISION:PATH'],
    ['gone.json', 'is missing'],
    ['../../x', 'outside'],
  ])('%s is refused', async (given, fault) => {
    const root = makeRepository();
    writeFileSync(path.join(root, 'a'), '');
    git(root, 'add', '.');
    git(root, 'commit', '-q', '-m', 'one');
    await expect(read(root, given)).rejects.toThrow(fault);
  });

  test('starts nothing that the repository names', async () => {
    const root = makeRepository();
    writeFileSync(path.join(root, 'b.json'), formatBaseline([]));
    git(root, 'add', '.');
    git(root, 'commit', '-q', '-m', 'one');
    const witness = path.join(root, 'started');
    writeFileSync(path.join(root, 'hook.sh'), `#!/bin/sh\ntouch ${witness}\n`, { mode: 0o755 });
    git(root, 'config', 'core.fsmonitor', path.join(root, 'hook.sh'));
    await read(root, 'HEAD:b.json');
    expect(() => realpathSync(witness)).toThrow('ENOENT');
  });
});
