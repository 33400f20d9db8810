import { setTimeout as wait } from 'node:timers/promises';
import { defineLoop, defineOperation, Problem } from '@trefoil/contract';
import type { AnyOperation, ResourceProvider } from '@trefoil/contract';
import { z } from 'zod';

// What the protocol's conformance suite calls, as far as operations can be it. Its names are given.

const nothing = z.strictObject({});
const said = z.strictObject({ text: z.string() });
const examples = [{ title: 'Call it', input: {}, expect: {} }];

const simpleText = defineOperation({
  path: ['simple-text'],
  title: 'Simple text',
  summary: 'Answer with a text',
  effects: 'read',
  input: nothing,
  output: said,
  document: 'text',
  examples,
  load: async () => ({ run: () => ({ text: 'This is a simple text response for testing.' }) }),
});

const errorHandling = defineOperation({
  path: ['error-handling'],
  title: 'Error',
  summary: 'Raise a problem',
  effects: 'read',
  input: nothing,
  output: said,
  examples,
  load: async () => ({
    run: (): { text: string } => {
      throw new Problem({
        code: 'test.error',
        what: 'This tool intentionally returns an error for testing.',
      });
    },
  }),
});

/** Longer than the pause that clients are given between two notices. */
const STEP_MS = 120;

const withProgress = defineOperation({
  path: ['tool-with-progress'],
  title: 'Progress',
  summary: 'Report progress three times',
  effects: 'read',
  input: nothing,
  output: said,
  examples,
  load: async () => ({
    run: async (_input, context) => {
      for (const done of [0, 50, 100]) {
        context.report({ kind: 'progress', done, total: 100 });
        await wait(STEP_MS);
      }
      return { text: 'done' };
    },
  }),
});

/** What it notes is for the server's log: a client that asks for no log gets none. */
const loggingTool = defineOperation({
  path: ['logging-tool'],
  title: 'Logging',
  summary: 'Note something for the log',
  effects: 'read',
  input: nothing,
  output: said,
  examples,
  load: async () => ({
    run: (_input, context) => {
      context.report({ kind: 'note', message: 'noted' });
      return { text: 'noted' };
    },
  }),
});

/** Asks its client for nothing, as no operation does: its stream must carry the answer alone. */
const streamingElicitation = defineOperation({
  path: ['streaming-elicitation'],
  title: 'Streaming',
  summary: 'Answer on a stream',
  effects: 'read',
  input: nothing,
  output: said,
  examples,
  load: async () => ({
    run: (_input, context) => {
      context.report({ kind: 'progress', done: 1, total: 1 });
      return { text: 'answered' };
    },
  }),
});

const provider: ResourceProvider = {
  listResources: async () => [
    { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain', description: 'A text' },
  ],
  readResource: async (uri) => {
    if (uri === 'test://static-text')
      return { mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
    const id = /^test:\/\/template\/([\w-]+)\/data$/.exec(uri)?.[1];
    if (id === undefined) return undefined;
    return {
      mimeType: 'application/json',
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    };
  },
  complete: async () => [],
};

const operations: readonly AnyOperation[] = [
  simpleText,
  errorHandling,
  withProgress,
  loggingTool,
  streamingElicitation,
];

export const conformanceLoop = defineLoop({
  name: 'test',
  title: 'Conformance',
  summary: 'What the conformance suite calls',
  operations: Object.fromEntries(
    operations.map((operation) => [operation.path.join(' '), async () => operation] as const),
  ),
  resourceTemplates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      mimeType: 'application/json',
      description: 'By id',
    },
  ],
  resources: async () => provider,
  prompts: [{ name: 'test_simple_prompt', title: 'Simple', description: 'A simple prompt' }],
  promptText: async (name) =>
    name === 'test_simple_prompt' ? 'This is a simple prompt for testing.' : undefined,
});
