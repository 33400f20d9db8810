import { checkDefinition } from './definition-rules.ts';
import type { InputSchema, Operation, OperationDefinition, OutputSchema } from './operation.ts';

/** Replaced by the bundler: definitions in a bundle were checked when its manifest was built. */
declare const __TREFOIL_DEFINITIONS_CHECKED__: boolean | undefined;

const DEFAULT_BYTES = 32_000;

/**
 * Defines an operation once for every surface.
 * @throws Error naming every rule that the definition breaks
 */
export function defineOperation<I extends InputSchema, O extends OutputSchema>(
  definition: OperationDefinition<I, O>,
): Operation<I, O> {
  const operation: Operation<I, O> = {
    ...definition,
    surfaces: definition.surfaces ?? ['cli', 'mcp'],
    budget: definition.budget ?? { bytes: DEFAULT_BYTES },
  };
  if (typeof __TREFOIL_DEFINITIONS_CHECKED__ === 'undefined') {
    const faults = checkDefinition(operation);
    if (faults.length > 0) {
      throw new Error(`Operation "${definition.path.join(' ')}": ${faults.join('; ')}.`);
    }
  }
  return operation;
}
