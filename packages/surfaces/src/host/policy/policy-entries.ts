import { describeGiven, findNearestName, invalid } from '@trefoil/contract';
import type { InputIssue } from '@trefoil/contract';
import type { Application } from '../../application.ts';
import { operationNames } from '../../operation-names.ts';

export interface PolicyEntries {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/**
 * The ids of entries, each of which may use any name of an operation of this executable.
 * @throws Problem `input.invalid` when an entry names no operation: a misspelt deny would deny nothing
 */
export function idsOfEntries(application: Application, entries: PolicyEntries): PolicyEntries {
  const names = operationNames(application);
  const issues: InputIssue[] = [];
  const idsOf = (field: keyof PolicyEntries) =>
    entries[field].flatMap((entry) => {
      const id = names.get(entry)?.operation.id;
      if (id !== undefined) return [id];
      const nearest = names.get(findNearestName(entry, [...names.keys()]) ?? '');
      const hint = nearest === undefined ? {} : { did_you_mean: nearest.operation.id };
      issues.push({
        field,
        given: describeGiven(entry),
        expected: 'the id of an operation',
        ...hint,
      });
      return [];
    });
  const ids = { allow: idsOf('allow'), deny: idsOf('deny') };
  if (issues.length > 0) throw invalid(issues);
  return ids;
}

/**
 * The application as policy files see it: they bind all executables, so they may name any operation of the
 * product, and none by a name that it has on one executable only.
 */
export function wholeProduct(application: Application): Application {
  const { ownLoop: _ownLoop, dropsPrefix: _dropsPrefix, ...rest } = application;
  return { ...rest, manifest: () => application.product?.() ?? application.manifest() };
}
