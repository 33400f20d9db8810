import { operationId, wireName } from '@trefoil/contract';
import type { Deprecation, JsonObject, OperationManifest } from '@trefoil/contract';
import { toolName } from './application.ts';
import type { Application } from './application.ts';

export interface NamedOperation {
  readonly operation: OperationManifest;
  /** Set when the name is a former one. */
  readonly deprecation?: Deprecation;
  /** The input that a former name stands for. */
  readonly preset?: JsonObject;
}

/**
 * Every name an operation answers to: the tool name, which alone is listed, the dotted id, the name it
 * has on servers that keep prefixes, and its former names in the same spellings.
 */
export function operationNames(application: Application): ReadonlyMap<string, NamedOperation> {
  const { operations, loops } = application.manifest();
  const names = new Map<string, NamedOperation>();
  const add = (name: string, named: NamedOperation) => {
    if (!names.has(name)) names.set(name, named);
  };
  for (const operation of operations) names.set(toolName(application, operation.id), { operation });
  for (const operation of operations) {
    for (const name of [operation.id, wireName(operation.id)]) add(name, { operation });
  }
  for (const operation of operations) {
    const loop = loops.find(({ name }) => name === operation.loop);
    if (loop === undefined) continue;
    for (const alias of operation.aliases) {
      const id = operationId(loop, alias.path);
      const instead = toolName(application, operation.id);
      for (const used of [id, wireName(id), toolName(application, id)]) {
        const deprecation = { kind: 'operation', used, instead, removed_in: alias.removed_in } as const;
        add(used, { operation, deprecation, ...(alias.input === undefined ? {} : { preset: alias.input }) });
      }
    }
  }
  return names;
}
