import fc from 'fast-check';
import { CORE_SCHEMA, dump, load, mergeTag } from 'js-yaml';
import { expect, test } from 'vitest';

import { parseDocument } from '../../src/front-matter/parse-document.ts';
import { readYaml } from '../../src/front-matter/read-yaml.ts';

const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

const word = fc.constantFrom(
  'a',
  'b: c',
  'true',
  'Null',
  '~',
  '',
  '010',
  '1.50',
  '-0',
  '0x1F',
  '.inf',
  '1e3',
  '2026-01-01',
  '<<',
  '- x',
  '#',
  "it's",
  '"q"',
  'line\nbreak',
  ' lead',
  'trail ',
  '@x',
  '*a',
  '&a',
  '!t',
  '{',
  '[',
  '|',
  '>',
  '%',
  '`',
  'ä😀',
  'no',
  '__proto__',
  'x'.repeat(100),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      word,
      fc.string({ maxLength: 12 }),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(word, fc.string({ maxLength: 8 })), tie('value'), { maxKeys: 4 }),
  ),
}));

/** Both ways to write a merge key in a generated mapping mean something else to each reader; it is tested by itself. */
const mapping = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), value, { minKeys: 1, maxKeys: 6 });

test('reads what js-yaml reads from any mapping that js-yaml writes', () => {
  const styles = fc.record({
    flowLevel: fc.constantFrom(-1, 0, 1, 2),
    quoteStyle: fc.constantFrom('single' as const, 'double' as const),
    seqNoIndent: fc.boolean(),
    lineWidth: fc.constantFrom(20, 80, -1),
  });
  fc.assert(
    fc.property(mapping, styles, (data, options) => {
      const yaml = dump(data, options);
      const document = parseDocument(`---\n${yaml}---\n`);
      // A line `---` within a quoted value ends the block: that is what front matter is.
      fc.pre(!/^---[ \t]*$/m.test(yaml));
      if (document.kind === 'invalid') throw new Error(document.message);
      expect(plain(document.frontMatter?.data)).toEqual(plain(load(yaml, { schema: SCHEMA })));
      expect(document.frontMatter?.recovered).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

const fragment = fc.constantFrom(
  'a',
  'b',
  'key',
  ':',
  ': ',
  ':\n',
  '\n',
  '\n  ',
  '\n    ',
  '- ',
  '\n- ',
  '\n  - ',
  ' ',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  ', ',
  '#',
  ' # c',
  '|\n',
  '>-\n',
  '&a ',
  '*a',
  '!!str ',
  '!x ',
  '1',
  '01',
  'true',
  '~',
  '? ',
  '<<: ',
  '%',
  '@',
  '`',
  '\t',
  '...',
  '--- ',
  '\r\n',
  'x: y',
  '\\',
  '\\n',
);

test('agrees with js-yaml on broken and odd YAML too: same value, or both refuse', () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 14 }), (pieces) => {
      const yaml = pieces.join('');
      const reading = readYaml(yaml);
      const reference = referenceValue(yaml);
      // Wider on purpose: unknown tags are ignored, an empty text has no value, and a merge of no mapping is a key.
      if (reading.ok && (reading.ignoredTags.length > 0 || reading.value === undefined)) return;
      if (/!|<</.test(yaml)) return;
      if (!reading.ok && reading.reason === 'recursive_alias') return;
      expect(reading.ok ? { value: plain(reading.value) } : undefined).toEqual(reference);
    }),
    { numRuns: 20_000 },
  );
});

function referenceValue(yaml: string): { value: unknown } | undefined {
  try {
    return { value: plain(load(yaml, { schema: SCHEMA, json: true })) };
  } catch {
    return undefined;
  }
}

/** As JSON, so that what an object inherits makes no difference; -0 and 0 are one number there. */
function plain(data: unknown): unknown {
  return JSON.stringify(data, (_, item: unknown) =>
    typeof item === 'number' && !Number.isFinite(item) ? String(item) : item,
  );
}

test('no text makes it throw, and what it reports lies in the text', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fragment, { maxLength: 20 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(
      anything,
      fc.constantFrom('---\n', '---\r\n', '\uFEFF---\n', ''),
      fc.boolean(),
      (inner, open, isClosed) => {
        const text = open + inner + (isClosed ? '\n---\nbody' : '');
        const document = parseDocument(text);
        expect(text.slice(document.bodyOffset)).toBe(document.body);
        const lines = text.split('\n');
        expect(document.bodyLine).toBeLessThanOrEqual(lines.length);
        const reported =
          document.kind === 'invalid'
            ? [document]
            : [...(document.frontMatter?.recovered ?? []), ...(document.frontMatter?.duplicateKeys ?? [])];
        for (const { line, column } of reported) {
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? -1) + 1);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
