import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fix } from '../../src/fix/fix.operation.ts';
import { concept } from '../open-bundles.ts';
import { makePlace } from './write-place.ts';

const BY = 'human:ann';
const MIGRATIONS = ['legacy_timestamp', 'legacy_citations'];

async function migrate(text: string, files: Record<string, string> = {}) {
  const place = makePlace({ ...files, 'm/a.md': text });
  const answer = await place.run(fix, { only: MIGRATIONS, by: BY });
  const again = await place.run(fix, { only: MIGRATIONS, by: BY });
  return { answer, again, text: place.text('m/a.md') };
}

describe('a timestamp becomes generated', () => {
  test.each([
    ['plain', 'timestamp: 2026-05-28T22:53:05Z', `generated: { by: ${BY}, at: 2026-05-28T22:53:05Z }`],
    [
      'in quotes, with a comment',
      "timestamp: '2026-05-28T22:53:05+00:00'  # kept",
      `generated: { by: ${BY}, at: '2026-05-28T22:53:05+00:00' }  # kept`,
    ],
    ['a quoted key', '"timestamp" : "2026-05-28"', `generated: { by: ${BY}, at: "2026-05-28" }`],
    [
      'with a blank in it',
      'timestamp: 2026-05-28 22:53:05',
      `generated: { by: ${BY}, at: 2026-05-28 22:53:05 }`,
    ],
  ])('%s', async (_name, before, after) => {
    const text = (line: string) =>
      `\u{FEFF}${concept(`type: A\n# above\n${line}\nx: [1, 2]`, 'timestamp: 2020-01-01\n')}`.replaceAll(
        '\n',
        '\r\n',
      );
    const { answer, again, text: result } = await migrate(text(before));
    expect(result).toBe(text(after));
    expect(answer).toMatchObject({ wrote: true, fixed: 1, remaining: {} });
    expect(again).toMatchObject({ wrote: false, fixed: 0 });
  });

  test.each([
    ['no date', 'timestamp: yesterday'],
    ['nobody can tell what it is', 'timestamp: |\n  2026-05-28'],
    ['generated is written and empty', 'timestamp: 2026-05-28\ngenerated:'],
    ['a date with more to it', 'timestamp: "2026-05-28" # a\ngenerated: { by: agent/1 }'],
  ])('not where it is %s', async (_name, fields) => {
    const text = concept(`type: A\n${fields}`);
    expect(await migrate(text)).toMatchObject({ text, answer: { wrote: false, fixed: 0 } });
  });

  test('only when it is said who made the concept, and the answer says so', async () => {
    const text = concept('type: A\ntimestamp: 2026-05-28');
    const { run, show, text: read } = makePlace({ 'a.md': text });
    expect(await run(fix, { only: MIGRATIONS })).toMatchObject({
      wrote: false,
      remaining: { legacy_timestamp: 1 },
      note: expect.stringContaining('`by`') as string,
    });
    expect(await show(fix, { only: MIGRATIONS })).toContain('Say with --by who made');
    expect(read('a.md')).toBe(text);
    await expect(run(fix, { by: 'ann' })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('and then gets its time, like any other date', async () => {
    const { run, text } = makePlace({ 'a.md': concept('type: A\ntitle: A\ntimestamp: 2026-05-28') });
    await run(fix, { by: 'agent/1.0', only: ['legacy_timestamp', 'date_without_time'] });
    expect(text('a.md')).toBe(
      concept('type: A\ntitle: A\ngenerated: { by: agent/1.0, at: 2026-05-28T00:00:00Z }'),
    );
  });
});

/** The front matter lines that a body with these citations gets; the body stays. */
async function lifted(citations: string, files: Record<string, string> = {}): Promise<string[]> {
  const body = `# A\n\nClaim [1].\n\n# Citations\n\n${citations}\n`;
  const { text, again } = await migrate(concept('type: A # kept', body), files);
  const head = '---\ntype: A # kept\n';
  expect([text.startsWith(head), text.endsWith(`---\n\n${body}`)]).toEqual([true, true]);
  expect(again).toMatchObject({ wrote: false });
  return text.slice(head.length, -`---\n\n${body}`.length).split('\n').slice(0, -1);
}

describe('a list of citations becomes sources, and stays', () => {
  test.each([
    ['addresses', '- https://e.org/a.\n* <https://e.org/b>', ['https://e.org/a', 'https://e.org/b'], []],
    [
      'numbered links',
      '[1] [The `Paper`](https://e.org/p) — Ann, 2026\n[2] [Other: one](/m/b.md)',
      ['https://e.org/p', '/m/b.md'],
      ['The Paper', '"Other: one"'],
    ],
    ['definitions', '[1]: https://e.org/a "T"\n[2]: ../c.md', ['https://e.org/a', '"../c.md"'], ['T']],
    [
      'entries over lines, up to the next heading',
      '1. See\n   [A](b.md)\n   for more\n\n2) https://e.org/x\n\n# Notes\n\n- [n](https://n.org)',
      ['b.md', 'https://e.org/x'],
      ['A'],
    ],
    ['the same twice', '- https://e.org/a\n- https://e.org/a', ['https://e.org/a'], []],
    ['before a rule', '- https://e.org/a\n\n---\n\nFooter', ['https://e.org/a'], []],
  ])('%s', async (_name, citations, resources, titles) => {
    const lines = await lifted(citations, { 'm/b.md': concept('type: B'), 'c.md': concept('type: C') });
    expect(lines[0]).toBe('sources:');
    expect(lines.flatMap((line) => /^ {2}- resource: (.*)$/.exec(line)?.[1] ?? [])).toEqual(resources);
    expect(lines.flatMap((line) => /^ {4}title: (.*)$/.exec(line)?.[1] ?? [])).toEqual(titles);
  });

  test.each([
    ['an entry that names nothing', '- https://e.org/a\n- Ann told me'],
    ['an entry that names two', '- [a](https://e.org/a), [b](https://e.org/b)'],
    ['prose', 'These were read:\n\n- https://e.org/a'],
    ['a link that leads nowhere', '- [gone](gone.md)'],
    ['a place in this text', '- [here](#a)'],
    ['a code span', '- `docs/a.md`'],
    ['nothing', ''],
    ['headings below', '## Papers\n\n- https://e.org/a'],
    ['another such list', '- https://e.org/a\n\n# Citations\n\n- https://e.org/b'],
  ])('not with %s', async (_name, citations) => {
    expect(await lifted(citations)).toEqual([]);
  });

  test('not where sources are written', async () => {
    const text = concept('type: A\nsources: []', '# Citations\n\n- https://e.org/a\n');
    expect(await migrate(text)).toMatchObject({ text, answer: { fixed: 0 } });
  });

  test('keeping the line ends, and beside a timestamp that is the last key', async () => {
    const body = '# Citations\n- https://e.org/a\n';
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    const { text, answer } = await migrate(crlf(concept('type: A\ntimestamp: 2026-05-28T00:00:00Z', body)));
    expect(text).toBe(
      crlf(
        concept(
          `type: A\ngenerated: { by: ${BY}, at: 2026-05-28T00:00:00Z }\nsources:\n  - resource: https://e.org/a`,
          body,
        ),
      ),
    );
    expect(answer).toMatchObject({ fixed: 2 });
  });

  test('is shown as a diff first', async () => {
    const { show, text } = makePlace({ 'a.md': concept('type: A', '# Citations\n\n- https://e.org/a\n') });
    const before = text('a.md');
    const shown = await show(fix, { only: MIGRATIONS, dry_run: true });
    expect(shown).toContain('+sources:\n+  - resource: https://e.org/a\n');
    expect(shown).toContain('what the list of citations names is in sources now [legacy_citations]');
    expect(text('a.md')).toBe(before);
  });
});

test('whatever else a front matter holds, migration adds lines and changes the one of the timestamp alone', async () => {
  const field = fc.constantFrom(
    'title: "A: b"',
    'tags: [a, "b, c"]',
    'x:\n- 1\n- 2',
    '# note',
    'y: >\n  timestamp: 1\n\n  more',
    "z: { timestamp: '2026' }",
    '',
  );
  const fields = fc.uniqueArray(field, { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fields, fields, fc.constantFrom('\n', '\r\n'), async (above, below, lineEnd) => {
      const kept = below.filter((text) => text === '' || !above.includes(text));
      const text = concept(
        ['type: A', ...above, 'timestamp: 2026-05-28 # when', ...kept].join('\n'),
        'Text.\n\n# Citations\n\n- https://e.org/a\n',
      ).replaceAll('\n', lineEnd);
      const result = (await migrate(text)).text.split(lineEnd);
      const lines = text.split(lineEnd);
      expect(result.filter((line) => !lines.includes(line))).toEqual([
        `generated: { by: ${BY}, at: 2026-05-28 } # when`,
        'sources:',
        '  - resource: https://e.org/a',
      ]);
      expect(lines.filter((line) => !result.includes(line))).toEqual(['timestamp: 2026-05-28 # when']);
    }),
    { numRuns: 40 },
  );
});
