import { baselineStates, confidences, findingKinds, severities } from '@trefoil/findings';
import { z } from 'zod';

/** Fields that several operations share, so that one word means one thing everywhere. */
export const scanIdField = z.string().min(1).max(60).describe('A stored scan; the active one when omitted');

export const reportField = z
  .array(z.string().min(1).max(4_096))
  .min(1)
  .max(100)
  .describe(
    'Reports to read instead of the stored scan: SARIF of any tool (also gzipped), findings-json, NDJSON',
  );

export const detailField = z
  .enum(['brief', 'full'])
  .default('brief')
  .describe('full adds evidence, related places and fixes to each finding');

export const failOnField = z
  .enum(severities)
  .default('warning')
  .describe('Findings of at least this severity are actionable');

export const minConfidenceField = z
  .enum(confidences)
  .default('medium')
  .describe('Findings of at least this confidence are actionable');

export const limitField = z.int().min(1).max(100_000).default(50).describe('At most this many rows');
export const offsetField = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER - 1)
  .default(0)
  .describe('Skip so many rows: next_offset of the last answer');
export const findingRows = { limit: 50, maxLimit: 100_000 };

const place = {
  path: z.string(),
  line: z.int(),
  column: z.int(),
  end_line: z.int().optional(),
  end_column: z.int().optional(),
};

/** A finding of an answer: the native shape, and where it came from. */
export const findingRow = z.strictObject({
  id: z.string(),
  fingerprint: z.string(),
  rule: z.string(),
  kind: z.enum(findingKinds),
  severity: z.enum(severities),
  security_severity: z.number().optional(),
  confidence: z.enum(confidences),
  backend: z.string(),
  language: z.string().optional(),
  message: z.string(),
  ...place,
  function: z.string().optional(),
  cwe: z.array(z.int()).optional(),
  evidence: z
    .array(
      z.strictObject({
        kind: z.string(),
        ...place,
        code: z.string().optional(),
        note: z.string().optional(),
      }),
    )
    .optional(),
  related: z.array(z.strictObject({ ...place, message: z.string().optional() })).optional(),
  fix: z
    .strictObject({ description: z.string(), edits: z.array(z.strictObject({ ...place, text: z.string() })) })
    .optional(),
  suppression: z
    .strictObject({
      kind: z.enum(['inline', 'config', 'baseline']),
      justification: z.string().optional(),
      syntax: z.string().optional(),
    })
    .optional(),
  baseline_state: z.enum(baselineStates).optional(),
  actionable: z.boolean(),
  report: z.string().describe('The report it was read from'),
  run: z.int().describe('The run in that report'),
  tool: z.string().describe('The tool that reported it'),
});
export type FindingRow = z.output<typeof findingRow>;

/** A report that was asked, and what is in it. */
const reportRow = z.strictObject({
  path: z.string(),
  format: z.string(),
  tools: z.array(z.string()).describe('The tool of each run'),
});

/** Where the findings of an answer are from. */
export const sourceFields = {
  scan_id: z.string().optional().describe('The stored scan that was asked; absent for reports'),
  stale: z.boolean().optional().describe('True when files with findings changed since the scan was stored'),
  reports: z.array(reportRow),
};
