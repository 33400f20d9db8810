import type { JsonSchema, OperationManifest } from '@trefoil/contract';

/** An input that differs from a good one in one place. */
export interface SpoiledInput {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly field: string;
  /** False when the value is at a bound rather than past it. */
  readonly refused: boolean;
  /** True when the same mistake can be typed on a command line. */
  readonly typable: boolean;
}

const MAX_TYPED = 20_000;

/**
 * Spoils a good input in every way that its schema speaks of: an unknown field, each field missing
 * that must be there, each of the wrong type, each at and one past each of its bounds.
 */
export function spoiledInputs(
  operation: OperationManifest,
  good: Readonly<Record<string, unknown>>,
): SpoiledInput[] {
  const required = operation.input.required ?? [];
  const missing = required.map((field): SpoiledInput => {
    const input = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
    return { name: `without ${field}`, input, field, refused: true, typable: true };
  });
  const fields = Object.entries(operation.input.properties ?? {}).flatMap(([field, schema]) =>
    spoiledValues(schema).map((spoiled): SpoiledInput => ({
      name: `${field}: ${spoiled.name}`,
      input: { ...good, [field]: spoiled.value },
      field,
      refused: spoiled.refused,
      typable: spoiled.typable,
    })),
  );
  const unknown = { name: 'an unknown field', input: { ...good, bogus_field: 1 }, field: 'bogus_field' };
  return [{ ...unknown, refused: true, typable: false }, ...missing, ...fields];
}

interface SpoiledValue {
  readonly name: string;
  readonly value: unknown;
  readonly refused: boolean;
  readonly typable: boolean;
}

function spoiledValues(schema: JsonSchema): SpoiledValue[] {
  const alternatives = schema.anyOf ?? [schema];
  const object = { name: 'an object', value: {}, refused: true, typable: false };
  return [object, ...alternatives.flatMap((alternative) => valuesPastBounds(alternative))];
}

function valuesPastBounds(schema: JsonSchema): SpoiledValue[] {
  if (schema.enum !== undefined) return [past('no choice', 'no-such-choice')];
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type;
  switch (type) {
    case 'integer':
    case 'number':
      return [...numbersAround(schema), past('a text', '12x'), { ...past('true', true), typable: false }];
    case 'string':
      return textsAround(schema);
    case 'array':
      return listsAround(schema);
    default:
      return [{ ...past('a text', 'yes'), typable: false }];
  }
}

function past(name: string, value: unknown): SpoiledValue {
  return { name, value, refused: true, typable: true };
}

function at(name: string, value: unknown): SpoiledValue {
  return { name, value, refused: false, typable: true };
}

function numbersAround({ minimum, maximum }: JsonSchema): SpoiledValue[] {
  const low =
    minimum === undefined ? [] : [at('its minimum', minimum), past('below its minimum', minimum - 1)];
  const high =
    maximum === undefined ? [] : [at('its maximum', maximum), past('above its maximum', maximum + 1)];
  return [...low, ...high];
}

function textsAround({ minLength, maxLength }: JsonSchema): SpoiledValue[] {
  const short =
    minLength === undefined || minLength === 0 ? [] : [past('too short', 'x'.repeat(minLength - 1))];
  if (maxLength === undefined || maxLength > MAX_TYPED) return short;
  return [
    ...short,
    at('as long as allowed', 'x'.repeat(maxLength)),
    past('too long', 'x'.repeat(maxLength + 1)),
  ];
}

function listsAround({ minItems, maxItems, items }: JsonSchema): SpoiledValue[] {
  const item = items?.enum?.[0] ?? 'x';
  const few =
    minItems === undefined
      ? []
      : [
          {
            ...past(
              'too few',
              Array.from({ length: minItems - 1 }, () => item),
            ),
            typable: false,
          },
        ];
  if (maxItems === undefined || maxItems > MAX_TYPED) return few;
  return [
    ...few,
    past(
      'too many',
      Array.from({ length: maxItems + 1 }, () => item),
    ),
  ];
}
