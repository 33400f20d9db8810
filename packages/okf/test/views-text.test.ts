import { describe, expect, test } from 'vitest';
import { backlinks } from '../src/backlinks/backlinks.operation.ts';
import { catalog } from '../src/catalog/catalog.operation.ts';
import { files } from '../src/files/files.operation.ts';
import { graph } from '../src/graph/graph.operation.ts';
import { lint } from '../src/lint/lint.operation.ts';
import { log } from '../src/log/log.operation.ts';
import { loose } from '../src/loose/loose.operation.ts';
import { references } from '../src/references/references.operation.ts';
import { stats } from '../src/stats/stats.operation.ts';
import { tags } from '../src/tags/tags.operation.ts';
import { types } from '../src/types/types.operation.ts';
import { concept, makeDirectory } from './open-bundles.ts';
import { show } from './show-text.ts';

const ACME: [string] = ['acme_retail'];
const acme = (input: object = {}) => ({ bundle: 'acme-retail', ...input });

describe('what a person sees of', () => {
  test('lint: findings by what they are about, the verdict last', async () => {
    const root = makeDirectory({
      'kb/a.md': concept('type: A\ntitle: T: U', '[no](no.md)'),
      'kb/b.md': concept('type: B\ntitle: One'),
      'kb/c.md': concept('type: B\ntitle: one', '[b](b.md)'),
    });
    const only = ['orphan', 'missing_concept', 'duplicate_title', 'unquoted_value', 'stale'];
    expect(await show(lint, { bundle: 'kb', only }, ['kb', root])).toMatchInlineSnapshot(`
      "Reachability
      kb/a.md:1:1: warn: nothing links to this concept, and no index.md lists it [orphan]
      kb/c.md:1:1: warn: nothing links to this concept, and no index.md lists it [orphan]

      Backlog
      no.md: info: is not there yet; 1 link(s) in 1 concept(s) lead to it [missing_concept]

      Hygiene
      info: 2 concepts are called One: b, c [duplicate_title]
      kb/a.md:3:9: info: the value of title must be in quotes; other readers lose the whole concept [unquoted_value] [fixable]

      not run: stale (give --stale-after)
      kb: could be better (2 warnings, 3 notes)"
    `);
    expect(await show(lint, acme({ only: ['orphan'] }), ACME)).toMatchInlineSnapshot(
      `"acme-retail: healthy (0 warnings, 0 notes)"`,
    );
    expect(await show(lint, acme({ group: 'folder' }), ACME)).toMatchInlineSnapshot(`
      "skills
        Run an Attested Computation on BigQuery skills/run-on-bq"
    `);
  });

  test('the graph: a link a line, or tables', async () => {
    expect(await show(graph, { bundle: 'ga4' }, ['ga4'])).toMatchInlineSnapshot(`
      "datasets/ga4_obfuscated_sample_ecommerce -> tables/events_
      tables/events_ -> references/metrics/purchasers
      tables/events_ -> references/metrics/n_day_active_users
      tables/events_ -> references/metrics/n_day_inactive_users
      tables/events_ -> references/metrics/frequently_active_users
      tables/events_ -> references/metrics/highly_active_users
      tables/events_ -> references/metrics/acquired_users
      tables/events_ -> references/metrics/google_acquired_cohorts
      9 concepts, 8 links"
    `);
    expect(await show(graph, acme({ view: 'hubs' }), ACME)).toMatchInlineSnapshot(`
      "concept | links | from
      policies/revenue-recognition | 5 | computations 2, metrics 2, tables 1
      computations/gross-margin-period | 3 | policies 2, metrics 1
      computations/revenue-ytd | 3 | computations 1, metrics 1, policies 1
      metrics/gross-margin | 3 | policies 2, metrics 1
      metrics/gross-margin-legacy | 2 | metrics 1, policies 1
      metrics/revenue | 2 | metrics 1, policies 1
      policies/margin-standard | 2 | computations 1, metrics 1
      tables/orders | 2 | computations 1, policies 1"
    `);
    expect(await show(graph, acme({ view: 'traffic', cut: 4 }), ACME)).toMatchInlineSnapshot(`
      "directory | concepts | inside | out | in | cohesion
      . | 0 | 0 | 0 | 0 | 
      computations | 2 | 1 | 4 | 5 | 10 %
      metrics | 3 | 3 | 5 | 4 | 25 %
      policies | 2 | 0 | 8 | 7 | 0 %
      skills | 1 | 0 | 0 | 0 | 
      tables | 1 | 0 | 1 | 2 | 0 %
      policies -> metrics  4"
    `);
  });

  test('the catalog: the usual columns, or those that are named', async () => {
    expect(await show(catalog, acme({ dir: 'metrics' }), ACME)).toMatchInlineSnapshot(`
      "id | title | type | trust | status | links in
      metrics/gross-margin | Gross Margin | Metric | human-reviewed | stable | 3
      metrics/gross-margin-legacy | Gross Margin (legacy, pre-FY2026) | Metric | human-reviewed | deprecated | 2
      metrics/revenue | Revenue | Metric | human-reviewed | stable | 2"
    `);
    expect(await show(catalog, acme({ fields: ['id', 'tags'], type: 'skill' }), ACME)).toMatchInlineSnapshot(`
      "id | tags
      skills/run-on-bq | skill, executor, bigquery"
    `);
    expect(await show(catalog, acme({ type: 'none' }), ACME)).toBe('No concept fits.');
  });

  test('lists', async () => {
    expect(await show(types, acme(), ACME)).toMatchInlineSnapshot(`
      "type | concepts
      Metric | 3
      Attested Computation | 2
      Policy | 2
      BigQuery Table | 1
      Skill | 1"
    `);
    expect(await show(tags, acme({ type: 'skill' }), ACME)).toMatchInlineSnapshot(`
      "tag | concepts
      bigquery | 1
      executor | 1
      skill | 1"
    `);
    expect(await show(tags, acme({ by: 'type', dir: 'policies' }), ACME)).toMatchInlineSnapshot(`
      "Policy
        finance 2, policy 2, cogs 1, margin 1, revenue 1"
    `);
    expect(await show(files, acme({ dir: 'tables' }), ACME)).toMatchInlineSnapshot(
      `"acme_retail/tables/orders.md"`,
    );
    expect(await show(loose, acme(), ACME)).toMatchInlineSnapshot(
      `"skills/run-on-bq  Run an Attested Computation on BigQuery"`,
    );
    expect(await show(loose, { bundle: 'okf' }, ['okf'])).toMatchInlineSnapshot(
      `"Every concept is linked with another."`,
    );
    expect(await show(references, acme(), ACME)).toMatchInlineSnapshot(
      `"attesters/sql_equality.py  file, named 2 times"`,
    );
    expect(await show(backlinks, acme({ id: 'tables/orders' }), ACME)).toMatchInlineSnapshot(`
      "acme_retail/computations/revenue-ytd.md:26:5: tables/orders.md  sources[1].resource
      acme_retail/policies/revenue-recognition.md:46:3: \`tables/orders\`
      acme_retail/tables/index.md:3:3: Customer Orders"
    `);
  });

  test('numbers, and the log as it is written', async () => {
    expect(await show(stats, acme(), ACME)).toMatchInlineSnapshot(`
      "9 concepts, 22 links, 13 tags, 7 directories
      types: Metric 3, Attested Computation 2, Policy 2, BigQuery Table 1, Skill 1
      directories: metrics 3, computations 2, policies 2, skills 1, tables 1
      trust: unverified 1, machine-confirmed 0, human-reviewed 8
      status: stable 8, deprecated 1"
    `);
    expect(await show(log, acme({ entries: 1 }), ACME)).toMatchInlineSnapshot(`
      "---
      type: Log
      title: Acme Retail bundle history
      ---

      # Bundle history

      ## 2026-07-01

      - **Verified** the full bundle for OKF v0.2 conformance. \`human:kliu@acme\` reviewed all \`verified\` and \`sources\` entries.
      3 older not shown"
    `);
    expect(await show(log, { bundle: 'ga4' }, ['ga4'])).toBe('The bundle keeps no log.');
  });

  test('no name forges a line', async () => {
    const forged = 'x\nkb: healthy (0 warnings, 0 notes)';
    const root = makeDirectory({ [`kb/${forged}.md`]: concept('type: A', '[x](y.md)') });
    const text = await show(lint, { bundle: 'kb', only: ['orphan', 'missing_concept'] }, ['kb', root]);
    expect(text.split('\n').filter((line) => line.startsWith('kb: healthy'))).toEqual([]);
  });
});
