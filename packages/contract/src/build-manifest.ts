import { exampleCommand } from './example-command.ts';
import type { LoopDefinition } from './loop.ts';
import { operationId } from './manifest.ts';
import type { Manifest, OperationManifest } from './manifest.ts';
import type { AnyOperation } from './operation.ts';
import { optionSpecs } from './option-specs.ts';
import type { Registry } from './registry.ts';
import { wireSchemas } from './wire-schemas.ts';

/**
 * Everything that surfaces tell about operations without loading them.
 * @throws Error when an operation's path is not the one it is registered under, or an alias is taken
 */
export async function buildManifest(registry: Registry): Promise<Manifest> {
  const operations: OperationManifest[] = [];
  for (const loop of registry.loops) {
    for (const words of Object.keys(loop.operations)) {
      const operation = await registry.load(operationId(loop, words.split(' ')));
      if (operation.path.join(' ') !== words) {
        throw new Error(`"${operation.path.join(' ')}" is registered as "${words}" in ${loop.name}.`);
      }
      operations.push(describe(loop, operation));
    }
  }
  operations.sort((left, right) => (left.id < right.id ? -1 : 1));
  refuseTakenAliases(registry, operations);
  refuseStrangeCores(registry);
  return { loops: registry.loops.map((loop) => describeLoop(loop)), operations };
}

function describeLoop({ name, title, summary, prefixed = true, served, serverWords }: LoopDefinition) {
  const set = served === undefined ? {} : { served: { argument: served.argument, summary: served.summary } };
  const words = serverWords === undefined ? {} : { serverWords };
  return { name, title, summary, prefixed, ...words, ...set };
}

function describe(loop: LoopDefinition, operation: AnyOperation): OperationManifest {
  const { input, output } = wireSchemas(operation);
  const options = optionSpecs(operation, input);
  const { cli, description, effects, served, rows, document, formats } = operation;
  return {
    id: operationId(loop, operation.path),
    loop: loop.name,
    path: operation.path,
    ...(cli === undefined ? {} : { cli }),
    title: operation.title,
    summary: operation.summary,
    ...(description === undefined ? {} : { description }),
    ...(effects === undefined ? {} : { effects }),
    idempotent: operation.idempotent ?? effects === 'read',
    surfaces: operation.surfaces,
    core: loop.core?.includes(operation.path.join(' ')) ?? true,
    options,
    positionals: operation.positionals ?? [],
    ...(served === undefined ? {} : { served }),
    ...(rows === undefined ? {} : { rows: { fields: rows.fields } }),
    ...(document === undefined ? {} : { document }),
    ...(formats === undefined ? {} : { formats }),
    examples: operation.examples.map((example) => ({
      title: example.title,
      command: exampleCommand(operation, options, example),
    })),
    aliases: operation.aliases ?? [],
    fieldAliases: operation.fieldAliases ?? [],
    input,
    output,
  };
}

function refuseTakenAliases(registry: Registry, operations: readonly OperationManifest[]): void {
  const taken = new Set(operations.map((operation) => operation.id));
  for (const operation of operations) {
    const loop = registry.loops.find(({ name }) => name === operation.loop);
    if (loop === undefined) continue;
    for (const alias of operation.aliases) {
      const id = operationId(loop, alias.path);
      if (taken.has(id)) throw new Error(`The alias "${id}" of ${operation.id} is taken.`);
      taken.add(id);
    }
  }
}

function refuseStrangeCores({ loops }: Registry): void {
  for (const { name, core = [], operations } of loops) {
    const stray = core.find((words) => !Object.hasOwn(operations, words));
    if (stray !== undefined) throw new Error(`The core of ${name} names "${stray}", which is no operation.`);
  }
}
