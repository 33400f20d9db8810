import { describe, expect, test } from 'vitest';
import { classesOf, scanClones } from './scan-clones.ts';
import { copyPath, extended, renamed, samples, withComments } from './samples.ts';

describe.each(samples.map((sample) => [sample.path, sample] as const))('a function of %s', (path, sample) => {
  const changes = [
    ['with comments and another indentation', 'clone/exact', withComments(sample)],
    ['with every name replaced', 'clone/renamed', renamed(sample)],
    ['with one statement more', 'clone/similar', extended(sample)],
    ['with both', 'clone/similar', renamed(sample, extended(sample))],
  ] as const;
  test.each(changes)('and a copy %s are %s', async (_what, rule, copy) => {
    expect(copy).not.toBe(sample.text);
    const found = await scanClones({ [path]: sample.text, [copyPath(sample)]: copy });
    expect(classesOf(found)).toEqual([
      [rule, expect.stringContaining(path), expect.stringContaining(copyPath(sample))],
    ]);
  });
});

describe('what is no clone', () => {
  const header = `/*\n${' * Permission is granted to whoever reads this, without any warranty of any kind.\n'.repeat(20)} */\n`;
  const imports = Array.from(
    { length: 40 },
    (_, index) => `import { part${index} } from './part${index}.ts';\n`,
  ).join('');
  const table = (name: string, from: number) =>
    `int ${name}(int at) {\n  static const int table[] = {${Array.from({ length: 200 }, (_, index) => from + index).join(', ')}};\n  return table[at];\n}\n`;
  const small = (name: string) =>
    `export function ${name}(a: number, b: number) {\n  const c = a + b;\n  return c * 2;\n}\n`;
  const calls = (name: string, prefix: string) =>
    `void ${name}(struct app *app) {\n${Array.from({ length: 30 }, (_, index) => `  add_option(app, "${prefix}${index}", ${index});\n`).join('')}}\n`;
  const walk = `export function walk(root: Node, visit: (node: Node) => void): number {
  let count = 0;
  const queue = [root];
  while (queue.length > 0) {
    const node = queue.pop();
    if (node === undefined) break;
    visit(node);
    count += 1;
    queue.push(...node.children.filter((child) => !child.hidden));
  }
  return count;
}
`;
  const parse = `export function parse(text: string, options: Options): Result {
  const tokens = tokenize(text, { strict: options.strict });
  if (tokens.length === 0) return { kind: 'empty', rest: text };
  switch (tokens[0]) {
    case 'let':
      return declaration(tokens.slice(1), options);
    default:
      throw new SyntaxError(\`line \${options.line}: \${tokens[0]}\`);
  }
}
`;
  test.each([
    ['licence headers', { 'a.c': `${header}int a;\n`, 'b.c': `${header}int b;\n` }],
    ['imports', { 'a.ts': imports, 'b.ts': imports }],
    ['tables of data', { 'a.c': table('first', 0), 'b.c': table('second', 1000) }],
    ['functions of a few tokens', { 'a.ts': small('a'), 'b.ts': small('b') }],
    ['lists of one call', { 'a.c': calls('a', 'x'), 'b.c': calls('b', 'y') }],
    ['different functions of one size', { 'a.ts': walk, 'b.ts': parse }],
    [
      'one function that repeats itself',
      { 'a.ts': `export function all() {\n${walk.split('\n').slice(1, -2).join('\n')}\n}\n` },
    ],
    ['the same in two languages', { 'a.ts': walk, 'a.rs': samples[5]?.text ?? '' }],
  ])('%s', async (_what, files) => {
    expect(classesOf(await scanClones(files))).toEqual([]);
  });
});

describe('runs of statements', () => {
  const shared = (name: string) => `  const ${name} = await readFile(source, 'utf8');
  const lines = ${name}.split('\\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) {
    throw new Error(\`\${source} is empty\`);
  }
  const width = Math.max(...lines.map((line) => line.length));
`;
  const first = `export async function show(source: string, out: Writer) {\n  out.begin();\n${shared('text')}  out.write(width, lines.join(' '));\n  out.end();\n  return out;\n}\n`;
  const second = (
    name: string,
  ) => `export async function measure(source: string, options: Options, table: Table) {
  for (const option of options.all) {
    if (option.skip) return undefined;
    table.set(option.name, option.value ?? options.fallback);
  }
${shared(name)}  table.set('width', width);
  table.sort((left, right) => left.order - right.order);
  return { width, options, rows: table.rows.map((row) => row.cells) };
}
`;
  test('in functions that are no clones as wholes are one class', async () => {
    const found = await scanClones({ 'a.ts': first, 'b.ts': second('text') });
    expect(classesOf(found)).toEqual([['clone/exact', 'a.ts:3', 'b.ts:6']]);
    expect(found[0]?.finding).toMatchObject({
      end_line: 8,
      function: 'show',
      related: [{ end_line: 11, message: 'measure' }],
    });
  });
  test('may have other names', async () => {
    expect(classesOf(await scanClones({ 'a.ts': first, 'b.ts': second('content') }))).toEqual([
      ['clone/renamed', 'a.ts:3', 'b.ts:6'],
    ]);
  });
  test('are not said again of functions that are clones', async () => {
    const found = await scanClones({ 'a.ts': first, 'b.ts': second('text'), 'c.ts': first });
    expect(classesOf(found)).toEqual([
      ['clone/exact', 'a.ts:1', 'c.ts:1'],
      ['clone/exact', 'a.ts:3', 'b.ts:6'],
    ]);
  });
});

test('functions inside of clones are not said apart', async () => {
  const nested = (name: string) => `export function ${name}(rows: Row[]) {
  const checked = rows.map((row) => {
    const cells = row.cells.filter((cell) => cell.visible && cell.width > 0);
    const total = cells.reduce((sum, cell) => sum + cell.width, 0);
    if (total > row.limit) throw new RangeError(\`\${row.name}: \${total}\`);
    return { ...row, cells, total };
  });
  return checked.toSorted((left, right) => left.total - right.total);
}
`;
  const found = await scanClones({ 'a.ts': nested('first'), 'b.ts': nested('second') });
  expect(classesOf(found)).toEqual([['clone/renamed', 'a.ts:1', 'b.ts:1']]);
});
