import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.operation.ts';
import { call, concept, makeDirectory, serve } from '../open-bundles.ts';
import { show } from '../show-text.ts';

const TODAY = '2026-09-01';

async function rows(files: Readonly<Record<string, string>>, input: JsonObject = {}): Promise<JsonObject[]> {
  const { request } = await serve(['kb'], makeDirectory(files));
  const answer = await call(audit, { bundle: 'kb', today: TODAY, ...input }, request());
  return answer['concepts'] as JsonObject[];
}

const linking = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `kb/z${index}.md`,
      concept(
        'type: Z\ngenerated: {by: a/1, at: 2026-09-01T00:00:00Z}\nverified: {by: "human:z"}',
        '[x](x.md)\n',
      ),
    ]),
  );

const BY_PERSON = 'verified: {by: "human:a", at: 2026-08-01T00:00:00Z}';
const BY_PROGRAM = 'verified: {by: "process:a", at: 2026-08-01T00:00:00Z}';

describe('the score is (1 + inbound) x staleness x trust', () => {
  test.each([
    { fields: '', links: 0, score: 6, stale: null, since: 'none', tier: 'unverified' },
    { fields: '', links: 2, score: 18, stale: null, since: 'none', tier: 'unverified' },
    {
      fields: 'generated: {by: a/1, at: 2025-09-01T00:00:00Z}',
      links: 0,
      score: 6,
      stale: 365,
      since: 'generated',
      tier: 'unverified',
    },
    { fields: 'timestamp: 2026-09-01', links: 1, score: 6, stale: 0, since: 'generated', tier: 'unverified' },
    { fields: BY_PERSON, links: 1, score: 2.17, stale: 31, since: 'verified', tier: 'human-reviewed' },
    { fields: BY_PROGRAM, links: 1, score: 4.34, stale: 31, since: 'verified', tier: 'machine-confirmed' },
    {
      fields: `stale_after: 2026-08-02T00:00:00Z\n${BY_PERSON}`,
      links: 3,
      score: 8,
      stale: 30,
      since: 'stale_after',
      tier: 'human-reviewed',
    },
    {
      fields: `stale_after: 2027-01-01\n${BY_PERSON}`,
      links: 3,
      score: 4,
      stale: 0,
      since: 'stale_after',
      tier: 'human-reviewed',
    },
    {
      fields: `generated: {by: a/1, at: 2026-08-31T00:00:00Z}\n${BY_PERSON}`,
      links: 0,
      score: 3.01,
      stale: 1,
      since: 'generated',
      tier: 'human-reviewed',
    },
    {
      fields: 'generated: {by: a/1, at: 2030-01-01T00:00:00Z}',
      links: 0,
      score: 3,
      stale: 0,
      since: 'generated',
      tier: 'unverified',
    },
  ])('$fields with $links links: $score', async ({ fields, links, ...expected }) => {
    const found = await rows({ ...linking(links), 'kb/x.md': concept(`type: X\n${fields}`) }, { type: 'x' });
    expect(found).toMatchObject([{ id: 'x', inbound: links, ...expected }]);
  });
});

test('the highest comes first, equal ones by id, and each says why', async () => {
  const files = {
    'kb/b.md': concept(`type: X\nstatus: deprecated\ngenerated: {by: a/1, at: 2026-08-31}\n${BY_PERSON}`),
    'kb/a/a.md': concept('type: X', '[c](/c.md)\n'),
    'kb/a-a.md': concept('type: X'),
    'kb/c.md': concept('type: X\nstale_after: 2026-08-02T00:00:00Z'),
  };
  const found = await rows(files);
  expect(found.map(({ id, score }) => [id, score])).toEqual([
    ['c', 12],
    ['a-a', 6],
    ['a/a', 6],
    ['b', 3.01],
  ]);
  expect(found.map(({ reasons }) => reasons)).toEqual([
    ['1 concept speaks of it', 'its stale_after is 30 days past', 'nobody has verified it'],
    expect.arrayContaining(['it does not say when it was written or verified']),
    ['no concept speaks of it', 'it does not say when it was written or verified', 'nobody has verified it'],
    [
      'no concept speaks of it',
      'it was last changed 1 day ago',
      'it has changed since it was verified',
      'it is deprecated',
    ],
  ]);
  expect((await rows(files, { dir: 'a' })).map(({ id }) => id)).toEqual(['a/a']);
});

test('the clock stands in for a day that is not given, and nonsense is refused', async () => {
  const { request } = await serve(['ga4']);
  expect(await call(audit, { bundle: 'ga4' }, request())).toMatchObject({ today: '2026-09-01', total: 9 });
  await expect(call(audit, { bundle: 'ga4', today: '2026-02-30' }, request())).rejects.toMatchObject({
    code: 'input.invalid',
    issues: [{ field: 'today' }],
  });
});

test('a person sees the score and what makes it', async () => {
  const input = { bundle: 'acme-retail', today: '2027-03-01', limit: 2 };
  expect(await show(audit, input, ['acme_retail'])).toMatchInlineSnapshot(`
    "score | concept | why
    18.00 | policies/revenue-recognition | 5 concepts speak of it; its stale_after is 60 days past; a person has verified it
    12.37 | metrics/gross-margin-legacy | 2 concepts speak of it; it was last verified 1140 days ago; a person has verified it; it is deprecated"
  `);
});
