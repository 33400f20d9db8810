import { defineOperation } from '@trefoil/contract';
import type { InputIssue } from '@trefoil/contract';
import { offeredReportFormats } from '@trefoil/findings';
import { z } from 'zod';
import { isActionableLint } from './is-actionable-lint.ts';
import { ACCEPT_PROBLEMS, acceptedFields, acceptFields } from '../accept/accept-fields.ts';
import { readAhead } from '../bundle/read-ahead.ts';
import { bundleField, ignoredField, unparseableField } from '../bundle/input-fields.ts';
import { CHECK_IDS } from './lint-checks.ts';

const checks = z.array(z.enum(CHECK_IDS)).min(1).max(CHECK_IDS.length).optional();

const input = z.strictObject({
  bundle: bundleField,
  only: checks.describe('Run only these checks'),
  except: checks.describe('Run all checks but these'),
  min_body: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('A text with fewer characters than this is a stub (50)'),
  stale_after: z
    .string()
    .max(60)
    .optional()
    .describe('Report concepts that have not changed for so long (90d, 12w), or since a date'),
  today: z
    .string()
    .max(60)
    .optional()
    .describe('The day that dates are compared with, such as 2026-01-31 (now)'),
  group: z
    .enum(['check', 'folder'])
    .default('check')
    .describe('Findings by check; or, by folder, only the concepts that no link ties to others'),
  fail_on: z
    .enum(['warn', 'info', 'never'])
    .optional()
    .describe('Exit with 1 when there is a finding this severe (warn)'),
  ...acceptFields,
});

const count = z.int();
const counts = z.record(z.string(), z.int());
const place = { path: z.string(), line: z.int(), column: z.int() };

const stats = z.strictObject({
  concepts: count,
  edges: count,
  indexes: count,
  logs: count,
  skipped: count.describe('Files that could not be used'),
  skipped_checks: z.array(z.string()).describe('Checks that lacked an argument'),
  orphans: count,
  loose: count,
  stubs: count,
  backlog: count,
  components: count,
  hubs: z.array(z.strictObject({ id: z.string(), in_degree: z.int() })),
  types: counts,
  tags: counts,
  other_types: count.optional().describe('Types beyond the 25 most frequent'),
  other_tags: count.optional().describe('Tags beyond the 25 most frequent'),
  trust: counts,
  status: counts,
});

const output = z.strictObject({
  bundle: z.string(),
  root: z.string(),
  unparseable: unparseableField,
  ignored: ignoredField,
  group: z.enum(['check', 'folder']),
  fail_on: z.enum(['warn', 'info', 'never']),
  healthy: z.boolean().optional().describe('True when there is no warning'),
  warn_count: count,
  info_count: count,
  ...acceptedFields,
  // Cut to a small budget, it keeps what fits.
  stats: stats.partial().optional(),
  findings: z.array(
    z.strictObject({
      id: z.string().describe('Stays the same while the fault does'),
      check: z.string(),
      severity: z.enum(['warn', 'info']),
      path: z.string().nullable().describe('In the bundle; null for the bundle as a whole'),
      line: z.int().nullable().describe('Null where there is no such file'),
      column: z.int().nullable(),
      message: z.string(),
      metric: z.record(z.string(), z.unknown()).nullable().describe('What was measured'),
      fix: z
        .strictObject({
          path: z.string(),
          edits: z.array(z.strictObject({ start: z.int(), end: z.int(), replacement: z.string() })),
        })
        .optional()
        .describe('What would settle it, where that is sure: bytes of the file to replace'),
      related: z.array(z.strictObject(place)).optional(),
    }),
  ),
  files: z.array(z.strictObject({ id: z.string(), title: z.string(), dir: z.string() })),
});

export const lint = defineOperation({
  path: ['lint'],
  title: 'Lint a bundle',
  summary: 'Say what could be better in a bundle: reach, gaps, age, sources',
  description:
    'Warnings are worth acting on, the rest is good to know; neither makes a bundle non-conformant, which is for ' +
    '{okf.validate}. Checks: orphan and unlinked concepts, links and anchors that lead nowhere, stubs and missing ' +
    'fields, what is past its date or changed since it was confirmed, sources that are not there or not cited, ' +
    'incomplete computations, duplicates. `stale` needs stale_after.',
  effects: 'read',
  input,
  output,
  positionals: ['bundle'],
  paths: ['suppressions'],
  advanced: ['except', 'min_body', 'today', 'group', 'baseline', 'suppressions', 'inline'],
  served: { field: 'bundle' },
  formats: offeredReportFormats,
  rows: { fields: ['findings', 'files'], limit: 100, maxLimit: 1_000_000 },
  problems: ['okf.bundle_unknown', 'okf.bundle_missing', ...ACCEPT_PROBLEMS],
  refine: ({ group, ...asked }): readonly InputIssue[] => {
    if (group === 'check') return [];
    const { only, except, min_body, stale_after, today, fail_on, baseline, suppressions } = asked;
    const inline = asked.inline ? undefined : asked.inline;
    const given = { only, except, min_body, stale_after, today, fail_on, baseline, suppressions, inline };
    return Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => ({
        field,
        given: Array.isArray(value) ? `a list of ${value.length}` : String(value).slice(0, 60),
        expected: 'nothing where group is folder, which runs no checks',
      }));
  },
  actionable: isActionableLint,
  examples: [
    {
      title: 'Find what is worth acting on',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', today: '2026-09-01', only: ['links_to_deprecated', 'orphan'] },
      expect: {
        healthy: false,
        warn_count: 2,
        findings: [
          {
            check: 'links_to_deprecated',
            severity: 'warn',
            path: 'metrics/gross-margin.md',
            metric: { target: 'metrics/gross-margin-legacy' },
          },
        ],
      },
    },
    {
      title: 'See what will have expired by a date',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', today: '2027-06-01', only: ['expired'], limit: 1 },
      expect: {
        total: 7,
        truncated: true,
        findings: [{ check: 'expired', path: 'computations/gross-margin-period.md', line: 19 }],
      },
    },
    {
      title: 'Refuse a time span that is none',
      served: ['acme_retail'],
      input: { bundle: 'acme-retail', stale_after: '90x' },
      expect: { problem: 'input.invalid' },
    },
  ],
  load: readAhead(() => import('./lint.ts'), { bodies: true }),
  text: () => import('./lint.text.ts'),
});

export type LintInput = z.output<typeof input>;
export type LintOutput = z.input<typeof output>;
export type LintAnswer = z.output<typeof output>;
