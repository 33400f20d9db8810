import { describe, expect, test } from 'vitest';
import type { JsonObject } from '@trefoil/contract';
import { validate } from '../../src/validate/validate.operation.ts';
import { call, concept, makeDirectory, serve } from '../open-bundles.ts';

const GOOD = 'type: A\ntitle: T\ndescription: D';

async function check(files: Record<string, string | Uint8Array>): Promise<JsonObject> {
  const placed = Object.fromEntries(Object.entries(files).map(([name, content]) => [`kb/${name}`, content]));
  const { request } = await serve(['kb'], makeDirectory(placed));
  return await call(validate, { bundle: 'kb', limit: 10_000, max_bytes: 1_000_000 }, request());
}

const brief = (rows: unknown) =>
  (rows as { check: string; path: string; line: number; column: number }[]).map(
    ({ check: id, path, line, column }) => `${path}:${line}:${column} ${id}`,
  );

describe('warnings about front matter', () => {
  test.each([
    { fields: 'type: A', found: ['1:1 recommended_title', '1:1 recommended_description'] },
    {
      fields: 'type: A\ntitle: " "\ndescription:',
      found: ['3:1 recommended_title', '4:1 recommended_description'],
    },
    { fields: `${GOOD}\ntags: one`, found: ['5:1 tags_shape'] },
    { fields: `${GOOD}\ntimestamp: yesterday`, found: ['5:1 timestamp_format'] },
    { fields: `${GOOD}\ntimestamp: 2026-01-31`, found: [] },
    { fields: `${GOOD}\ngenerated: me`, found: ['5:1 generated_shape'] },
    {
      fields: `${GOOD}\ngenerated: {at: 2026-02-30T00:00:00Z}`,
      found: ['5:1 generated_by', '5:13 generated_at_format'],
    },
    { fields: `${GOOD}\ngenerated: {by: a/1, at: 2026-01-31T10:00:00}`, found: ['5:22 generated_at_format'] },
    { fields: `${GOOD}\nverified: yes please`, found: ['5:1 verified_shape'] },
    { fields: `${GOOD}\nverified: {by: human:a, at: soon}`, found: ['5:25 verified_entry_at_format'] },
    {
      fields: `${GOOD}\nverified:\n  - at: 2026-01-31\n  - no`,
      found: ['6:5 verified_entry_by', '7:5 verified_entry_shape'],
    },
    { fields: `${GOOD}\nsources: x.md`, found: ['5:1 sources_shape'] },
    {
      fields: `${GOOD}\nsources:\n  - x.md\n  - id: a`,
      found: ['6:5 source_entry_shape', '7:5 source_resource'],
    },
    {
      fields: `${GOOD}\nsources:\n  - resource: x\n    last_modified: 2026-13-01\n    usage_count: many\n    usage_window: long`,
      found: ['7:5 source_last_modified', '8:5 source_usage_count', '9:5 source_usage_window_shape'],
    },
    { fields: `${GOOD}\nusage_window: 3`, found: ['5:1 usage_window_shape'] },
    { fields: `${GOOD}\nusage_window: {from: 2026-01-01, to: never}`, found: ['5:34 usage_window_date'] },
    { fields: `${GOOD}\nstatus: Weird`, found: ['5:1 status_vocabulary'] },
    { fields: `${GOOD}\nstatus: " STABLE "`, found: [] },
    { fields: `${GOOD}\nstale_after: 90d`, found: ['5:1 stale_after_format'] },
    { fields: `${GOOD}\nstale_after: 2026-12-31T00:00:00+02:00`, found: [] },
    { fields: `${GOOD}\ntitle: U`, found: ['5:1 duplicate_key'] },
    { fields: `${GOOD}\nextra: !Foo bar`, found: ['5:8 yaml_tag_ignored'] },
    { fields: `${GOOD}\nparameters: 3\nexecutor: 4\nanything: {goes: here}`, found: [] },
  ])('$fields', async ({ fields, found }) => {
    const { conformant, warnings } = await check({ 'c.md': concept(fields) });
    expect({ conformant, warnings: brief(warnings) }).toEqual({
      conformant: true,
      warnings: found.map((row) => `c.md:${row}`),
    });
  });

  test('an attested computation says how it is run', async () => {
    const fields =
      'type: Attested Computation\ntitle: T\ndescription: D\nparameters:\n  - type: int\n  - x\nexecutor: {}\nattester: no';
    const { warnings } = await check({ 'c.md': concept(fields) });
    expect(brief(warnings)).toEqual([
      'c.md:1:1 runtime_required',
      'c.md:6:5 parameter_name',
      'c.md:7:5 parameter_entry_shape',
      'c.md:8:1 executor_resource',
      'c.md:9:1 attester_shape',
    ]);
  });
});

