import type { TextTools } from '@trefoil/contract';
import { counted, findingLine, staleLine } from '../finding-text.ts';
import type { GetFindingsAnswer } from './get-findings.operation.ts';

/** A line for each finding, and how many ask for action. */
export function render(answer: GetFindingsAnswer & { readonly total?: number }, tools: TextTools): string {
  const { findings, actionable, total = findings.length } = answer;
  return [
    ...findings.map((row) => findingLine(row, tools)),
    tools.paint(
      'dim',
      total === 0 ? 'No findings.' : `${counted(total, 'finding')}, ${actionable} actionable`,
    ),
    ...staleLine(answer, tools),
  ].join('\n');
}
