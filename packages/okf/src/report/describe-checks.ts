import type { Finding, RuleDescription } from '@trefoil/findings';
import { checkSummaries } from './check-summaries.ts';

/** The rules that these findings name, each as grave as its gravest finding, in the order of their names. */
export function describeChecks(findings: readonly Finding[]): RuleDescription[] {
  const severities = new Map<string, Finding['severity']>();
  for (const { rule, severity } of findings) {
    const known = severities.get(rule);
    if (known === undefined || RANK[severity] < RANK[known]) severities.set(rule, severity);
  }
  return [...severities]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, severity]) => ({
      id,
      summary: summaryOf(id) ?? 'A check of the bundle.',
      kind: 'quality',
      severity,
      tags: ['okf'],
      cwe: [],
    }));
}

const RANK = { error: 0, warning: 1, note: 2 } as const;

function summaryOf(rule: string): string | undefined {
  const summaries: Readonly<Record<string, string>> = checkSummaries;
  return summaries[rule.slice('okf/'.length)];
}
