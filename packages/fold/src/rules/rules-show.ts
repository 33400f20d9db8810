import { describeGiven, findNearestName, Problem } from '@trefoil/contract';
import { listRules } from './rule-table.ts';
import type { RulesShowInput, RulesShowOutput } from './rules-show.operation.ts';

export async function run({ rule: id }: RulesShowInput): Promise<RulesShowOutput> {
  const rules = await listRules();
  const found = rules.find(({ rule }) => rule.id === id);
  if (found === undefined) {
    const near = findNearestName(
      id,
      rules.map(({ rule }) => rule.id),
    );
    throw new Problem({
      code: 'rule.unknown',
      what: `There is no rule ${describeGiven(id)}${near === undefined ? '' : `; the nearest is "${near}"`}.`,
      next: 'List them with {fold.rules_list}.',
    });
  }
  const { rule, detector } = found;
  return {
    rule: rule.id,
    detector,
    kind: rule.kind ?? 'quality',
    severity: rule.severity,
    summary: rule.summary,
    help: rule.help ?? rule.description ?? rule.summary,
    cwe: [...rule.cwe],
    tags: [...rule.tags],
  };
}
