import type { LoopDefinition } from './loop.ts';
import { operationId, wireName } from './manifest.ts';
import type { AnyOperation } from './operation.ts';

const WIRE_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** The loops of one executable, and the operations they hold, found by id. */
export interface Registry {
  readonly loops: readonly LoopDefinition[];
  /** Ids in the one order that every surface uses. */
  readonly ids: readonly string[];
  /** @throws Error when no operation has this id */
  load(id: string): Promise<AnyOperation>;
}

/**
 * Composes loops.
 * @throws Error when two operations have the same id or the same name on the wire
 */
export function createRegistry(loops: readonly LoopDefinition[]): Registry {
  const loaders = new Map<string, () => Promise<AnyOperation>>();
  const wireNames = new Set<string>();
  for (const loop of loops) {
    for (const [words, load] of Object.entries(loop.operations)) {
      const id = operationId(loop, words.split(' '));
      const name = wireName(id);
      if (!WIRE_NAME.test(name)) throw new Error(`"${name}" cannot be a name on the MCP wire.`);
      if (wireNames.has(name)) throw new Error(`Two operations are called "${name}".`);
      wireNames.add(name);
      loaders.set(id, load);
    }
  }
  return {
    loops,
    ids: [...loaders.keys()].toSorted(),
    load: async (id) => {
      const load = loaders.get(id);
      if (load === undefined) throw new Error(`No operation "${id}".`);
      return await load();
    },
  };
}