describe('errors', () => {
  test.each([
    { name: 'no type', content: concept('title: T\ndescription: D'), found: '1:1 type_required' },
    {
      name: 'a blank type',
      content: concept('type: " "\ntitle: T\ndescription: D'),
      found: '2:1 type_required',
    },
    {
      name: 'a list as type',
      content: concept('title: T\ntype: [A, B]\ndescription: D'),
      found: '3:1 type_required',
    },
    { name: 'no front matter', content: '# Readme\n', found: '1:1 front_matter_missing' },
    { name: 'front matter that is not closed', content: '---\ntype: A\n', found: '1:1 front_matter_invalid' },
    { name: 'front matter that is a list', content: '---\n- a\n---\n', found: '2:1 front_matter_invalid' },
    {
      name: 'front matter that is no YAML',
      content: '---\ntype: A\n\t- [}\n---\n',
      found: /^c\.md:[23]:\d+ front_matter_invalid$/,
    },
    {
      name: 'an unfinished merge',
      content: '---\n<<<<<<< ours\ntype: A\n=======\ntype: B\n>>>>>>> theirs\n---\n',
      found: '2:1 front_matter_invalid',
    },
    {
      name: 'an unquoted colon',
      content: concept('type: A\ntitle: Proof: of work\ndescription: D'),
      found: '3:13 front_matter_recovered',
    },
    {
      name: 'bytes that are not UTF-8',
      content: Buffer.from('---\ntype: A\n---\n\nnaïve', 'latin1'),
      found: '5:3 not_utf8',
    },
  ])('$name', async ({ content, found }) => {
    const { conformant, errors } = await check({ 'c.md': content, 'good.md': concept(GOOD) });
    const expected = typeof found === 'string' ? `c.md:${found}` : (expect.stringMatching(found) as string);
    expect({ conformant, errors: brief(errors) }).toEqual({ conformant: false, errors: [expected] });
  });

  test.each([
    {
      name: 'an index below the root with front matter',
      files: { 'd/index.md': concept('a: 1') },
      found: ['d/index.md:1:1 index_front_matter'],
    },
    { name: 'an index that begins with a rule', files: { 'd/index.md': '---\n\n# X\n' }, found: [] },
    {
      name: 'the root index with its version',
      files: { 'index.md': concept('okf_version: 0.2') },
      found: [],
    },
    {
      name: 'the root index with more',
      files: { 'index.md': concept('okf_version: "0.2"\ntype: X') },
      found: ['index.md:3:1 root_index_front_matter'],
    },
    {
      name: 'the root index that is no YAML',
      files: { 'index.md': '---\n{\n---\n' },
      found: [/^index\.md:\d+:\d+ root_index_front_matter$/],
    },
    { name: 'a log with a date', files: { 'log.md': '# Log\n\n## 2026-01-31\n' }, found: [] },
    {
      name: 'a log without',
      files: { 'd/log.md': '# Log\n\n## 2026-02-30\n\n## Today\n\n```\n## no heading\n```\n' },
      found: ['d/log.md:3:1 log_date_heading', 'd/log.md:5:1 log_date_heading'],
    },
  ])('$name', async ({ files, found }) => {
    const { errors } = await check(files);
    expect(brief(errors)).toEqual(
      found.map((row) => (typeof row === 'string' ? row : (expect.stringMatching(row) as string))),
    );
  });

  test('a version that is not known is a warning', async () => {
    const { warnings, conformant } = await check({ 'index.md': concept('okf_version: 0.10') });
    expect({ warnings: brief(warnings), conformant }).toEqual({
      warnings: ['index.md:2:1 okf_version_unknown'],
      conformant: true,
    });
  });
});

describe('links', () => {
  test('are those of CommonMark, and lead where a browser would go', async () => {
    const body = [
      '[there](sub/x.md), [up](/c.md), [encoded](sub/a%20b.md), [angle](<sub/a b.md>), ![image](no.md)',
      '`[code](no.md)` [web](https://x.test/no.md) [anchor](sub/x.md#part) [query](sub/x.md?a=1)',
      '',
      '    [indented](no.md)',
      '',
      '[out](../../elsewhere/no.md) [dir](sub/) [script](no.py)',
      '[one](gone.md) and [two][ref]',
      '',
      '[ref]: /sub/gone.md "Title"',
    ].join('\n');
    const { warnings, conformant } = await check({
      'c.md': concept(GOOD, body),
      'sub/x.md': concept(GOOD),
      'sub/a b.md': concept(GOOD),
      'sub/index.md': '- [gone](gone.md)\n- [x](x.md)\n',
      'bad.md': 'no front matter, [gone](gone.md)\n',
    });
    expect(brief(warnings)).toEqual([
      'bad.md:1:18 broken_link',
      'c.md:13:1 broken_link',
      'c.md:13:20 broken_link',
      'sub/index.md:1:3 broken_link',
    ]);
    expect(conformant).toBe(false);
  });
});

describe('what a reader should know beside', () => {
  test('an unfinished merge in the text', async () => {
    const conflict = '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n';
    const { warnings } = await check({
      'c.md': concept(GOOD, `One.\n\n${conflict}`),
      'd.md': concept(GOOD, `\`\`\`\n${conflict}\`\`\`\n`),
      'e.md': concept(GOOD, `~~~\n\`\`\`\n~~~\n\n${conflict}`),
    });
    expect(brief(warnings)).toEqual(['c.md:9:1 conflict_marker', 'e.md:11:1 conflict_marker']);
  });

  test('a byte order mark', async () => {
    const { warnings } = await check({ 'c.md': `\uFEFF${concept(GOOD)}` });
    expect(brief(warnings)).toEqual(['c.md:1:1 byte_order_mark']);
  });

  test('counts say how much was looked at', async () => {
    const { counts, error_count, total } = await check({
      'a.md': concept(GOOD),
      'b.md': 'x',
      'index.md': '# I\n',
      'log.md': '# L\n',
    });
    expect({ counts, error_count, total }).toEqual({
      counts: { concepts: 2, indexes: 1, logs: 1 },
      error_count: 1,
      total: 1,
    });
  });
});
