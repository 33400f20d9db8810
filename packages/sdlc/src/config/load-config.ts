import { configFiles } from './config-files.ts';
import { readConfigLayer } from './config-layer.ts';
import type { ConfigLayer, ConfigProblem } from './config-layer.ts';
import { configSchema, defaultConfig } from './config-schema.ts';
import type { Config } from './config-schema.ts';

export interface LoadedConfig {
  /** Defaults, with what is valid in each file laid over them. */
  readonly config: Config;
  /** In the order in which they are laid over one another. */
  readonly layers: readonly ConfigLayer[];
  /** Reads go on in spite of them; what serves or writes must not. */
  readonly problems: readonly ConfigProblem[];
}

/** Reads the configuration of a project. Never throws: what is wrong is in `problems`. */
export function loadConfig(project: string): LoadedConfig {
  const layers = configFiles.flatMap(({ file, section }) => readConfigLayer(project, file, section) ?? []);
  let merged: Record<string, unknown> = {};
  for (const { values } of layers) merged = mergeLayers(merged, values);
  const parsed = configSchema.safeParse(merged);
  const problems = layers.flatMap((layer) => layer.problems);
  return { config: parsed.success ? parsed.data : defaultConfig, layers, problems };
}

/** Sections are merged key by key, lists replace one another. */
function mergeLayers(
  base: Record<string, unknown>,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isSection(below) && isSection(value) ? { ...below, ...value } : value;
  }
  return merged;
}

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
