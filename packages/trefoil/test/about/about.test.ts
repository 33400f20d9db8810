import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestContext } from '@trefoil/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import type { AboutAnswer as Answered } from '../../src/about/about.operation.ts';
import { render } from '../../src/about/about.text.ts';
import { ask, directoryWith, productWith, removeDirectories } from '../product-workspace.ts';

afterAll(removeDirectories);

/** With what paging adds. */
type AboutAnswer = Answered & {
  readonly total: number;
  readonly returned: number;
  readonly truncated: boolean;
};

async function about(cwd: string, file: string, more: Record<string, unknown> = {}): Promise<AboutAnswer> {
  return await ask<AboutAnswer>(cwd, 'about', { path: file, ...more });
}

async function scanned(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = productWith(files);
  await ask(createTestContext({ cwd: root, allow: ['fold.import'] }), 'fold.import', {
    report: ['label.sarif'],
  });
  return root;
}

function names({ mentions }: AboutAnswer): string[] {
  return mentions.map(({ kind, id, severity }) => (kind === 'finding' ? `${severity}` : id));
}

describe('what matters before an edit comes first', () => {
  const everything = [
    'error',
    'T-COPY',
    'T-FORM',
    'S-0001',
    'C-0001',
    'label-copier',
    'label-length',
    'T-TYPE',
    'note',
  ];

  test('for a file', async () => {
    const answer = await about(await scanned(), 'src/label.c');
    expect(names(answer)).toEqual(everything);
    expect(answer.parts).toEqual([
      { part: 'code', state: 'asked', mentions: 2 },
      { part: 'knowledge', state: 'asked', mentions: 2 },
      { part: 'work', state: 'asked', mentions: 5 },
    ]);
    expect(answer).toMatchObject({ actionable: 1, scan: { stale: false } });
  });

  test('for a directory: what lies in it', async () => {
    expect(names(await about(await scanned(), 'src'))).toEqual(everything);
  });

  test('page by page, the same rows in the same order', async () => {
    const root = await scanned();
    const pages = await Promise.all(
      [0, 2, 4, 6, 8].map((offset) => about(root, 'src/label.c', { limit: 2, offset })),
    );
    expect(pages.flatMap(names)).toEqual(everything);
    expect(pages.map(({ truncated }) => truncated)).toEqual([true, true, true, true, false]);
  });
});

test('without a stored scan it says so and tells the rest', async () => {
  const answer = await about(productWith(), 'src/label.c');
  expect(answer.scan).toBeUndefined();
  expect(answer.parts[0]).toEqual({ part: 'code', state: 'absent', mentions: 0 });
  expect(answer.mentions).toHaveLength(7);
});

test('a scan of files that have changed since is called stale', async () => {
  const root = await scanned();
  const { scan } = await about(await changed(root), 'src/label.c');
  expect(scan).toMatchObject({ stale: true });
});

async function changed(root: string): Promise<string> {
  const { appendFile } = await import('node:fs/promises');
  await appendFile(path.join(root, 'src/label.c'), '\n// changed\n');
  return root;
}

test('where there is nothing, every part says so', async () => {
  const answer = await about(directoryWith({ 'a.c': '' }), 'a.c');
  expect(answer).toMatchObject({ total: 0, mentions: [], actionable: 0 });
  expect(answer.parts.map(({ state }) => state)).toEqual(['absent', 'absent', 'absent']);
});

describe('a concept speaks of a file when its resource is', () => {
  const file = 'packages/lamp/src/beam.ts';
  const bundle = (resource: string, more = '') => ({
    [file]: '',
    'README.md': '',
    'docs/k/index.md': '---\nokf_version: "0.2"\n---\n',
    'docs/k/c.md': `---\ntype: Component\ntitle: C\nresource: ${JSON.stringify(resource)}\n${more}---\nText.\n`,
  });

  test.each<[string, string, boolean]>([
    ['its path in the repository', file, true],
    ['the path with a dot before it', `./${file}`, true],
    ['the path with a line', `${file}:12`, true],
    ['the path with an anchor', `${file}#beam`, true],
    ['the path from the concept', `../../${file}`, true],
    ['an address that ends in the path', `https://example.org/o/r/blob/main/${file}#L4`, true],
    ['another file', 'packages/lamp/src/lens.ts', false],
    ['a file whose name ends alike', `other/${file}`, false],
    ['an address of another file', `https://example.org/o/r/blob/main/x${file}`, false],
    ['its directory', 'packages/lamp/src', false],
    ['another scheme', `bigquery:${file}`, false],
  ])('%s', async (_name, resource, found) => {
    const answer = await about(directoryWith(bundle(resource)), file);
    expect(names(answer)).toEqual(found ? ['c'] : []);
  });

  test('a file URL', async () => {
    const root = directoryWith(bundle('placeholder.ts'));
    const url = pathToFileURL(path.join(root, file)).href;
    const { writeFile } = await import('node:fs/promises');
    await writeFile(
      path.join(root, 'docs/k/c.md'),
      `---\ntype: Component\ntitle: C\nresource: ${url}\n---\n`,
    );
    expect(names(await about(root, file))).toEqual(['c']);
  });

  test('a name that stands in many addresses counts only where a code host shows files', async () => {
    const plain = directoryWith(bundle('https://example.org/other/README.md'));
    const hosted = directoryWith(bundle('https://example.org/o/r/blob/main/README.md'));
    expect(names(await about(plain, 'README.md'))).toEqual([]);
    expect(names(await about(hosted, 'README.md'))).toEqual(['c']);
  });

  test('and for a directory when it is or lies in it', async () => {
    const root = directoryWith(bundle(file));
    expect(names(await about(root, 'packages/lamp'))).toEqual(['c']);
    expect(names(await about(root, 'docs'))).toEqual([]);
  });

  test('one that cites it comes with the place where it does', async () => {
    const root = directoryWith(bundle('other.ts', `sources:\n  - resource: ${file}\n`));
    expect((await about(root, file)).mentions).toMatchObject([
      { id: 'c', path: 'docs/k/c.md', line: 6, why: `sources[0].resource is ${file}` },
    ]);
  });
});

