/**
 * A value as JSON carries it, so that what is read from a cache equals what is read from the file. YAML has
 * numbers that JSON has not; they become the text they are written as.
 */
export function toPlainData(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map((item) => toPlainData(item));
  if (typeof value !== 'object' || value === null) return value;
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    // Assigned, `__proto__` would be lost.
    if (key === '__proto__') {
      const own = toPlainData(Object.getOwnPropertyDescriptor(value, key)?.value);
      Object.defineProperty(plain, key, { value: own, enumerable: true, configurable: true, writable: true });
    } else {
      plain[key] = toPlainData((value as Record<string, unknown>)[key]);
    }
  }
  return plain;
}
