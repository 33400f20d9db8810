import { describe, expect, test } from 'vitest';
import { indexWrite } from '../../src/index-write/index-write.operation.ts';
import { lint } from '../../src/lint/lint.operation.ts';
import { concept } from '../open-bundles.ts';
import { makePlace } from './write-place.ts';

const BEGIN = '<!-- okf:index:begin -->';
const END = '<!-- okf:index:end -->';
const CONCEPTS = {
  'a.md': concept('type: A\ntitle: "A [1]"\ndescription: What a is.'),
  'b c.md': concept('type: A\ntitle: B'),
  'sub/d.md': concept('type: A\ntitle: D\ndescription: |-\n  Two\n  lines <!-- okf:index:end -->'),
};

describe('index-write', () => {
  test('makes every index that is missing', async () => {
    const { run, text } = makePlace(CONCEPTS);
    expect(await run(indexWrite)).toMatchObject({ wrote: true, directories: 2, total: 2, left: [] });
    expect(text('index.md')).toBe(
      `# Index\n\n${BEGIN}\n* [sub](sub/)\n* [A \\[1\\]](a.md) - What a is.\n* [B](b%20c.md)\n${END}\n`,
    );
    expect(text('sub/index.md')).toBe(
      `# sub\n\n${BEGIN}\n* [D](d.md) - Two lines &lt;!-- okf:index:end -->\n${END}\n`,
    );
    expect(await run(indexWrite)).toMatchObject({ wrote: false, changes: [] });
    const only = ['not_in_index', 'broken_index_entry', 'subdirectory_not_in_index', 'orphan'];
    expect(await run(lint, { only })).toMatchObject({ findings: [] });
  });

  test('keeps the version, the prose, the line ends and the mark, and renews only the region', async () => {
    const around = (lines: string) =>
      `\u{FEFF}---\r\nokf_version: "0.2" # ours\r\n---\r\n\r\n# Mine\r\n\r\n* [B](<b c.md>) - my words\r\n\r\n${lines}\r\nAfter.`;
    const old = `${BEGIN}\r\n* [gone](gone.md)\r\n${END}`;
    const { run, text } = makePlace({ ...CONCEPTS, 'index.md': around(old) });
    await run(indexWrite, { dir: '.' });
    const renewed = `${BEGIN}\r\n* [sub](sub/)\r\n* [A \\[1\\]](a.md) - What a is.\r\n${END}`;
    expect(text('index.md')).toBe(around(renewed));
    expect(await run(indexWrite, { dir: '.' })).toMatchObject({ wrote: false });
  });

  test('adds a region behind the prose for what the prose leaves out, and none where it is complete', async () => {
    const whole = '* [a](a.md)\n* [b](/b%20c.md)\n* [s](sub/index.md)\n';
    const complete = makePlace({ ...CONCEPTS, 'index.md': whole });
    expect(await complete.run(indexWrite, { dir: '.' })).toMatchObject({ wrote: false });
    const short = makePlace({ ...CONCEPTS, 'index.md': 'See [a](a.md) and [s](sub).' });
    await short.run(indexWrite, { dir: '.' });
    expect(short.text('index.md')).toBe(`See [a](a.md) and [s](sub).\n\n${BEGIN}\n* [B](b%20c.md)\n${END}\n`);
  });

  test('writes nothing on a dry run', async () => {
    const { run, names, show } = makePlace(CONCEPTS);
    expect(await run(indexWrite, { dry_run: true })).toMatchObject({ wrote: false, total: 2 });
    expect(names()).toEqual(Object.keys(CONCEPTS).toSorted());
    expect(await show(indexWrite, { dry_run: true })).toContain('+* [sub](sub/)');
  });

  test.each([
    ['a region that does not end', `x\n${BEGIN}\ny\n`, 2],
    ['a region that does not begin', `${END}\n`, 1],
    ['two regions', `${BEGIN}\n${END}\n${BEGIN}\n${END}\n`, 3],
    ['an unfinished merge', '<<<<<<< a\n=======\n>>>>>>> b\n', 1],
  ])('leaves alone %s, and says where', async (_name, source, line) => {
    const { run, text } = makePlace({ ...CONCEPTS, 'index.md': source });
    expect(await run(indexWrite)).toMatchObject({ left: [{ path: 'index.md', line }], total: 1 });
    expect(text('index.md')).toBe(source);
  });

  test('takes markers in a fence for an example', async () => {
    const source = `\`\`\`html\n${BEGIN}\n\`\`\`\n`;
    const { run, text } = makePlace({ 'a.md': CONCEPTS['a.md'], 'index.md': source });
    expect(await run(indexWrite)).toMatchObject({ left: [], wrote: true });
    expect(text('index.md')).toBe(`${source}\n${BEGIN}\n* [A \\[1\\]](a.md) - What a is.\n${END}\n`);
  });
});
