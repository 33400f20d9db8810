import type { RulesListInput, RulesListOutput } from './rules-list.operation.ts';
import { listRules } from './rule-table.ts';

export async function run({ kind }: RulesListInput): Promise<RulesListOutput> {
  const rules = (await listRules()).map(({ detector, rule }) => ({
    rule: rule.id,
    detector,
    kind: rule.kind ?? 'quality',
    severity: rule.severity,
    summary: rule.summary,
  }));
  return { rules: kind === undefined ? rules : rules.filter((each) => each.kind === kind) };
}
