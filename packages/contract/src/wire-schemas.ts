import { z } from 'zod';
import { budgetFields, documentEnvelope, pagingEnvelope, truncatedFields } from './budget-fields.ts';
import { toJsonSchema } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import type { AnyOperation, OutputSchema, RowBudget } from './operation.ts';

/** What callers see: the author's fields, the budget's, and the paging envelope. */
export interface WireSchemas {
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

const known = new WeakMap<AnyOperation, WireSchemas>();

/** The schemas of an operation as JSON Schema. A shipped program has them in its manifest instead. */
export function wireSchemas(operation: AnyOperation): WireSchemas {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const schemas = {
    input: toJsonSchema(wireInput(operation), 'input'),
    output: toJsonSchema(wireOutput(operation), 'output'),
  };
  known.set(operation, schemas);
  return schemas;
}

/** The input as Zod sees it: the oracle that tests compare with. */
export function wireInput(definition: AnyOperation) {
  const { budget } = definition;
  const fields = budgetFields({ budget, rows: definition.rows, document: definition.document !== undefined });
  for (const name of Object.keys(fields)) {
    if (name in definition.input.shape) delete fields[name];
  }
  return definition.input.safeExtend(fields);
}

function wireOutput(definition: AnyOperation) {
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
