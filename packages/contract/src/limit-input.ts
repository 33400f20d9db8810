import type { JsonSchema } from './json-schema.ts';
import type { AnswerLimits } from './policy.ts';

/**
 * An input schema in which no answer can be asked for beyond the limits. What is advertised and what is
 * enforced are both made by this, so that they agree; a default beyond a limit is lowered to it.
 */
export function limitInput(schema: JsonSchema, limits: AnswerLimits): JsonSchema {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const bounded = Object.entries(limits).flatMap(([field, most]: [string, number]) => {
    const node = properties[field];
    return node === undefined || !isBeyond(node, most) ? [] : [[field, bound(node, most)] as const];
  });
  if (bounded.length === 0) return schema;
  return { ...schema, properties: { ...properties, ...Object.fromEntries(bounded) } };
}

function isBeyond({ maximum = Infinity, type }: JsonSchema, most: number): boolean {
  return maximum > most || Array.isArray(type);
}

/** Null, where it means all, is beyond every limit. */
function bound(node: JsonSchema, most: number): JsonSchema {
  const { minimum = 0, maximum = Infinity, default: preset, type } = node;
  const highest = Math.max(minimum, Math.min(most, maximum));
  const types = Array.isArray(type) ? type.filter((name) => name !== 'null') : type;
  const [only] = Array.isArray(types) ? types : [types];
  return {
    ...node,
    ...(only === undefined ? {} : { type: only }),
    maximum: highest,
    ...(preset === undefined
      ? {}
      : { default: typeof preset === 'number' ? Math.min(preset, highest) : highest }),
  };
}
