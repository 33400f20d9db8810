/** The parts of a tool's schema that arguments are made by. */
export interface ArgumentSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: ArgumentSchema;
  readonly anyOf?: readonly ArgumentSchema[];
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
}

export interface HostileCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

export type Draw = (limit: number) => number;

/** The same numbers for the same seed (xorshift32). */
export function createDraw(seed: number): Draw {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/**
 * A call that a client would not make by accident: texts come from `texts`, and some arguments are of a wrong type,
 * out of bounds, or of no name that there is.
 */
export function hostileCall(
  tools: readonly { readonly name: string; readonly inputSchema: ArgumentSchema }[],
  texts: readonly string[],
  draw: Draw,
): HostileCall {
  const { name, inputSchema } = pick(tools, draw);
  const { properties = {}, required = [] } = inputSchema;
  const given = Object.entries(properties).filter(([field]) => required.includes(field) || draw(4) === 0);
  const input = Object.fromEntries(given.map(([field, schema]) => [field, valueOf(schema, texts, draw)]));
  if (draw(25) === 0) input[pick(['__proto__x', 'roots', 'path2', ''], draw)] = pick(texts, draw);
  return { name, arguments: input };
}

function valueOf(schema: ArgumentSchema, texts: readonly string[], draw: Draw): unknown {
  if (draw(20) === 0) return pick([null, -1, 1e300, [], {}, true, [[]]], draw);
  const { type, enum: choices, items, anyOf, minimum = 0 } = schema;
  if (anyOf !== undefined) return valueOf(pick(anyOf, draw), texts, draw);
  if (choices !== undefined) return pick(choices, draw);
  const kind = typeof type === 'string' ? type : type?.[0];
  if (kind === 'integer' || kind === 'number') return minimum + draw(500);
  if (kind === 'boolean') return draw(2) === 0;
  if (kind === 'array') return Array.from({ length: 1 + draw(3) }, () => valueOf(items ?? {}, texts, draw));
  if (kind === 'object') return { [pick(texts, draw)]: pick(texts, draw) };
  return pick(texts, draw);
}

function pick<Item>(items: readonly Item[], draw: Draw): Item {
  return items[draw(items.length)] as Item;
}
