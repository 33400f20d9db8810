import type { TextTools } from '@trefoil/contract';
import { counted, findingLine, placesOf, printable, staleLine } from '../finding-text.ts';
import type { QueryFindingsAnswer } from './query-findings.operation.ts';

/** A line for each finding, or a table of numbers; and what there was in all. */
export function render(answer: QueryFindingsAnswer, plain: TextTools): string {
  const tools = placesOf(answer, plain);
  const { findings, groups } = answer;
  const rows =
    groups.length > 0 ? [groupTable(answer, tools)] : findings.map((row) => findingLine(row, tools));
  return [...rows, verdict(answer, tools), ...staleLine(answer, tools)].join('\n');
}

function groupTable({ groups }: QueryFindingsAnswer, tools: TextTools): string {
  return tools.table(
    [{ header: 'findings', align: 'right' }, { header: 'actionable', align: 'right' }, { header: 'value' }],
    groups.map(({ value, count, actionable }) => [
      String(count),
      String(actionable),
      value === null ? (groups.length === 1 ? 'all' : '(none)') : printable(value),
    ]),
  );
}

function verdict({ matched, actionable }: QueryFindingsAnswer, tools: TextTools): string {
  if (matched === 0) return 'No finding matches.';
  return tools.paint('dim', `${counted(matched, 'finding')}, ${actionable} actionable`);
}
