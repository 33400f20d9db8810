import type { ConfigKey } from '../config/config-keys.ts';
import type { LoadedConfig } from '../config/load-config.ts';

export interface EffectiveValue {
  readonly value: unknown;
  /** The file that says so, or `default`. */
  readonly from: string;
}

/** The value in force of a key: that of the last file that has one. */
export function effectiveValue(
  { layers }: LoadedConfig,
  { key, default: fallback }: ConfigKey,
): EffectiveValue {
  for (const { file, values } of layers.toReversed()) {
    const value = valueAt(values, key);
    if (value !== undefined) return { value, from: file };
  }
  return { value: fallback ?? null, from: 'default' };
}

function valueAt(values: Readonly<Record<string, unknown>>, key: string): unknown {
  let node: unknown = values;
  for (const step of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return undefined;
    node = (node as Record<string, unknown>)[step];
  }
  return node;
}
