import type { ByteScanner, RawValue } from './byte-scanner.ts';
import { findDuplicateKey } from './find-duplicate-key.ts';

/** The value that comes next, whole. */
export async function readJson(scanner: ByteScanner): Promise<unknown> {
  return parseRaw(scanner, await scanner.takeValue());
}

export function parseRaw(scanner: ByteScanner, raw: RawValue): unknown {
  const value = scanner.parse(raw.bytes, raw.offset);
  if (countMembers(value) !== raw.members) {
    const twice = findDuplicateKey(raw.bytes);
    scanner.jsonPath += twice.jsonPath;
    throw scanner.malformed(`the key ${JSON.stringify(twice.key)} comes twice`, raw.offset + twice.offset);
  }
  return value;
}

/** A parser keeps one of two members with the same key: fewer are left than were read. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) {
    return 0;
  }
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      count += countMembers(item);
    }
    return count;
  }
  const object = value as Readonly<Record<string, unknown>>;
  // What a parser made has no inherited members, and this is twice as fast as a list of them.
  for (const key in object) {
    count += 1 + countMembers(object[key]);
  }
  return count;
}
