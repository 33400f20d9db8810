import { defineOperation } from '@trefoil/contract';
import { findingKinds, severities } from '@trefoil/findings';
import { z } from 'zod';

const input = z.strictObject({
  rule: z.string().min(1).max(200).describe('Id of the rule'),
});

const output = z.strictObject({
  rule: z.string(),
  detector: z.string(),
  kind: z.enum(findingKinds),
  severity: z.enum(severities),
  summary: z.string(),
  help: z.string().describe('Markdown: why it matters and how to fix it'),
  cwe: z.array(z.int()),
  tags: z.array(z.string()),
});

export const rulesShow = defineOperation({
  path: ['rules', 'show'],
  title: 'Show a rule',
  summary: 'Say what a rule reports, why it matters and how to fix it',
  effects: 'read',
  surfaces: ['cli'],
  input,
  output,
  positionals: ['rule'],
  problems: ['rule.unknown'],
  examples: [
    {
      title: 'Read about a rule',
      input: { rule: 'parse/lost' },
      expect: { rule: 'parse/lost', kind: 'parse', severity: 'note' },
    },
    {
      title: 'Ask for a rule that is not there',
      input: { rule: 'parse/last' },
      expect: { problem: 'rule.unknown' },
    },
  ],
  load: () => import('./rules-show.ts'),
  text: () => import('./rules-show.text.ts'),
});

export type RulesShowInput = z.output<typeof input>;
export type RulesShowOutput = z.input<typeof output>;
export type RulesShowAnswer = z.output<typeof output>;
