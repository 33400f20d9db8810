import { PassThrough } from 'node:stream';
import { buildManifest, createRegistry, defineLoop, defineOperation, Problem } from '@trefoil/contract';
import type { LoopDefinition } from '@trefoil/contract';
import { z } from 'zod';
import type { Application } from '../../src/application.ts';
import type { CliIo } from '../../src/cli/cli-io.ts';
import { runCli } from '../../src/cli/run-cli.ts';

const animals = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox', 'gnu'];

/** Has an option of every kind, so that the command line can be tried on all of them. */
export const find = defineOperation({
  path: ['find'],
  title: 'Find animals',
  summary: 'Find animals by their letters',
  description: 'Letters match anywhere in a name. See also {toy.read}.',
  effects: 'read',
  input: z.strictObject({
    letters: z.array(z.string().max(50)).min(1).max(9).describe('Letters that a name has'),
    kind: z.enum(['wild', 'tame']).optional().describe('Only this kind'),
    field: z
      .array(z.enum(['name', 'sound']))
      .max(2)
      .optional()
      .describe('Where to look'),
    legs: z.int().min(0).max(8).optional().describe('Only with so many legs'),
    weight: z.number().min(-5).max(5).optional().describe('Only so heavy'),
    age: z.int().min(0).max(99).nullable().optional().describe('Only so old'),
    note: z.string().max(50).optional().describe('A remark'),
    loud: z.boolean().default(false).describe('Only loud ones'),
    sorted: z.boolean().default(true).describe('Sort by name'),
  }),
  output: z.strictObject({ input: z.string(), animals: z.array(z.strictObject({ name: z.string() })) }),
  positionals: ['letters'],
  advanced: ['weight', 'age', 'note'],
  rows: { fields: ['animals'], limit: 3, maxLimit: 100 },
  aliases: [
    { path: ['seek'], removed_in: '2.0.0' },
    { path: ['seek_loud'], input: { loud: true }, removed_in: '2.0.0' },
  ],
  fieldAliases: [{ name: 'feet', field: 'legs', removed_in: '2.0.0' }],
  examples: [{ title: 'All with an e', input: { letters: ['e'], loud: true }, expect: { total: 2 } }],
  actionable: ({ animals: found }) => found.length === 0,
  load: async () => ({
    run: (input) => ({
      input: JSON.stringify(input),
      animals: animals
        .filter((name) => input.letters.every((letter) => name.includes(letter)))
        .map((name) => ({ name })),
    }),
  }),
});

const read = defineOperation({
  path: ['read'],
  title: 'Read',
  summary: 'Read the page of an animal',
  effects: 'read',
  input: z.strictObject({ name: z.string().max(50).describe('Which animal') }),
  output: z.strictObject({ name: z.string(), text: z.string() }),
  positionals: ['name'],
  document: 'text',
  problems: ['toy.unknown'],
  examples: [{ title: 'Read', input: { name: 'cat' }, expect: { name: 'cat' } }],
  load: async () => ({
    run: ({ name }) => {
      if (!animals.includes(name)) {
        throw new Problem({
          code: 'toy.unknown',
          what: `No animal "${name}".`,
          next: 'List them with {toy.find}.',
        });
      }
      return { name, text: `# ${name}\n\u001B[8mhidden\u001B[0m\n` };
    },
  }),
});

const zoo = defineOperation({
  path: ['zoo', 'weigh'],
  title: 'Weigh',
  summary: 'Weigh the animals of a zoo',
  effects: 'read',
  input: z.strictObject({ zoo: z.string().max(20).describe('Which zoo') }),
  output: z.strictObject({ zoo: z.string(), served: z.array(z.string()) }),
  positionals: ['zoo'],
  served: { field: 'zoo' },
  examples: [{ title: 'Weigh', served: ['Big Zoo'], input: { zoo: 'big-zoo' }, expect: { zoo: 'big-zoo' } }],
  load: async () => ({
    run: ({ zoo: name }, context) => ({ zoo: name, served: context.served<string[]>({ loop: 'toy' }) }),
  }),
});

const toyLoop: LoopDefinition = defineLoop({
  name: 'toy',
  title: 'Toy',
  summary: 'Animals',
  operations: { find: async () => find, read: async () => read, 'zoo weigh': async () => zoo },
  served: {
    key: { loop: 'toy' },
    argument: 'ZOO',
    summary: 'Zoos',
    open: async () => ({
      open: async (references) => {
        const names = references.map((reference) => reference.toLowerCase().replaceAll(' ', '-'));
        return { value: names, names, notes: [] };
      },
    }),
  },
});

export async function toyApplication(changes: Partial<Application> = {}): Promise<Application> {
  const loops = [toyLoop];
  const manifest = await buildManifest(createRegistry(loops));
  return {
    name: 'toy',
    version: '1.2.3',
    summary: 'Ask about animals',
    ownLoop: 'toy',
    loops,
    manifest: () => manifest,
    ...changes,
  };
}

export interface CliRun {
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly problem: Problem | undefined;
}

/** Runs one command line in this process, with its streams kept. */
export async function runToy(
  line: readonly string[],
  options: { stdin?: string; tty?: boolean } = {},
): Promise<CliRun> {
  const application = await toyApplication();
  const stdout = Object.assign(new PassThrough(), { isTTY: options.tty === true, columns: 40 });
  const stderr = Object.assign(new PassThrough(), { isTTY: false });
  const stdin = new PassThrough();
  stdin.end(options.stdin ?? '');
  const io: CliIo = {
    stdin,
    stdout,
    stderr,
    env: {},
    cwd: import.meta.dirname,
    signal: new AbortController().signal,
    endItself: () => undefined,
  };
  const outcome = await runCli(application, line, io).then(
    (code) => ({ code, problem: undefined }),
    (failure: unknown) => {
      if (failure instanceof Problem) return { code: undefined, problem: failure };
      throw failure;
    },
  );
  return { ...outcome, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}