describe('an entity names a place', () => {
  const task = (areas: string, scope = '') =>
    `---\ntype: task\nid: T-AAAA\ntitle: A\nstate: open/ready\n${scope}---\n# A\n\n## Areas\n\n| Area | Note |\n|---|---|\n| ${areas} | x |\n`;
  const scope = (pattern: string) => `scope:\n  patterns:\n    - "${pattern}"\n`;

  test.each<[string, string, string, boolean]>([
    ['an area that is the file', task('`src/a/b.ts`'), 'src/a/b.ts', true],
    ['an area that is a symbol of it', task('`src/a/b.ts#f`'), 'src/a/b.ts', true],
    ['an area that is its directory', task('`src/a/`'), 'src/a/b.ts', true],
    ['a directory without a slash', task('`src/a`'), 'src/a/b.ts', true],
    ['a pattern', task('`src/**/*.ts`'), 'src/a/b.ts', true],
    ['a pattern, asked of a directory', task('`**/b.ts`'), 'src/a', true],
    ['a file in the directory asked about', task('`src/a/b.ts`'), 'src', true],
    ['the whole project', task('`src/a/b.ts`'), '.', true],
    ['a sibling whose name begins alike', task('`src/a/b.tsx`'), 'src/a/b.ts', false],
    ['what is no code', task('src/a/b.ts'), 'src/a/b.ts', false],
    ['a scope', task('`x`', scope('src/**')), 'src/a/b.ts', true],
    ['a scope that is a directory', task('`x`', scope('src/a')), 'src/a/b.ts', true],
    ['a scope elsewhere', task('`x`', scope('lib/**')), 'src/a/b.ts', false],
    ['a scope that is no pattern', task('`x`', scope('src/[a')), 'src/a/b.ts', false],
  ])('%s', async (_name, text, asked, found) => {
    const root = directoryWith({ 'src/a/b.ts': '', 'docs/planning/tasks/T-AAAA.md': text });
    expect(names(await about(root, asked))).toEqual(found ? ['T-AAAA'] : []);
  });

  test('by several ways is one row, which says where the first is', async () => {
    const root = directoryWith({
      'src/b.ts': '',
      'docs/planning/tasks/T-AAAA.md': task('`src/b.ts`', scope('src/**')),
    });
    expect((await about(root, 'src/b.ts')).mentions).toMatchObject([
      { line: 8, why: 'scope src/** and 1 more' },
    ]);
  });
});

test('an answer fits beside others in a context', async () => {
  const tasks = Array.from({ length: 200 }, (_, index) => {
    const id = `T-${String(index).padStart(4, '0')}`;
    const text = `---\ntype: task\nid: ${id}\ntitle: ${'Long title '.repeat(8)}\nscope:\n  patterns: [src/**]\n---\n# x\n`;
    return [`docs/planning/tasks/${id}.md`, text] as const;
  });
  const answer = await about(directoryWith({ 'src/a.ts': '', ...Object.fromEntries(tasks) }), 'src/a.ts');
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(8_000);
  expect(answer).toMatchObject({ total: 200, truncated: true, next_offset: answer.returned });
});

test('a person reads a line for each, and what was asked', async () => {
  const answer = await about(productWith(), 'src/label.c', { limit: 2 });
  const text = render(answer, {
    width: undefined,
    place: (file) => file,
    paint: (_tint, words) => words,
    table: () => '',
  });
  expect(text.split('\n')).toEqual([
    'docs/planning/tasks/T-COPY-bound-the-copy.md:11: task T-COPY in-progress: Bound the copy [scope src/** and 1 more]',
    'docs/planning/tasks/T-FORM-print-labels-as-text.md:20: task T-FORM open/ready: Print labels as text [area src/label.c]',
    'src/label.c: no scan is stored; 2 concepts; 5 planning entities',
  ]);
});
