import { concept } from '../open-bundles.ts';
import type { CheckCase } from './check-case.ts';
import { GOOD, page } from './run-lint.ts';

const RUN = 'type: Attested Computation\nruntime: sql';

/** What the checks find that other linters of the format know too, and the nearest thing that they let pass. */
export const KNOWN_CASES: readonly CheckCase[] = [
  {
    check: 'orphan',
    files: { 'index.md': '[b](b.md)', 'a.md': page('[c](c.md)'), 'b.md': page(), 'c.md': page() },
    found: ['a.md:1:1'],
    metric: null,
  },
  {
    check: 'not_in_index',
    files: { 'index.md': '[b](b.md)', 'b.md': page(), 'a.md': page(), 'd/c.md': page() },
    found: ['a.md:1:1'],
    metric: { index: 'index.md' },
  },
  {
    check: 'disconnected_component',
    files: {
      'a.md': page('[b](b.md) [c](c.md)'),
      'b.md': page(),
      'c.md': page(),
      'x.md': page('[y](y.md)'),
      'y.md': page(),
      'z.md': page(),
    },
    found: ['-'],
    metric: { size: 2, members: ['x', 'y'] },
  },
  {
    check: 'unlinked',
    files: { 'index.md': '[a](a.md)', 'a.md': page(), 'b.md': page('[c](c.md)'), 'c.md': page() },
    found: ['a.md:1:1'],
    metric: null,
  },
  {
    check: 'missing_concept',
    files: { 'a.md': page('[x](d/x.md) [x](d/x.md)'), 'b.md': page('[x](/d/x.md)'), 'index.md': '[y](y.md)' },
    found: ['d/x.md'],
    metric: { references: 3, concepts: 2, sources: ['a', 'b'] },
  },
  {
    check: 'broken_index_entry',
    files: { 'd/index.md': '# D\n\n* [a](a.md)\n* [x](x.md)', 'd/a.md': page() },
    found: ['d/index.md:4:3'],
    metric: { target: 'd/x.md' },
  },
  {
    check: 'stub',
    files: { 'a.md': concept(GOOD, '𝒳'.repeat(49)), 'b.md': concept(GOOD, 'x'.repeat(50)) },
    found: ['a.md:7:1'],
    metric: { body_length: 49, min_body: 50 },
  },
  { check: 'missing_title', files: { 'a.md': page('', 'type: A') }, found: ['a.md:1:1'], metric: null },
  { check: 'missing_description', files: { 'a.md': page('', 'type: A\ntitle: T') }, found: ['a.md:1:1'] },
  {
    check: 'missing_generated',
    files: { 'a.md': page('', 'type: A'), 'b.md': page('', 'type: A\ntimestamp: 2026-01-01') },
    found: ['a.md:1:1'],
  },
  {
    check: 'expired',
    files: {
      'a.md': page('', `${GOOD}\nstale_after: 2026-09-01`),
      'b.md': page('', `${GOOD}\nstale_after: 2026-09-01T00:00:01Z`),
      'c.md': page('', `${GOOD}\nstale_after: 2026-09-01T01:00:00+02:00`),
      'd.md': page('', `${GOOD}\nstale_after: 90d`),
    },
    found: ['a.md:6:1', 'c.md:6:1'],
    metric: { stale_after: '2026-09-01' },
  },
  {
    check: 'uncited_external',
    files: {
      'a.md': page('[x](https://x.test) <https://y.test>'),
      'b.md': page('[x](https://x.test)\n\n# Citations\n'),
      'c.md': page('[x](https://x.test)', `${GOOD}\nsources: [{resource: x.md}]`),
    },
    found: ['a.md:9:1'],
    metric: { external_count: 2 },
  },
  {
    check: 'broken_source',
    files: {
      'd/a.md': page(
        '',
        `${GOOD}\nsources:\n  - resource: b.md\n  - resource: d/b.md\n  - resource: no.md\n  - resource: ./d/b.md`,
      ),
      'd/b.md': page(
        '',
        `${GOOD}\nsources: [{resource: all posts of 2024}, {resource: 'https://x.test/no.md'}]`,
      ),
    },
    found: ['d/a.md:9:5', 'd/a.md:10:5'],
    metric: { target: 'd/no.md' },
  },
  {
    check: 'unattributed_claim',
    files: {
      'a.md': page(
        'One.[^S1] Two.[^no] Again.[^no] Three.[^own]\n\n[^own]: Said here.',
        `${GOOD}\nsources: [{id: s1, resource: x}]`,
      ),
      'b.md': page('One.[^no]', `${GOOD}\nsources: [{resource: x}]`),
    },
    found: ['a.md:10:15'],
    metric: { label: 'no' },
  },
  {
    check: 'unused_source',
    files: {
      'a.md': page('One.[^S1]', `${GOOD}\nsources:\n  - {id: s1, resource: x}\n  - {id: s2, resource: x}`),
    },
    found: ['a.md:8:6'],
    metric: { id: 's2' },
  },
  {
    check: 'unprefixed_actor',
    files: {
      'a.md': page(
        '',
        'type: A\ngenerated: {by: bob}\nverified: [{by: human:ann}, {by: process:ci}, {by: "human:"}]',
      ),
    },
    found: ['a.md:3:13', 'a.md:4:48'],
    metric: { field: 'generated.by', actor: 'bob' },
  },
  {
    check: 'incomplete_computation',
    files: {
      'a.md': page('', RUN),
      'b.md': page('# Computation\n\n    SELECT 1\n', RUN),
      'c.md': page('# Computation\n\n```sql\nSELECT 1\n```\n', `${RUN}\ncomputation: x.sql`),
      'd.md': page('', `${RUN}\ncomputation: x.sql`),
      'e.md': page('# Computation\n\nSee below.\n\n# Other\n\n```\nx\n```\n', RUN),
    },
    found: ['a.md:2:1', 'c.md:4:1', 'e.md:2:1'],
    metric: { forms: [] },
  },
  {
    check: 'broken_attestation_ref',
    files: {
      'a.md': page('', `${RUN}\ncomputation: c.md\nexecutor: {resource: no.md}\nattester: {resource: no.py}`),
      'c.md': page(),
    },
    found: ['a.md:5:12'],
    metric: { field: 'executor.resource', target: 'no.md' },
  },
  {
    check: 'legacy_timestamp',
    files: { 'a.md': page('', 'type: A\ntimestamp: 2026-01-01'), 'b.md': page() },
    found: ['-'],
    metric: { count: 1, concepts: ['a'] },
  },
  {
    check: 'legacy_citations',
    files: {
      'a.md': page('# Citations\n\n1. x\n'),
      'b.md': page('# Citations\n', `${GOOD}\nsources: [{resource: x}]`),
    },
    found: ['-'],
    metric: { count: 1, concepts: ['a'] },
  },
  {
    check: 'duplicate_title',
    files: {
      'a.md': page('', 'type: A\ntitle: One'),
      'b.md': page('', 'type: A\ntitle: " one "'),
      'c.md': page(),
    },
    found: ['-'],
    metric: { title: 'One', concepts: ['a', 'b'] },
  },
  {
    check: 'unused_reference_def',
    files: { 'a.md': page('[x][used]\n\n[used]: a.md\n[idle]: a.md\n') },
    found: ['a.md:12:1'],
    metric: { label: 'idle' },
  },
  {
    check: 'undefined_reference',
    files: { 'a.md': page('[x][no] [y][NO] [z][] x[0][1] [1][2]\n') },
    found: ['a.md:9:1', 'a.md:9:17'],
    metric: { label: 'no' },
  },
  {
    check: 'self_link',
    files: { 'a.md': page('[x](a.md#x)\n[x](./a.md)') },
    found: ['a.md:10:1'],
    metric: null,
  },
  {
    check: 'log_order',
    files: {
      'log.md': '# Log\n\n## 2026-01-02\n\n## 2026-01-03\n',
      'd/log.md': '## 2026-01-03\n\n## 2026-01-03\n',
    },
    found: ['log.md:5:1'],
    metric: { dates: ['2026-01-02', '2026-01-03'] },
  },
];
