/** The same numbers for the same seed, everywhere (xorshift32). */
export function createRandom(seed) {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

const WORDS = ['label', 'revenue', 'T-FORM', 'knowledge', 'src/label.c', '.', 'strcpy', 'label-copier'];
const HOSTILE = [
  '',
  '../../etc/passwd',
  '/etc/passwd',
  'a\0b',
  '\u202E',
  'x'.repeat(5_000),
  '__proto__',
  '${HOME}',
];

/** A call of a listed tool: most of them plausible, some with arguments that are wrong in one way. */
export function randomCall(tools, random) {
  const tool = tools[random(tools.length)];
  const { properties = {}, required = [] } = tool.inputSchema;
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || random(5) === 0);
  const input = Object.fromEntries(given.map(([name, schema]) => [name, valueFor(schema, random)]));
  if (random(10) === 0) input[HOSTILE[random(HOSTILE.length)]] = 1;
  return { name: random(50) === 0 ? `${tool.name}x` : tool.name, arguments: input };
}

function valueFor(schema, random) {
  if (random(8) === 0) return wrongValue(random);
  const { type, enum: choices, items, anyOf } = schema;
  if (anyOf !== undefined) return valueFor(anyOf[random(anyOf.length)], random);
  if (choices !== undefined) return choices[random(choices.length)];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'integer' || kind === 'number') return (schema.minimum ?? 0) + random(2_000);
  if (kind === 'boolean') return random(2) === 0;
  if (kind === 'array') return Array.from({ length: 1 + random(2) }, () => valueFor(items ?? {}, random));
  return WORDS[random(WORDS.length)];
}

function wrongValue(random) {
  const values = [null, 1e300, -1, [], {}, true, { a: { b: [] } }, ...HOSTILE];
  return values[random(values.length)];
}
