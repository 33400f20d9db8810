import type { Context } from '@trefoil/contract';
import { configKeys } from '../config/config-keys.ts';
import { invalidConfig } from '../config/invalid-config.ts';
import { operationEntries } from '../config/operation-entries.ts';
import { findProject } from '../planning/planning-place.ts';
import type { ConfigListInput, ConfigListOutput } from './config-list.operation.ts';
import { effectiveValue } from './effective-value.ts';

/** Whoever asks what is in force must not be told half of it: problems are refused here, where reads go on. */
export function run(_input: ConfigListInput, context: Context): ConfigListOutput {
  const { loaded } = findProject(context);
  const problems = [...loaded.problems, ...operationEntries(loaded).problems];
  if (problems.length > 0) throw invalidConfig(problems);
  return {
    files: loaded.layers.map(({ file }) => file),
    keys: configKeys().map((key) => ({
      key: key.key,
      ...effectiveValue(loaded, key),
      description: key.description,
    })),
  };
}
