import type { JsonObject } from './operation.ts';

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
 * again, and `truncated_fields` names every top-level field that lost something. Fields in `keep`
 * are left alone. An object that fits is returned as it is.
 */
export function shrinkToFit(value: JsonObject, bytes: number, keep: readonly string[]): JsonObject {
  let size = jsonBytes(value);
  if (size <= bytes) return value;
  const copy: JsonObject = { ...value };
  const shortened = new Set<string>();
  const sizes = new Map(Object.keys(copy).map((field) => [field, jsonBytes(copy[field])]));
  while (size > bytes) {
    const field = largest(sizes, keep);
    if (field === undefined) break;
    const before = sizes.get(field) ?? 0;
    copy[field] = halve(copy[field]);
    const after = jsonBytes(copy[field]);
    if (after < before) shortened.add(field);
    sizes.set(field, after < before ? after : 0);
    size -= Math.max(0, before - after);
  }
  return shortened.size === 0 ? copy : { ...copy, truncated_fields: [...shortened].toSorted() };
}

function largest(sizes: ReadonlyMap<string, number>, keep: readonly string[]): string | undefined {
  let found: string | undefined;
  let most = 8;
  for (const [field, size] of sizes) {
    if (size > most && !keep.includes(field)) {
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

/** Half of a text, list or map; of a structure, its largest part halved. Scalars stay. */
function halve(value: unknown): unknown {
  if (typeof value === 'string') return halveText(value);
  if (Array.isArray(value)) {
    if (value.length > 1) return value.slice(0, Math.floor(value.length / 2));
    // Half of an object would break the schema of the list; half of a text is still a text.
    return value.flatMap((item) => (typeof item === 'string' && item !== '' ? [halveText(item)] : []));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1) return { [only[0]]: halve(only[1]) };
  return Object.fromEntries(entries.slice(0, Math.ceil(entries.length / 2)));
}

/** Never splits a surrogate pair; says that something is missing. */
function halveText(text: string): string {
  const bare = text.endsWith('…') ? text.slice(0, -1) : text;
  const middle = Math.floor(bare.length / 2);
  const code = bare.charCodeAt(middle - 1);
  const end = code >= 0xd800 && code <= 0xdbff ? middle - 1 : middle;
  return bare.length < 2 ? '' : `${bare.slice(0, end)}…`;
}
