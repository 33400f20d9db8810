import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { TaskDedupSearchAnswer } from './task-dedup-search.operation.ts';

export function render({ decision, candidates, keywords }: TaskDedupSearchAnswer, tools: TextTools): string {
  const verdict =
    decision === 'spawn'
      ? tools.paint('green', 'No unfinished task is about this.')
      : tools.paint('yellow', 'This seems to be a task already.');
  const rows = candidates.map(({ score, basename, state, title, ref }) => [
    String(score),
    printable(basename),
    printable(ref === undefined ? state : `${state} on ${ref}`),
    printable(title),
  ]);
  const columns = [
    { header: 'score', align: 'right' as const },
    { header: 'task' },
    { header: 'state', drop: 1 },
    { header: 'title', drop: 2 },
  ];
  const looked = tools.paint('dim', `Looked for ${printable(keywords.join(', '))}`);
  return [verdict, ...(rows.length === 0 ? [] : [tools.table(columns, rows)]), looked].join('\n');
}
