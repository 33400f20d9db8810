import { z } from 'zod';
import { budgetFields, documentEnvelope, pagingEnvelope, truncatedFields } from './budget-fields.ts';
import { checkDefinition } from './definition-rules.ts';
import type { InputSchema, Operation, OperationDefinition, OutputSchema, RowBudget } from './operation.ts';

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
  const budget = definition.budget ?? { bytes: DEFAULT_BYTES };
  const operation: Operation<I, O> = {
    ...definition,
    surfaces: definition.surfaces ?? ['cli', 'mcp'],
    budget,
    wireInput: wireInputOf(definition, budget),
    wireOutput: wireOutputOf(definition),
  };
  if (typeof __TREFOIL_DEFINITIONS_CHECKED__ === 'undefined') {
    const faults = checkDefinition(operation);
    if (faults.length > 0) {
      throw new Error(`Operation "${definition.path.join(' ')}": ${faults.join('; ')}.`);
    }
  }
  return operation;
}

function wireInputOf(definition: OperationDefinition<InputSchema, OutputSchema>, budget: { bytes: number }) {
  const fields = budgetFields({ budget, rows: definition.rows, document: definition.document !== undefined });
  for (const name of Object.keys(fields)) {
    if (name in definition.input.shape) delete fields[name];
  }
  return definition.input.safeExtend(fields);
}

function wireOutputOf(definition: OperationDefinition<InputSchema, OutputSchema>) {
  let shape: Record<string, z.ZodType> = { ...definition.output.shape, ...truncatedFields };
  if (definition.document !== undefined) shape = { ...shape, ...documentEnvelope };
  if (definition.rows !== undefined)
    shape = { ...shape, ...rowFields(definition.output, definition.rows), ...pagingEnvelope };
  return z.strictObject(shape);
}

/** Row objects may say which of their own fields were shortened. */
function rowFields(output: OutputSchema, rows: RowBudget): Record<string, z.ZodType> {
  const entries = rows.fields.flatMap((field) => {
    const list = output.shape[field];
    if (!(list instanceof z.ZodArray) || !(list.element instanceof z.ZodObject)) return [];
    return [[field, z.array(list.element.extend(truncatedFields))] as const];
  });
  return Object.fromEntries(entries);
}
