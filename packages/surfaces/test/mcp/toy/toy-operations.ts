import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { defineOperation, Problem } from '@trefoil/contract';
import type { AnyOperation, Context, ServedKey } from '@trefoil/contract';
import { z } from 'zod';

// What the tests recognise in a place where it must never be.
export const SECRET = 'hunter2-/srv/private/key.pem';

const servedKey: ServedKey<string> = { loop: 'toy' };
const nothing = z.strictObject({});
const done = z.strictObject({ done: z.boolean() });
const text = (description: string) => z.string().max(200).describe(description);
const example = (input: Record<string, unknown>) => [{ title: 'Call it', input, expect: {} }];

export const search = defineOperation({
  path: ['search'],
  title: 'Search',
  summary: 'List the rows that match a word',
  description: 'Rows come in order.',
  effects: 'read',
  input: z.strictObject({
    word: text('What to look for'),
    exact: z.boolean().default(false).describe('Whole words'),
  }),
  output: z.strictObject({
    word: z.string(),
    rows: z.array(z.strictObject({ id: z.int(), text: z.string() })),
  }),
  rows: { fields: ['rows'], limit: 10, maxLimit: 500 },
  fieldAliases: [{ name: 'term', field: 'word', removed_in: '2.0.0' }],
  aliases: [
    { path: ['find'], removed_in: '2.0.0' },
    { path: ['find_knots'], input: { word: 'knot' }, removed_in: '2.0.0' },
  ],
  examples: example({ word: 'knot' }),
  load: async () => ({
    run: ({ word }) => ({
      word,
      rows: Array.from({ length: 25 }, (_, id) => ({ id, text: `${word} ${id}` })),
    }),
  }),
});

export const read = defineOperation({
  path: ['read'],
  title: 'Read',
  summary: 'Show a document',
  effects: 'read',
  input: z.strictObject({ id: text('Which document') }),
  output: z.strictObject({ id: z.string(), body: z.string() }),
  document: 'body',
  examples: example({ id: 'a' }),
  load: async () => ({
    run: ({ id }) => ({ id, body: `# ${id}\n${'line of text — ünïcode\n'.repeat(200)}` }),
  }),
});

export const ask = defineOperation({
  path: ['ask'],
  title: 'Ask',
  summary: 'Raise a problem',
  effects: 'read',
  input: nothing,
  output: done,
  examples: example({}),
  load: async () => ({
    run: (): { done: boolean } => {
      throw new Problem({ code: 'toy.refused', what: 'The toy refuses.', next: 'toy search knot', exit: 1 });
    },
  }),
});

export const crash = defineOperation({
  path: ['crash'],
  title: 'Crash',
  summary: 'Fail as a defect would',
  effects: 'read',
  input: nothing,
  output: done,
  examples: example({}),
  load: async () => ({
    run: (): { done: boolean } => {
      throw new Error(`cannot open ${SECRET}`);
    },
  }),
});

export const inspect = defineOperation({
  path: ['inspect'],
  title: 'Inspect',
  summary: 'Say where a path leads',
  effects: 'read',
  input: z.strictObject({ path: text('A file or directory') }),
  output: z.strictObject({ path: z.string(), served: z.string() }),
  paths: ['path'],
  examples: example({ path: '.' }),
  load: async () => ({
    run: ({ path }, context) => ({ path, served: context.served(servedKey) }),
  }),
});

/** Runs until the client cancels; tells on stderr that it was told. */
async function waitForCancel(context: Context): Promise<{ done: boolean }> {
  context.report({ kind: 'progress', done: 1, total: 3, message: 'first' });
  context.report({ kind: 'progress', done: 1, total: 3 });
  context.report({ kind: 'progress', done: 0, total: 3 });
  context.report({ kind: 'note', message: 'waiting began' });
  await once(context.signal, 'abort');
  process.stderr.write('waiting was cancelled\n');
  context.signal.throwIfAborted();
  return { done: true };
}

export const wait = defineOperation({
  path: ['wait'],
  title: 'Wait',
  summary: 'Wait until cancelled',
  effects: 'read',
  input: nothing,
  output: done,
  examples: example({}),
  load: async () => ({ run: (_input, context) => waitForCancel(context) }),
});

export const count = defineOperation({
  path: ['count'],
  title: 'Count',
  summary: 'Report progress up to three',
  effects: 'state',
  idempotent: true,
  input: nothing,
  output: done,
  examples: example({}),
  load: async () => ({
    run: (_input, context) => {
      for (const step of [1, 2, 2, 1, 3]) context.report({ kind: 'progress', done: step, total: 3 });
      return { done: true };
    },
  }),
});

export const noise = defineOperation({
  path: ['noise'],
  title: 'Noise',
  summary: 'Write to standard output in every way',
  effects: 'read',
  input: z.strictObject({ native: z.boolean().default(false).describe('Also write to the descriptor') }),
  output: done,
  examples: example({}),
  load: async () => ({
    run: async ({ native }) => {
      // oxlint-disable-next-line no-console -- what the guard is for
      console.log('noise from console.log');
      process.stdout.write('noise from process.stdout\n');
      process.stdout.end('noise at the end\n');
      await once(spawn('echo', ['noise from a child'], { stdio: 'inherit' }), 'close');
      await once(spawn('cat', [], { stdio: [0, 1, process.stderr] }), 'close');
      if (native) writeSync(1, 'noise from the descriptor\n');
      return { done: true };
    },
  }),
});

export const keepAlive = defineOperation({
  path: ['keep-alive'],
  title: 'Keep alive',
  summary: 'Leave a timer behind',
  effects: 'read',
  input: nothing,
  output: done,
  examples: example({}),
  load: async () => ({
    run: () => {
      setInterval(() => undefined, 60_000);
      return { done: true };
    },
  }),
});

export const write = defineOperation({
  path: ['write'],
  title: 'Write',
  summary: 'Pretend to change a file',
  effects: 'write',
  input: nothing,
  output: done,
  aliases: [{ path: ['put'], removed_in: '2.0.0' }],
  examples: example({}),
  load: async () => ({ run: () => ({ done: true }) }),
});

export const vague = defineOperation({
  path: ['vague'],
  title: 'Vague',
  summary: 'Does not say what it does',
  input: nothing,
  output: done,
  examples: example({}),
  load: async () => ({ run: () => ({ done: true }) }),
});

export const shellOnly = defineOperation({
  path: ['shell-only'],
  title: 'Shell only',
  summary: 'Is not on this surface',
  effects: 'read',
  surfaces: ['cli'],
  input: nothing,
  output: done,
  examples: example({}),
  load: async () => ({ run: () => ({ done: true }) }),
});

const all: readonly AnyOperation[] = [
  search,
  read,
  ask,
  crash,
  inspect,
  wait,
  count,
  noise,
  keepAlive,
  write,
  vague,
  shellOnly,
];

export const toyOperations = Object.fromEntries(
  all.map((operation) => [operation.path.join(' '), async () => operation] as const),
);
