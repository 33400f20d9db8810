/** Parsed JSON of unknown shape. Reports say `null` where they mean nothing: it reads as absent. */
export type RawObject = Readonly<Record<string, unknown>>;

const nothing: RawObject = Object.freeze({});

export function isObject(value: unknown): value is RawObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): RawObject {
  return isObject(value) ? value : nothing;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectsOf(value: unknown): readonly RawObject[] {
  return listOf(value).filter(isObject);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Some tools write empty texts for what they do not know. */
export function filledTextOf(value: unknown): string | undefined {
  return value === '' ? undefined : textOf(value);
}

export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A position in a list; SARIF says -1 for none. */
export function indexOf(value: unknown): number | undefined {
  const index = numberOf(value);
  return index !== undefined && index >= 0 ? index : undefined;
}

export function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}
