import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';

const input = z.strictObject({
  key: z.string().min(1).max(200).describe('The key, such as check.external_links'),
});

const output = z.strictObject({
  key: z.string(),
  description: z.string(),
  type: z.string(),
  default: z.unknown(),
  value: z.unknown(),
  from: z.string(),
  used_by: z.array(z.string()),
  widens: z
    .boolean()
    .describe('What changes something only counts from sdlc.local.yaml, while git does not track it'),
});

export const configExplain = defineOperation({
  path: ['config', 'explain'],
  title: 'Explain a key',
  summary: 'Say what a configuration key is for and what it accepts',
  effects: 'read',
  input,
  output,
  positionals: ['key'],
  budget: { bytes: 4_000 },
  problems: ['sdlc.config_key_unknown'],
  examples: [
    {
      title: 'A key',
      input: { key: 'git.base' },
      expect: { type: 'text or null', default: null, from: 'default' },
    },
    { title: 'A slip', input: { key: 'git.bass' }, expect: { problem: 'sdlc.config_key_unknown' } },
  ],
  load: () => import('./config-explain.ts'),
  text: () => import('./config-explain.text.ts'),
});

export type ConfigExplainInput = z.output<typeof input>;
export type ConfigExplainOutput = z.input<typeof output>;
export type ConfigExplainAnswer = z.output<typeof output>;
