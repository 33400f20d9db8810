import type { JsonSchema } from './json-schema.ts';
import type { JsonObject } from './operation.ts';
import { validateJson } from './validate-json.ts';

const encoder = new TextEncoder();

/** Bytes of a value as compact JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value);
  return text === undefined ? 0 : utf8Bytes(text);
}

function utf8Bytes(text: string): number {
  return typeof Buffer === 'undefined' ? encoder.encode(text).length : Buffer.byteLength(text);
}

/**
 * Shortens an object until its JSON fits: the largest text, list or map in it is halved, again and
 * again, and `truncated_fields` names every top-level field that lost something. What its schema would not
 * forgive is left alone: keys that it wants, words that it lists. An object that fits is returned as it is.
 */
export function shrinkToFit(value: JsonObject, bytes: number, schema: JsonSchema = {}): JsonObject {
  let size = jsonBytes(value);
  if (size <= bytes) return value;
  const copy: JsonObject = { ...value };
  const shortened = new Set<string>();
  const sizes = new Map(Object.keys(copy).map((field) => [field, jsonBytes(copy[field])]));
  while (size > bytes) {
    const field = largest(sizes);
    if (field === undefined) break;
    const before = sizes.get(field) ?? 0;
    const halved = halve(copy[field], schema.properties?.[field]);
    const after = jsonBytes(halved);
    if (after < before) {
      copy[field] = halved;
      shortened.add(field);
    }
    sizes.set(field, after < before ? after : 0);
    size -= Math.max(0, before - after);
  }
  return shortened.size === 0 ? copy : { ...copy, truncated_fields: [...shortened].toSorted() };
}

function largest(sizes: ReadonlyMap<string, number>): string | undefined {
  let found: string | undefined;
  let most = 8;
  for (const [field, size] of sizes) {
    if (size > most) {
      found = field;
      most = size;
    }
  }
  return found;
}

/** Halves a text, again and again, until its JSON fits. */
export function shrinkText(text: string, bytes: number): string {
  let kept = text;
  while (kept !== '' && jsonBytes(kept) > bytes) {
    const half = halveText(kept);
    if (half.length >= kept.length) return '';
    kept = half;
  }
  return kept;
}

/** Half of a text, list or map; of a structure, its largest part halved. What cannot be halved is returned as it is. */
function halve(value: unknown, schema: JsonSchema = {}): unknown {
  if (schema.anyOf !== undefined) {
    const own = schema.anyOf.find((candidate) => validateJson(candidate, value).faults.length === 0);
    return own === undefined ? value : halve(value, own);
  }
  if (typeof value === 'string') return isFreeText(schema) ? halveText(value) : value;
  if (Array.isArray(value)) return halveList(value, schema);
  if (typeof value !== 'object' || value === null) return value;
  return isMap(schema) ? halveMap(value) : halveLargest(value as JsonObject, schema);
}

function isFreeText({ enum: choices, const: only, pattern, format, minLength = 0 }: JsonSchema): boolean {
  return [choices, only, pattern, format].every((rule) => rule === undefined) && minLength <= 1;
}

/** Of a list that may not become empty, the one item that is left is halved itself. */
function halveList(value: readonly unknown[], { items, minItems = 0, prefixItems }: JsonSchema): unknown {
  if (prefixItems !== undefined) return value;
  const half = Math.max(minItems, Math.floor(value.length / 2));
  if (value.length > 1 && half < value.length) return value.slice(0, half);
  const shortened = value.map((item) => halve(item, items));
  if (minItems > 0 || jsonBytes(shortened) < jsonBytes(value)) return shortened;
  return [];
}

/** Whether an object is one of many keys that nobody listed, of which some can go. */
function isMap({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === undefined || (properties === undefined && additionalProperties !== false);
}

function halveMap(value: object): unknown {
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1) return { [only[0]]: halve(only[1]) };
  return Object.fromEntries(entries.slice(0, Math.ceil(entries.length / 2)));
}

function halveLargest(value: JsonObject, { properties = {} }: JsonSchema): JsonObject {
  const fields = Object.keys(value).map((field) => ({ field, bytes: jsonBytes(value[field]) }));
  for (const { field, bytes } of fields.toSorted((left, right) => right.bytes - left.bytes)) {
    const halved = halve(value[field], properties[field]);
    if (jsonBytes(halved) < bytes) return { ...value, [field]: halved };
  }
  return value;
}

/** Never splits a surrogate pair; says that something is missing. */
function halveText(text: string): string {
  const bare = text.endsWith('…') ? text.slice(0, -1) : text;
  const middle = Math.floor(bare.length / 2);
  const code = bare.charCodeAt(middle - 1);
  const end = code >= 0xd800 && code <= 0xdbff ? middle - 1 : middle;
  return bare.length < 2 ? '' : `${bare.slice(0, end)}…`;
}
