import { defineOperation } from '@trefoil/contract';
import { findingKinds, severities } from '@trefoil/findings';
import { z } from 'zod';
import { limitField, offsetField } from '../finding-fields.ts';

const input = z.strictObject({
  kind: z.enum(findingKinds).optional().describe('Only rules whose findings are of this kind'),
  limit: limitField,
  offset: offsetField,
});

const output = z.strictObject({
  rules: z.array(
    z.strictObject({
      rule: z.string(),
      detector: z.string(),
      kind: z.enum(findingKinds),
      severity: z.enum(severities),
      summary: z.string(),
    }),
  ),
});

export const rulesList = defineOperation({
  path: ['rules', 'list'],
  title: 'List rules',
  summary: 'List the rules that a scan may report',
  description: 'What one means and how to fix what it reports is told by {fold.rules_show}.',
  effects: 'read',
  surfaces: ['cli'],
  input,
  output,
  rows: { fields: ['rules'], limit: 50, maxLimit: 100_000 },
  examples: [
    {
      title: 'List what is said of complexity',
      input: { kind: 'complexity', limit: 1 },
      expect: { rules: [{ rule: 'complexity/cognitive', detector: 'complexity' }] },
    },
  ],
  load: () => import('./rules-list.ts'),
});

export type RulesListInput = z.output<typeof input>;
export type RulesListOutput = z.input<typeof output>;
