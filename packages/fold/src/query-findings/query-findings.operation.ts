import { defineOperation } from '@trefoil/contract';
import {
  offeredReportFormats,
  baselineStates,
  confidences,
  findingKinds,
  groupFields,
  queryFields,
  severities,
  sortKeys,
} from '@trefoil/findings';
import { z } from 'zod';
import {
  detailField,
  failOnField,
  findingRow,
  findingRows,
  limitField,
  minConfidenceField,
  offsetField,
  reportField,
  scanIdField,
  sourceFields,
} from '../finding-fields.ts';

const names = z.array(z.string().min(1).max(300)).min(1).max(100);
const globs = z.array(z.string().min(1).max(1_000)).min(1).max(100);

const input = z.strictObject({
  pattern: z.string().max(1_000).optional().describe('Text that a finding must hold, as it stands'),
  report: reportField.optional(),
  scan_id: scanIdField.optional(),
  regex: z.boolean().default(false).describe('Read the pattern in RE2 syntax; ^ and $ are ends of lines'),
  ignore_case: z.boolean().default(false).describe('Match whatever the case of letters'),
  word: z.boolean().default(false).describe('Match whole words only'),
  field: z
    .array(z.enum(queryFields))
    .min(1)
    .max(queryFields.length)
    .optional()
    .describe('Where to look for the pattern; message, rule and path unless named'),
  rule: names.optional().describe('Only these rules; * stands for any characters'),
  kind: z.array(z.enum(findingKinds)).min(1).max(20).optional().describe('Only these kinds'),
  severity: z.array(z.enum(severities)).min(1).max(20).optional().describe('Only these severities'),
  confidence: z.array(z.enum(confidences)).min(1).max(20).optional().describe('Only these confidences'),
  backend: names.optional().describe('Only from these lanes or tools'),
  language: names.optional().describe('Only in these languages'),
  cwe: z.array(z.int().min(1).max(99_999)).min(1).max(100).optional().describe('Only these CWE numbers'),
  path: globs
    .optional()
    .describe(
      'Only in these files: globs; "*.c" at any depth, "src/**" below src, a directory holds all in it',
    ),
  function: names.optional().describe('Only in these functions; * stands for any characters'),
  suppressed: z.boolean().optional().describe('Only suppressed findings, or only others'),
  baseline: z
    .array(z.enum(baselineStates))
    .min(1)
    .max(10)
    .optional()
    .describe('Only in these states against the baseline; what was never compared is new'),
  actionable: z.boolean().optional().describe('Only actionable findings, or only others'),
  fail_on: failOnField,
  min_confidence: minConfidenceField,
  sort: z
    .array(z.enum(sortKeys))
    .min(1)
    .max(5)
    .optional()
    .describe('Order by these, - turns one round; severity is gravest first; report order unless named'),
  group_by: z
    .enum(groupFields)
    .optional()
    .describe('Answer with the number of findings for each value of this'),
  count: z.boolean().default(false).describe('Answer with numbers only'),
  detail: detailField,
  limit: limitField,
  offset: offsetField,
});

const output = z.strictObject({
  ...sourceFields,
  matched: z.int().describe('Findings that match, on whatever page'),
  actionable: z.int().describe('How many of them are actionable'),
  findings: z.array(findingRow),
  groups: z.array(
    z.strictObject({
      value: z.string().nullable().describe('Null for findings that have none, and for all together'),
      count: z.int(),
      actionable: z.int(),
    }),
  ),
});

export const queryFindings = defineOperation({
  path: ['query-findings'],
  cli: ['grep'],
  title: 'Query findings',
  summary: 'Search and filter findings of a report or of the stored scan',
  description:
    'Filters are alternatives within one field and add up across fields. ' +
    'With group_by or count the rows are groups. Source text is never searched. A pattern that names ' +
    'a report file is read as that report. See one finding whole with {fold.explain}.',
  effects: 'read',
  input,
  output,
  positionals: ['pattern', 'report'],
  advanced: ['word', 'backend', 'language', 'function', 'fail_on', 'min_confidence', 'detail', 'scan_id'],
  paths: ['report'],
  formats: offeredReportFormats,
  short: { e: 'pattern' },
  rows: { fields: ['findings', 'groups'], ...findingRows },
  problems: [
    'query.pattern_invalid',
    'report.malformed',
    'report.too_large',
    'report.unreadable',
    'report.version',
    'scan.none',
    'scan.unknown',
  ],
  examples: [
    {
      title: 'Find what a report says about a function',
      input: { pattern: 'strcpy', report: ['buffers.sarif'] },
      expect: { matched: 2, findings: [{ rule: 'buffer/strcpy', path: 'src/copy.c', line: 12 }] },
    },
    {
      title: 'Count the grave ones by rule',
      input: { report: ['buffers.sarif'], severity: ['error'], group_by: 'rule' },
      expect: { matched: 2, groups: [{ value: 'buffer/strcpy', count: 2 }] },
    },
    {
      title: 'Refuse a pattern that cannot be matched in linear time',
      input: { pattern: '(?=strcpy)', regex: true, report: ['buffers.sarif'] },
      expect: { problem: 'query.pattern_invalid' },
    },
  ],
  actionable: ({ actionable }) => actionable > 0,
  load: () => import('./query-findings.ts'),
  text: () => import('./query-findings.text.ts'),
});

export type QueryFindingsInput = z.output<typeof input>;
export type QueryFindingsOutput = z.input<typeof output>;
export type QueryFindingsAnswer = z.output<typeof output>;
