import fc from 'fast-check';
import { parseEvents } from 'js-yaml';
import { expect, test } from 'vitest';

import { constructYaml } from '../../src/front-matter/construct-yaml.ts';
import { readSimpleYaml } from '../../src/front-matter/read-simple-yaml.ts';

const VALUES = [
  '',
  '',
  '',
  'text',
  'two words',
  '"quoted"',
  "'quoted'",
  '""',
  "''",
  '"a\\n"',
  "'it''s'",
  '"a" b',
  '[a, b]',
  '[]',
  '[ a , "b", \'c\' ]',
  '[a,]',
  '[1, 2.5, true, ~]',
  '[a: b]',
  '[a b]',
  '[-]',
  '["a, b"]',
  '{}',
  '{a: b}',
  '{ a: b, c: d }',
  '{ by: human:x@y, at: 2026-07-01T09:00:00Z }',
  '{ by: agent/gemini-2.5-pro, at: 2026-06-30T14:00:00+02:00 }',
  '{a: b, a: c}',
  '{a: 1, b: "c d", e: \'f\'}',
  '{a:b}',
  '{a: b c}',
  '{a: b,}',
  '{a: , b: c}',
  '{a: {b: c}}',
  '{a: [b]}',
  '{true: x, null: y, No: z}',
  '{1: x}',
  '{a: b: c}',
  '{a: b:}',
  '{a: b::c}',
  '{a: b#c}',
  '{a: b #c}',
  '{"a": b}',
  '{a: 010, b: 1.50, c: ~, d: true, e: 0x1F, f: 1e3, g: 1:30}',
  '{a: b} c',
  '{__proto__: x}',
  '{<<: x}',
  '|',
  '>-',
  '1',
  '010',
  '-5',
  '-.5',
  '-',
  '- a',
  '1.50',
  '.5',
  '+1',
  '0x1F',
  'true',
  'Null',
  '~',
  '.inf',
  '1e3',
  '2026-01-01',
  '2026-03-02T10:00:00+02:00',
  'https://e.org/a#b',
  'a: b',
  'a:',
  'a :b',
  'a #b',
  '#c',
  'a#b',
  '@a',
  '`a`',
  '%a',
  '&a b',
  '*a',
  '!t b',
  '? a',
  'ä',
  '/p',
  '(x)',
  '$x',
  '_',
  '...',
  '---',
  'a\tb',
  'a ',
  '"a',
  "a'",
  'x, y',
  'a [b]',
  'a {b}',
  '<<',
  '\\',
  'é: ü',
  '\u2028',
  '\u00a0a',
  '😀',
];
const line = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 0, 2, 2, 2, 4, 4, 6, 1, 3),
    fc.constantFrom('', '', '', '- ', '- ', '-  ', '- - ', '-'),
    fc.constantFrom(
      'a:',
      'b:',
      'c:',
      'd-e:',
      'f_g:',
      'true:',
      'Null:',
      'no:',
      '1:',
      '"q":',
      'x y:',
      'a',
      '',
      '<<:',
      '__proto__:',
      '#',
      'a:b:',
    ),
    fc.constantFrom(' ', ' ', ' ', '  ', ''),
    fc.constantFrom(...VALUES),
  )
  .map(([indent, dash, key, gap, value]) => ' '.repeat(indent) + dash + key + gap + value);

/** Two lines in three are what people write, so that whole texts are read to their end. */
const plainLine = fc
  .tuple(
    fc.constantFrom(0, 0, 2, 4),
    fc.constantFrom('', '', '- '),
    fc.constantFrom(...'abcdefghijklmnop'.split('')),
    fc.constantFrom('x', '', '1'),
  )
  .map(
    ([indent, dash, key, value]) => `${' '.repeat(indent)}${dash}${key}:${value === '' ? '' : ` ${value}`}`,
  );

const RUNS = Number(process.env['CORPUS_RUNS'] ?? 40_000);

test('what it reads is what the whole parser reads', { timeout: 600_000 }, () => {
  let read = 0;
  const texts = fc.array(fc.oneof(plainLine, plainLine, line, fc.constantFrom('', '  ')), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(texts, fc.constantFrom('', '\n'), (lines, last) => {
      const yaml = lines.join('\n') + last;
      const simple = readSimpleYaml(yaml);
      if (simple === undefined) return;
      read += 1;
      const whole = constructYaml(parseEvents(yaml, {}), yaml);
      expect(whole.duplicates).toEqual([]);
      expect(whole.ignoredTags).toEqual([]);
      expect(exact(simple)).toBe(exact(whole.value));
    }),
    { numRuns: RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 20);
});

test('reads common front matter by itself', () => {
  const yaml =
    'type: Note\ntags: [a, b]\nsources:\n  - id: one\n    window:\n      from: 2026-01-01\n  - id: two\nlist:\n- x\n- "y"\n';
  expect(readSimpleYaml(yaml)).toEqual({
    type: 'Note',
    tags: ['a', 'b'],
    sources: [{ id: 'one', window: { from: '2026-01-01' } }, { id: 'two' }],
    list: ['x', 'y'],
  });
});

/** With key order, and telling -0, infinity and text apart. */
function exact(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'number' ? `number ${Object.is(item, -0) ? '-0' : item}` : item,
  );
}
