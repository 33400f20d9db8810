import { createRegistry, flagWords } from '@trefoil/contract';
import type { Example, OperationManifest } from '@trefoil/contract';
import { builtManifest, spoiledInputs } from '@trefoil/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import * as executables from '../src/executables.ts';
import type { Executable } from '../src/executables.ts';
import { callCommand, callDirectly, callOf, serverWays, startServer } from './surfaces.ts';
import type { Call, Outcome } from './surfaces.ts';
import { removeWorkspaces, workspaceOf } from './workspaces.ts';

type Server = Awaited<ReturnType<typeof startServer>>;
const servers = new Map<string, Promise<Server>>();

afterAll(async () => {
  await Promise.all([...servers.values()].map(async (server) => await (await server).close()));
  removeWorkspaces();
}, 60_000);

interface Asked {
  readonly way: (typeof serverWays)[number];
  /** True when nothing can come of the call, so that what writes needs no workspace of its own. */
  readonly harmless?: boolean;
}

/** What a server answers. One is shared by all that only reads; what writes has its own for each call. */
async function askServer(executable: Executable, call: Call, { way, harmless = false }: Asked) {
  const { operation } = call;
  const tool = toolNameOf(executable, operation);
  const reads = operation.effects === 'read' || operation.effects === 'state';
  if (!reads && !harmless) {
    const own = await startServer(executable, call, way);
    try {
      return await own.call(call, tool);
    } finally {
      await own.close();
    }
  }
  const place = reads ? workspaceOf(operation) : operation.id;
  const key = [executable.name, way, place, ...call.served].join('\0');
  const server = servers.get(key) ?? startServer(executable, call, way);
  servers.set(key, server);
  return await (await server).call(call, tool);
}

function toolNameOf(executable: Executable, { id, loop }: OperationManifest): string {
  const bare =
    executable.dropsPrefix === true && loop === executable.ownLoop ? id.slice(loop.length + 1) : id;
  return bare.replaceAll('.', '_');
}

/** The answer of a document is its text on the wire and wrapped everywhere else. */
function asOnTheWire({ operation }: Call, outcome: Outcome): Outcome {
  if (operation.document === undefined || 'problem' in outcome) return outcome;
  return { answer: String((JSON.parse(outcome.answer) as Record<string, unknown>)[operation.document]) };
}

/** Words for a call: what is served stands where the operation expects its members' names. */
function wordsOf({ operation, input, served }: Call): string[] {
  if (operation.served === 'set')
    return [...Object.entries(input).flatMap(([field, value]) => flagWords(field, value)), ...served];
  const field = operation.served?.field;
  const typed = Object.entries(input).map(([name, value]): [string, unknown] =>
    name === field && served.length > 0 ? [name, Array.isArray(value) ? served : served[0]] : [name, value],
  );
  return typed.flatMap(([name, value]) => flagWords(name, value));
}

for (const executable of Object.values(executables)) {
  const manifest = builtManifest(executable.name);
  const registry = createRegistry(executable.loops);
  for (const operation of manifest.operations) {
    const { examples } = await registry.load(operation.id);
    describe(`${executable.name}: ${operation.id}`, () => {
      test.each(examples.map((example): [string, Example] => [example.title, example]))(
        'answers alike on every surface: %s',
        async (_title, example) => {
          const call = callOf(operation, example);
          const direct = await callDirectly(executable, call);
          expectAsPromised(direct, example);
          expect(await callCommand(executable, call, wordsOf(call))).toEqual(direct);
          if (!operation.surfaces.includes('mcp')) return;
          for (const way of serverWays) {
            expect(await askServer(executable, call, { way })).toEqual(asOnTheWire(call, direct));
          }
        },
      );

      // What an operation refuses does not depend on the executable; its own loop's speaks for all.
      if (operation.loop !== executable.ownLoop) return;
      const [example] = examples;
      if (example === undefined) throw new Error(`${operation.id} has no example`);
      const good = callOf(operation, example);
      test.each(
        spoiledInputs(operation, example.input).map((spoiled): [string, typeof spoiled] => [
          spoiled.name,
          spoiled,
        ]),
      )('refuses alike on every surface: %s', async (_name, { input, field, refused, typable }) => {
        const call = { ...good, input };
        const direct = await callDirectly(executable, call);
        if (refused) expect(direct).toMatchObject({ problem: { code: 'input.invalid' } });
        else expect(JSON.stringify(direct)).not.toMatch(/"expected":"at (?:most|least)/);
        if (operation.surfaces.includes('mcp')) {
          const told = await askServer(executable, call, { way: '2026-07-28', harmless: refused });
          expect(told).toEqual(asOnTheWire(call, direct));
        }
        // At a terminal the served field takes what a person knows it by, which has bounds of its own.
        const servedField = typeof operation.served === 'object' ? operation.served.field : undefined;
        if (typable && field !== servedField) {
          expect(await callCommand(executable, call, wordsOf(call))).toEqual(direct);
        }
      });
    });
  }
}

/** What the definition's author wrote that the example comes to: some of its fields, the first of its rows. */
function expectAsPromised(outcome: Outcome, { expect: promised }: Example): void {
  if ('problem' in promised) expect(outcome).toMatchObject({ problem: { code: promised.problem } });
  else expect(partOf('answer' in outcome ? JSON.parse(outcome.answer) : outcome, promised)).toEqual(promised);
}

/** What `value` has at the places where `shape` has something. */
function partOf(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape))
    return shape.map((item, index) => partOf(value[index], item));
  if (typeof value !== 'object' || value === null || typeof shape !== 'object' || shape === null)
    return value;
  return Object.fromEntries(
    Object.entries(shape).map(([key, item]) => [key, partOf((value as Record<string, unknown>)[key], item)]),
  );
}
