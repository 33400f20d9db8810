import path from 'node:path';
import type { Finding, RuleDescription } from '@trefoil/findings';
import type { RequestScope } from '../request-scope.ts';
import type { CheckOutput } from './check.operation.ts';

type PartName = CheckOutput['parts'][number]['part'];

/** What is to be checked. */
export interface CheckTarget {
  /** Real path. */
  readonly directory: string;
  /** True when a person named the directory: it then counts as a bundle without being marked as one. */
  readonly named: boolean;
  readonly scope: RequestScope;
}

/** What checking one part came to. */
export interface PartCheck {
  readonly part: PartName;
  /** False when there is nothing of it here. */
  readonly present: boolean;
  /** Bundles or planning files that were looked at. */
  readonly checked: number;
  /** Paths are relative to the scope's base; suppressed ones say so. */
  readonly findings: readonly Finding[];
  /** What can be said of the rules that found something, beside their names. */
  readonly rules: readonly RuleDescription[];
  readonly isActionable: (finding: Finding) => boolean;
}

export function isActionableCheck({ findings, isActionable }: PartCheck): boolean {
  return findings.some((finding) => isActionable(finding));
}

/** The line of the answer that speaks of a part. */
export function toPart(check: PartCheck): CheckOutput['parts'][number] {
  const open = check.findings.filter(({ suppression }) => suppression === undefined);
  const count = (wanted: Finding['severity']) => open.filter(({ severity }) => severity === wanted).length;
  const found = isActionableCheck(check) ? 'actionable' : 'clean';
  return {
    part: check.part,
    state: check.present ? found : 'absent',
    checked: check.checked,
    errors: count('error'),
    warnings: count('warning'),
    notes: count('note'),
    suppressed: check.findings.length - open.length,
  };
}

/** The rows of a part: what is suppressed is only counted. */
export function toRows({ part, findings }: PartCheck, scope: RequestScope): CheckOutput['findings'] {
  return findings
    .filter(({ suppression }) => suppression === undefined)
    .map(({ severity, rule, path: file, line, column, message }) => ({
      part,
      severity,
      rule,
      path: scope.show(path.resolve(scope.base, file)),
      line,
      column,
      message,
    }));
}
