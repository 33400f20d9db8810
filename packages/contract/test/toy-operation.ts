import { z } from 'zod';
import { createPolicy } from '../src/index.ts';
import type { Context } from '../src/index.ts';
import type { OperationDefinition } from '../src/operation.ts';

const input = z.strictObject({
  terms: z.array(z.string().min(1).max(20)).min(1).max(5).describe('Words to look for'),
  kind: z.enum(['plain', 'pattern']).default('plain').describe('How to read the words'),
  folder: z.string().max(100).optional().describe('Where to look'),
});
const output = z.strictObject({
  heading: z.string(),
  rows: z.array(z.strictObject({ id: z.int(), text: z.string() })),
});

export type ToyDefinition = OperationDefinition<typeof input, typeof output>;

/** A well-formed definition, for tests to break in one place at a time. */
export function toyDefinition(rows: { id: number; text: string }[] = []): ToyDefinition {
  return {
    path: ['find'],
    title: 'Find things',
    summary: 'Find things by their words',
    effects: 'read',
    input,
    output,
    positionals: ['terms'],
    rows: { fields: ['rows'], limit: 10, maxLimit: 1_000 },
    examples: [{ title: 'Find a word', input: { terms: ['a'] }, expect: { total: 0 } }],
    load: async () => ({ run: () => ({ heading: 'h', rows }) }),
  };
}

export function toyContext(changes: Partial<Context> = {}): Context {
  return {
    roots: ['/work-tree'],
    cwd: '/work-tree',
    confined: true,
    env: {},
    signal: new AbortController().signal,
    policy: createPolicy({ allow: [], deny: [] }),
    workspace: {
      read: async () => undefined,
      readParts: async () => undefined,
      write: async () => undefined,
      remove: async () => undefined,
    },
    now: () => new Date(0),
    manifest: () => ({ loops: [], operations: [] }),
    report: () => undefined,
    resolvePath: async (_field, path) => `/real/${path}`,
    served: () => {
      throw new Error('nothing is served');
    },
    ...changes,
  };
}
