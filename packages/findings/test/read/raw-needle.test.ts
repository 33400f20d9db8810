import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Finding } from '../../src/finding.ts';
import { createRawNeedle } from '../../src/read/raw-needle.ts';
import { readReport } from '../../src/read/read-report.ts';
import type { ReadOptions } from '../../src/read/read-report.ts';
import { writeSarif } from '../../src/write/write-sarif.ts';
import { arbitraryReport } from '../arbitrary-report.ts';
import { readText } from '../read-text.ts';
import { textOfStream } from '../text-of-stream.ts';

async function findingsWith(content: string, needle: string, options: ReadOptions): Promise<Finding[]> {
  const matching: Finding[] = [];
  for await (const { finding } of readReport(readText(content), options)) {
    const fields = [finding.rule, finding.message, finding.path, finding.function ?? ''];
    if (fields.some((field) => field.includes(needle))) {
      matching.push(finding);
    }
  }
  return matching;
}

async function expectSame(content: string, text: string): Promise<void> {
  const needle = createRawNeedle(text);
  if (needle !== undefined) {
    const passedOver = await findingsWith(content, text, { needle });
    expect(passedOver).toEqual(await findingsWith(content, text, {}));
  }
}

/** Few words, so that needles often match, equals are frequent, and matches span what is put together. */
const word = fc.constantFrom('ab', 'a/b', 'b a', 'line 12', 'a:12', 'ü', 'a%b', '[ab](1)', '{0}b', 'x<y');
const uri = fc.constantFrom('ab', 'a/b', 'b%20a', 'a\\b', './ab', 'file:///root/a/b', '%C3%BC');
const result = fc.record(
  {
    ruleId: word,
    ruleIndex: fc.integer({ min: 0, max: 1 }),
    message: fc.oneof(
      { weight: 4, arbitrary: word.map((text) => ({ text })) },
      word.map((text) => ({ text, arguments: ['a', 'b'] })),
      fc.constantFrom({ id: 'm' }, { markdown: 'ab' }, {}),
    ),
    locations: fc
      .record(
        {
          artifactLocation: fc.oneof(
            uri.map((each) => ({ uri: each })),
            fc.record({ uri, uriBaseId: fc.constantFrom('A', 'B') }, { requiredKeys: ['uri'] }),
            fc.record({ index: fc.integer({ min: 0, max: 1 }) }),
          ),
          region: fc.record({
            startLine: fc.integer({ min: 1, max: 3 }),
            snippet: word.map((text) => ({ text })),
          }),
        },
        { requiredKeys: ['artifactLocation'] },
      )

      .chain((physicalLocation) =>
        fc
          .constantFrom({}, {}, { logicalLocations: [{ index: 0 }] })
          .map((logical) => [{ physicalLocation, ...logical }]),
      ),
  },
  { requiredKeys: ['message'] },
);
const rule = fc.record(
  { id: word, messageStrings: fc.constantFrom({}, {}, { m: { text: 'ab {0}' } }) },
  { requiredKeys: ['id'] },
);
const run = fc
  .record(
    {
      tool: fc.record({
        driver: fc.record({ name: fc.constant('t'), rules: fc.array(rule, { maxLength: 2 }) }),
      }),
      originalUriBaseIds: fc.constantFrom({}, { A: { uri: 'a/' } }, { A: { uri: 'file:///root/' } }),
      logicalLocations: fc.constant([{ name: 'ab' }]),
      results: fc.array(result, { maxLength: 8 }),
      artifacts: fc.array(
        uri.map((each) => ({ location: { uri: each } })),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['tool', 'results'] },
  )
  .chain((members) =>
    fc
      .shuffledSubarray(Object.entries(members), { minLength: Object.keys(members).length })
      .map((entries) => Object.fromEntries(entries)),
  );
const escapes: readonly [string, (json: string) => string][] = [
  ['as they are', (json) => json],
  ['escaped slashes', (json) => json.replaceAll('/', '\\/')],
  [
    'escaped letters',
    (json) =>
      json.replaceAll(/ü|<|b(?= a)/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
];

describe('passing over what does not hold a needle finds the same, with the same ids,', () => {
  test.each(escapes)('in reports of other tools with %s', async (_name, escape) => {
    const needle = fc.constantFrom(
      'ab',
      'a/b',
      'b a',
      'b b',
      '12',
      'e 12',
      ':12',
      'ü',
      'x<y',
      'a%b',
      'bb',
      '/a',
      'ab a',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 2 }), needle, async (runs, text) => {
        await expectSame(escape(JSON.stringify({ runs })), text);
      }),
      { numRuns: 300 },
    );
  });

  test('in our own', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryReport, fc.nat(), async (report, pick) => {
        const written = await textOfStream(writeSarif(report));
        const fields = report.runs.flatMap(({ findings }) =>
          (findings as readonly Finding[]).flatMap((each) => [each.rule, each.message, each.path]),
        );
        const field = fields[pick % Math.max(1, fields.length)] ?? 'ab';
        await expectSame(written, field.slice(0, 4));
      }),
    );
  });
});

