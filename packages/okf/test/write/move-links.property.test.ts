import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseText } from '../../src/bundle/parse-file.ts';
import { sortFiles } from '../../src/bundle/read-bundle.ts';
import type { Bundle, Concept, ParsedFile } from '../../src/bundle/bundle.ts';
import { planMove } from '../../src/move/plan-move.ts';

/** Where the file stands, and where what it speaks of stands. */
type Piece = (dir: string, path: string) => string;

const relative = (dir: string, to: string) => path.posix.relative(`/${dir}`, `/${to}`);
const id = (to: string) => to.slice(0, -3);

/** Ways to link to a file; each must follow it. */
const LINKS: readonly Piece[] = [
  (dir, to) => `[a](${relative(dir, to)})`,
  (_dir, to) => `[a b](/${to}#c "t")`,
  (dir, to) => `[a](<${relative(dir, to)}>)`,
  (dir, to) => `![i](${relative(dir, to)}) and [![i](/${to})](${relative(dir, to)}?x)`,
  (dir, to) => `> quoted [a](${relative(dir, to)})`,
  (_dir, to) => `<a href="/${to}">a</a>`,
  (dir, to) => `text <img alt="${relative('m', 'm/a.md')}" src='${relative(dir, to)}#b'> text`,
  (dir, to) => `<div>\n<a class=x href=${relative(dir, to)}>a</a>\n</div>`,
  (_dir, to) => `see [[${id(to)}]] and [[${to}|words]]`,
  (_dir, to) => `![[${id(to)}#part]]`,
  (_dir, to) => `| a |\n|---|\n| [[${id(to)}\\|b]] [c](/${to}) |`,
];

/** What names the moved file and is no link to it, or is a link to another; none of it may change. */
const OTHERS: readonly string[] = [
  '`[a](/m/a.md)` `[[m/a]]` `<a href="/m/a.md">`',
  '```\n[a](/m/a.md) [[m/a]]\n<a href="/m/a.md">\n```',
  '<!-- [a](/m/a.md) [[m/a]] <a href="/m/a.md"> -->',
  '    <img src="/m/a.md"> [[m/a]]',
  'm/a.md /m/a.md [a] (m/a.md) \\[[m/a]]',
  '[a](/m/a.mdx) <a href="/m/a.md.txt"> [[m/ab]]',
  '[b](/x/b.md) [[x/b]] <a href="/x/b.md">b</a>',
  'code `over\nlines [[m/a]] <a href="/m/a.md">` ends',
  '<span title="href=/m/a.md">s</span>',
  'plain \u{1F600} words',
];

const IDS = ['i', 'm/n', 'x/b', 'x/y/z', 'log', 'm/index'];
const dirOf = (file: string) => (path.posix.dirname(file) === '.' ? '' : path.posix.dirname(file));

const piece = fc.oneof(
  fc.constantFrom(...LINKS),
  fc.constantFrom(...OTHERS).map(
    (text): Piece =>
      () =>
        text,
  ),
);
const bodies = fc.tuple(...IDS.map(() => fc.array(piece, { maxLength: 6 })));
const lineEnds = fc.constantFrom('\n', '\r\n');

interface Body {
  readonly pieces: readonly Piece[];
  readonly lineEnd: string;
}

function write(file: string, { pieces, lineEnd }: Body, moved: string): string {
  const isConcept = !/(?:index|log)\.md$/.test(file);
  const head = isConcept ? '---\ntype: A\n---\n\n' : '';
  const body = pieces.map((render) => render(dirOf(file), moved)).join('\n\n');
  return `${head}${body}\n`.replaceAll('\n', lineEnd);
}

function bundleOf(texts: ReadonlyMap<string, string>): Bundle {
  const files = new Map(
    [...texts].map(([name, text]): [string, ParsedFile] => {
      return [name, { mtimeMs: 0, size: 0, file: parseText(name, text, false) }];
    }),
  );
  return { root: '/kb', fingerprint: '', files, assets: [], ignored: 0, ...sortFiles(files, []) };
}

test('every link to what is moved leads to its new place, and no other byte changes', () => {
  fc.assert(
    fc.property(
      bodies,
      lineEnds,
      fc.constantFrom('n/deep/q.md', 'q.md', 'm/q.md', 'x/y/q.md'),
      (all, lineEnd, to) => {
        const moved = 'm/a.md';
        const own = write(moved, { pieces: [], lineEnd }, moved);
        const textsFor = (target: string) =>
          new Map([
            ...IDS.map((name, index): [string, string] => {
              const file = `${name}.md`;
              return [file, write(file, { pieces: all[index] ?? [], lineEnd }, target)];
            }),
            [target, own] as [string, string],
          ]);
        const before = bundleOf(textsFor(moved));
        const { bundle } = planMove(before, before.files.get(moved)?.file as Concept, to);
        const texts = [...bundle.files].map(([name, { file }]) => [name, file.document?.source]);
        expect(new Map(texts as [string, string][])).toEqual(
          new Map([...textsFor(to)].toSorted(([left], [right]) => (left < right ? -1 : 1))),
        );
      },
    ),
    { numRuns: Number(process.env['OKF_RUNS'] ?? 500) },
  );
});
