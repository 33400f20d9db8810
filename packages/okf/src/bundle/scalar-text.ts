import { rawScalar } from '@trefoil/corpus';
import type { KeyPath, ValidDocument } from '@trefoil/corpus';

/**
 * A front matter value as text: what the author wrote, so `2024.10` stays that although YAML reads a
 * number. Undefined for what is absent, blank, a list or a mapping.
 */
export function scalarText(document: ValidDocument, path: KeyPath, value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean')
    return rawScalar(document, path) ?? String(value);
  return undefined;
}

/** The items of a front matter list as text; a bare value is a list of one. */
export function textList(document: ValidDocument, key: string, value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  const path = (index: number) => (Array.isArray(value) ? [key, index] : [key]);
  return items.flatMap((item: unknown, index) => scalarText(document, path(index), item) ?? []);
}

/** True for YAML mappings. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
