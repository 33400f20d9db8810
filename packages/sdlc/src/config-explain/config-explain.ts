import { findNearestName, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { configKeys } from '../config/config-keys.ts';
import { effectiveValue } from '../config-list/effective-value.ts';
import { findProject } from '../planning/planning-place.ts';
import type { ConfigExplainInput, ConfigExplainOutput } from './config-explain.operation.ts';

export function run({ key: given }: ConfigExplainInput, context: Context): ConfigExplainOutput {
  const keys = configKeys();
  const found = keys.find(({ key }) => key === given);
  if (found === undefined) {
    const nearest = findNearestName(
      given,
      keys.map(({ key }) => key),
    );
    throw new Problem({
      code: 'sdlc.config_key_unknown',
      what: `There is no key ${JSON.stringify(given)}${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
      next: 'List the keys with {sdlc.config_list}.',
    });
  }
  const { key, description, type, default: fallback, used_by, widens } = found;
  return {
    key,
    description,
    type,
    default: fallback ?? null,
    ...effectiveValue(findProject(context).loaded, found),
    used_by: [...used_by],
    widens: widens ?? false,
  };
}
