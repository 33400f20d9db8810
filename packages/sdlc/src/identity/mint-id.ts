import type { EntityTypeInfo } from '../entity/entity-type.ts';

const OFFSET_BASIS = 0x81_1c_9d_c5;
const PRIME = 0x01_00_01_93;
const MAX_ATTEMPTS = 10_000;
const HIGHEST = 9_999;

/** FNV-1a, 32 bits, over the UTF-8 bytes of a text. */
export function fnv1a(text: string): number {
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME);
  return hash >>> 0;
}

/** The id that a seed gives at an attempt: four characters of base 36 after the prefix. */
export function hashedId(prefix: string, seed: string, attempt: number): string {
  const digits = fnv1a(`${seed}:${attempt}`).toString(36).toUpperCase().padStart(4, '0').slice(-4);
  return `${prefix}-${digits}`;
}

/**
 * The id that a new entity gets: the first free one of its seed, or one more than the highest number.
 * The same seed and the same taken ids give the same id on every machine. Undefined when none is free.
 */
export function mintId(
  { prefix, numbering }: Pick<EntityTypeInfo, 'prefix' | 'numbering'>,
  seed: string,
  taken: ReadonlySet<string>,
): string | undefined {
  if (numbering === 'incrementing') return nextNumber(prefix, taken);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const id = hashedId(prefix, seed, attempt);
    if (!taken.has(id)) return id;
  }
  return undefined;
}

function nextNumber(prefix: string, taken: ReadonlySet<string>): string | undefined {
  const numbers = [...taken].flatMap((id) => {
    const digits = new RegExp(`^${prefix}-(\\d{4})$`).exec(id)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
  let next = 1;
  for (const number of numbers) next = Math.max(next, number + 1);
  for (; next <= HIGHEST; next += 1) {
    const id = `${prefix}-${String(next).padStart(4, '0')}`;
    if (!taken.has(id)) return id;
  }
  return undefined;
}
