import { defineOperation } from '@trefoil/contract';
import { z } from 'zod';

const input = z.strictObject({
  local: z.boolean().default(false).describe('For sdlc.local.yaml, which is not committed'),
});

const output = z.strictObject({ file: z.string(), yaml: z.string() });

export const configScaffold = defineOperation({
  path: ['config', 'scaffold'],
  title: 'Scaffold a configuration',
  summary: 'Print a configuration file with every key, its default and meaning',
  effects: 'read',
  input,
  output,
  document: 'yaml',
  budget: { bytes: 16_000 },
  examples: [{ title: 'For the project', input: {}, expect: { file: 'sdlc.yaml', truncated: false } }],
  load: () => import('./config-scaffold.ts'),
});

export type ConfigScaffoldInput = z.output<typeof input>;
export type ConfigScaffoldOutput = z.input<typeof output>;
