import { createPolicy, findNearestName, invalid } from '@trefoil/contract';
import type { InputIssue, Policy } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { operationNames } from './operation-names.ts';

/**
 * The policy of a server started with these entries, each of which may use any name of an operation.
 * @throws Problem `input.invalid` when an entry names no operation: a misspelt deny would deny nothing
 */
export function readPolicy(application: Application, entries: PolicyEntries): ReadPolicy {
  const names = operationNames(application);
  const issues: InputIssue[] = [];
  const idsOf = (field: 'allow' | 'deny') =>
    entries[field].flatMap((entry) => {
      const id = names.get(entry)?.operation.id;
      if (id !== undefined) return [id];
      const nearest = names.get(findNearestName(entry, [...names.keys()]) ?? '');
      const hint = nearest === undefined ? {} : { did_you_mean: nearest.operation.id };
      issues.push({
        field,
        given: JSON.stringify(entry.slice(0, 60)),
        expected: 'the id of an operation',
        ...hint,
      });
      return [];
    });
  const rules = { allow: idsOf('allow'), deny: idsOf('deny') };
  if (issues.length > 0) throw invalid(issues);
  return { policy: createPolicy(rules), allowed: rules.allow };
}

export interface ReadPolicy {
  readonly policy: Policy;
  /** Ids. */
  readonly allowed: readonly string[];
}

export interface PolicyEntries {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}
