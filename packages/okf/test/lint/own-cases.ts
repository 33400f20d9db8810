import type { CheckCase } from './check-case.ts';
import { GOOD, page } from './run-lint.ts';

/** What our own checks find, and the nearest thing that they let pass. */
export const OWN_CASES: readonly CheckCase[] = [
  {
    check: 'subdirectory_not_in_index',
    files: {
      'index.md': '[d](d/) [e](e/index.md) [f](f/x.md)',
      'd/a.md': page(),
      'e/a.md': page(),
      'f/x.md': page(),
      'g/a.md': page(),
    },
    found: ['index.md:1:1'],
    metric: { dir: 'g' },
  },
  {
    check: 'non_concept_file',
    files: { 'README.md': '# Hello\n', 'other.md': 'x', 'd/Contributing.md': 'x' },
    found: ['README.md:1:1', 'd/Contributing.md:1:1'],
  },
  {
    check: 'moved_target',
    files: { 'a.md': page('[x](x.md) [y](y.md) [I](d/y.MD) [z](Z.md)'), 'd/x.md': page(), 'z.md': page() },
    found: ['a.md:9:1', 'a.md:9:33'],
    metric: { target: 'x.md', found: 'd/x.md' },
  },
  {
    check: 'leaves_bundle',
    files: { 'd/a.md': page('[x](../../x.md) [y](../y.md)') },
    found: ['d/a.md:9:1'],
  },
  {
    check: 'broken_directory_link',
    files: { 'a.md': page('[x](d/) [y](e/) [z](f/)'), 'd/a.md': page(), 'f/x.png': 'x' },
    found: ['a.md:9:9'],
    metric: { target: 'e/' },
  },
  {
    check: 'broken_file_link',
    files: { 'a.md': page('![x](x.png) ![y](y.png) [z](.hidden/z.py) [v](v1.2)'), 'x.png': 'x' },
    found: ['a.md:9:13'],
    metric: { target: 'y.png' },
  },
  {
    check: 'broken_anchor',
    files: {
      'a.md': page(
        '# Part One\n\n[x](#part-one) [x](#Part-One) [x](#two) [b](b.md#here) [b](b.md#there) [t](#top)',
      ),
      'b.md': page('<a id="here"></a>'),
    },
    found: ['a.md:11:31', 'a.md:11:56'],
    metric: { target: 'a.md', anchor: 'two' },
  },
  {
    check: 'wikilink',
    files: { 'a.md': page('See [[b]] and `[[c]]`, [[no|words]].\n\n```\n[[b]]\n```\n'), 'd/b.md': page() },
    found: ['a.md:9:5', 'a.md:9:24'],
    metric: { target: 'b', candidates: 1 },
  },
  {
    check: 'dangling_code_path',
    files: { 'd/a.md': page('`d/no.md` `d/a.md` `./a.md` `no.md` `../../x/y.md`\n\n    `d/no.md`\n') },
    found: ['d/a.md:9:1'],
    metric: { target: 'd/no.md' },
  },
  {
    check: 'heading_variant',
    files: { 'a.md': page('# Example\n\n## Example\n\n# Examples\n') },
    found: ['a.md:9:1'],
    metric: { heading: 'Example', usual: 'Examples' },
  },
  {
    check: 'index_description_drift',
    files: {
      'index.md': '* [A](a.md) - Other words.\n* [B](b.md) - d\n* [C](c.md)\n',
      'a.md': page(),
      'b.md': page(),
      'c.md': page(),
    },
    found: ['index.md:1:15'],
    metric: { concept: 'a' },
  },
  {
    check: 'stale_verification',
    files: {
      'a.md': page(
        '',
        `${GOOD}\nverified: [{by: x/1, at: 2026-01-30T10:00:00Z}, {by: x/1, at: 2026-01-31T09:00:00Z}]`,
      ),
      'b.md': page('', `${GOOD}\nverified: {by: x/1, at: 2026-01-31}`),
      'c.md': page('', `${GOOD}\nverified: {by: x/1, at: 2026-01-30}`),
    },
    found: ['a.md:6:59', 'c.md:6:21'],
    metric: { verified_at: '2026-01-31T09:00:00Z', generated_at: '2026-01-31T10:00:00Z' },
  },
  {
    check: 'date_without_time',
    files: {
      'a.md': page(
        '',
        'type: A\nstale_after: 2026-12-31\nsources: [{resource: x, last_modified: 2026-01-01}]',
      ),
    },
    found: ['a.md:3:1', 'a.md:4:25'],
    metric: { field: 'stale_after', value: '2026-12-31' },
  },
  {
    check: 'root_relative_path',
    files: {
      'd/a.md': page('', `${GOOD}\nsources: [{resource: e/b.md}, {resource: /e/b.md}, {resource: c.md}]`),
      'd/c.md': page(),
      'e/b.md': page(),
    },
    found: ['d/a.md:6:12'],
    metric: { field: 'sources[0].resource', target: 'e/b.md' },
  },
  {
    check: 'broken_field_path',
    files: {
      'a.md': page(
        '',
        `${GOOD}\nsources: [{resource: no.pdf}, {resource: some words. And more}]\nresource: no.md`,
      ),
    },
    found: ['a.md:6:12', 'a.md:7:1'],
    metric: { field: 'sources[0].resource', target: 'no.pdf' },
  },
  {
    check: 'near_miss_actor',
    files: {
      'a.md': page(
        '',
        'type: A\ngenerated: {by: Human:ann}\nverified: [{by: human ann}, {by: human-agent/1.0}]',
      ),
    },
    found: ['a.md:3:13', 'a.md:4:13'],
    metric: { field: 'generated.by', actor: 'Human:ann', meant: 'human:ann' },
  },
  {
    check: 'usage_count_without_window',
    files: {
      'a.md': page(
        '',
        `${GOOD}\nsources: [{resource: x, usage_count: 3}, {resource: y, usage_count: 3, usage_window: {from: 2026-01-01, to: 2026-02-01}}]`,
      ),
      'b.md': page('', `${GOOD}\nusage_window: {from: 2026-01-01}\nsources: [{resource: x, usage_count: 3}]`),
    },
    found: ['a.md:6:25', 'b.md:7:25'],
  },
  {
    check: 'links_to_deprecated',
    files: {
      'a.md': page('[b](b.md)'),
      'b.md': page('[c](c.md)', `${GOOD}\nstatus: Deprecated`),
      'c.md': page('', `${GOOD}\nstatus: deprecated`),
    },
    found: ['a.md:9:1'],
    metric: { target: 'b' },
  },
  {
    check: 'duplicate_key',
    files: { 'a.md': page('', `${GOOD}\ntitle: U`) },
    found: ['a.md:6:1'],
    metric: { key: 'title' },
  },
  {
    check: 'duplicate_id',
    files: {
      'a.md': page('', `${GOOD}\nid: x`),
      'b.md': page('', `${GOOD}\nid: x`),
      'c.md': page('', `${GOOD}\nid: a`),
      'd.md': page('', `${GOOD}\nid: d`),
    },
    found: ['a.md:6:1', 'b.md:6:1', 'c.md:6:1'],
    metric: { id: 'x', concepts: ['b'] },
  },
  {
    check: 'path_case_collision',
    files: { 'd/A.md': page(), 'd/a.md': page() },
    found: ['d/a.md:1:1'],
    metric: { other: 'd/A.md' },
  },
  {
    check: 'unquoted_value',
    files: { 'a.md': page('', 'type: A\ntitle: Proof: of work') },
    found: ['a.md:3:13'],
    metric: { key: 'title' },
  },
];
