import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';
import { ANSWER_BYTES } from '../planning/planning-fields.ts';

const input = z.strictObject({});

const output = z.strictObject({
  files: z
    .array(z.string())
    .describe('Files that were read, in the order in which they are laid over one another'),
  keys: z.array(
    z.strictObject({ key: z.string(), value: z.unknown(), from: z.string(), description: z.string() }),
  ),
});

export const configList = defineOperation({
  path: ['config', 'list'],
  title: 'List the configuration',
  summary: 'Show every configuration key, its value and where that is from',
  effects: 'read',
  input,
  output,
  rows: { fields: ['keys'], limit: 100, maxLimit: 1_000 },
  budget: { bytes: ANSWER_BYTES },
  problems: ['sdlc.config_invalid'],
  examples: [
    {
      title: 'All keys',
      input: {},
      expect: {
        files: ['sdlc.yaml'],
        keys: [{ key: 'planning.root', value: 'docs/planning', from: 'default' }],
      },
    },
  ],
  load: () => import('./config-list.ts'),
  text: () => import('./config-list.text.ts'),
});

export type ConfigListInput = z.output<typeof input>;
export type ConfigListOutput = z.input<typeof output>;
export type ConfigListAnswer = z.output<typeof output>;
