import { z } from 'zod';

/** A JSON Schema node (2020-12), as far as operations use it. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/**
 * The JSON Schema of a Zod object in the shape that MCP hosts accept: nothing by reference, no bounds
 * that only say "a safe integer", and `null` as a type name rather than an alternative.
 * @throws Error when the schema is recursive or has a part that JSON Schema cannot state
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const raw = z.toJSONSchema(schema, { io, cycles: 'throw', reused: 'inline', unrepresentable: 'throw' });
  const { $schema: _dialect, ...rest } = raw as JsonSchema;
  return clean(rest);
}

function clean(node: JsonSchema): JsonSchema {
  const flat = flattenNullable(node);
  const cleaned: JsonSchema = {};
  for (const [keyword, value] of Object.entries(flat)) {
    if (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER) continue;
    if (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) continue;
    if (keyword === 'propertyNames') continue;
    cleaned[keyword] = cleanKeyword(keyword, value);
  }
  return cleaned;
}

function cleanKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    const entries = Object.entries(value as Record<string, JsonSchema>);
    return Object.fromEntries(entries.map(([name, child]) => [name, clean(child)]));
  }
  if (keyword === 'items' || (keyword === 'additionalProperties' && typeof value === 'object')) {
    return clean(value as JsonSchema);
  }
  if (keyword === 'anyOf') return (value as JsonSchema[]).map((child) => clean(child));
  return value;
}

function flattenNullable(node: JsonSchema): JsonSchema {
  if (node.anyOf?.length !== 2) return node;
  const [value, nothing] = node.anyOf;
  if (value === undefined || nothing?.type !== 'null' || typeof value.type !== 'string') return node;
  const { anyOf: _alternatives, ...outer } = node;
  return { ...value, ...outer, type: [value.type, 'null'] };
}
