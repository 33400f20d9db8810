import type { TextTools } from '@trefoil/contract';
import type { RulesShowAnswer } from './rules-show.operation.ts';

export function render(
  { rule, detector, kind, severity, summary, help }: RulesShowAnswer,
  tools: TextTools,
): string {
  const facts = tools.paint('dim', `${severity}, ${kind}, found by ${detector}`);
  return [`${tools.paint('bold', rule)}: ${summary}`, facts, '', help].join('\n');
}