test.each(['a', '', 'a"b', 'a\\b', 'a\nb', '\uD800x'])('%j is no needle', (text) => {
  expect(createRawNeedle(text)).toBeUndefined();
});

describe('a match is not passed over', () => {
  const at = (artifactLocation: object): object => ({
    locations: [{ physicalLocation: { artifactLocation } }],
  });
  const told = (message: object): object => ({ ruleId: 'r', message });
  const lines = [told({ text: 'see line 3' }), told({ text: 'see line 12' })];
  test.each<{
    name: string;
    needle: string;
    results: readonly object[];
    run?: object;
    edit?: [string, string];
  }>([
    {
      name: 'written as an escape',
      needle: 'bc',
      results: [told({ text: 'abcd' })],
      edit: ['abcd', String.raw`a\u0062cd`],
    },
    {
      name: 'with an escaped slash',
      needle: 'a/b',
      results: [told({ text: 'a/b' })],
      edit: ['a/b', String.raw`a\/b`],
    },
    {
      name: 'put together from arguments',
      needle: 'a b',
      results: [told({ text: '{0} b', arguments: ['a'] })],
    },
    { name: 'with a link in it', needle: 'a b', results: [told({ text: '[a](1) b' })] },
    {
      name: 'percent-encoded',
      needle: 'a b',
      results: [{ ...told({ text: 'm' }), ...at({ uri: 'a%20b.c' }) }],
    },
    {
      name: 'with a Windows path',
      needle: 'a/b',
      results: [{ ...told({ text: 'm' }), ...at({ uri: 'a\\b.c' }) }],
    },
    {
      name: 'with a path in two pieces',
      needle: 'a/b',
      results: [{ ...told({ text: 'm' }), ...at({ uri: 'b.c', uriBaseId: 'A' }) }],
      run: { originalUriBaseIds: { A: { uri: 'a/' } } },
    },
    {
      name: 'with a file named by index',
      needle: 'ab',
      results: [{ ...told({ text: 'm' }), ...at({ index: 0 }) }],
      run: { artifacts: [{ location: { uri: 'ab.c' } }] },
    },
    {
      name: 'with a rule named by index',
      needle: 'ab',
      results: [{ message: { text: 'm' }, ruleIndex: 0 }],
      run: { tool: { driver: { name: 't', rules: [{ id: 'ab' }] } } },
    },
    {
      name: 'with a message of its rule',
      needle: 'ab',
      results: [told({ id: 'm' })],
      run: { tool: { driver: { name: 't', rules: [{ id: 'r', messageStrings: { m: { text: 'ab' } } }] } } },
    },
    {
      name: 'in a function that the run lists',
      needle: 'ab',
      results: [{ ...told({ text: 'm' }), locations: [{ logicalLocations: [{ index: 0 }] }] }],
      run: { logicalLocations: [{ name: 'ab' }] },
    },
    { name: 'that is the second of equals', needle: 'line 12', results: lines },
  ])('$name', async ({ needle, results, run: members = {}, edit = ['', ''] }) => {
    const report = { runs: [{ tool: { driver: { name: 't' } }, ...members, results }] };
    const content = JSON.stringify(report).replace(edit[0], () => edit[1]);
    expect(await findingsWith(content, needle, {})).toHaveLength(1);
    await expectSame(content, needle);
  });
});

test('what cannot match is not even parsed', async () => {
  const broken =
    '{"ruleId":"r","message":{"text":"other"},"key that comes twice":1,"key that comes twice":2}';
  const whole = '{"ruleId":"r","message":{"text":"sought"}}';
  const content = `{"runs":[{"tool":{"driver":{"name":"t"}},"results":[${broken},${whole}]}]}`;
  const needle = createRawNeedle('sought');
  expect(await findingsWith(content, 'sought', { needle })).toHaveLength(1);
  await expect(findingsWith(content, 'sought', {})).rejects.toMatchObject({ code: 'report.malformed' });
});
