import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { configKeys } from '../config/config-keys.ts';
import type { ConfigProblem } from '../config/config-layer.ts';
import { checkOperationEntries } from '../config/load-config.ts';
import { operationPaths } from '../operation-paths.ts';
import { findProject } from '../planning/planning-place.ts';
import type { ConfigListInput, ConfigListOutput } from './config-list.operation.ts';
import { effectiveValue } from './effective-value.ts';

const MAX_SHOWN = 5;

/** Whoever asks what is in force must not be told half of it: problems are refused here, where reads go on. */
export function run(_input: ConfigListInput, context: Context): ConfigListOutput {
  const { loaded } = findProject(context);
  const problems = [...loaded.problems, ...checkOperationEntries(loaded, operationPaths)];
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

/** The problem that names what is wrong with the configuration, place by place. */
export function invalidConfig(problems: readonly ConfigProblem[]): Problem {
  const shown = problems.slice(0, MAX_SHOWN).map(({ file, line, key, message, did_you_mean: nearest }) => {
    const hint = nearest === undefined ? '' : `, did you mean ${nearest}?`;
    return `${file}:${line}: ${key === '' ? '' : `${key}: `}${message}${hint}`;
  });
  const more = problems.length > shown.length ? ` (and ${problems.length - shown.length} more)` : '';
  return new Problem({
    code: 'sdlc.config_invalid',
    what: `The configuration is not valid: ${shown.join('; ')}${more}.`,
    next: 'Correct the file; {sdlc.config_explain} says what a key accepts.',
    issues: problems.slice(0, 20).map(({ key, message, did_you_mean }) => ({
      field: key,
      given: 'the value in the file',
      expected: message,
      ...(did_you_mean === undefined ? {} : { did_you_mean }),
    })),
  });
}
