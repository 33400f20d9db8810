import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { TaskListUnmergedAnswer } from './task-list-unmerged.operation.ts';

export function render({ base, tasks }: TaskListUnmergedAnswer, tools: TextTools): string {
  if (base === null) return 'There is no branch to compare with.';
  if (tasks.length === 0) return `No branch adds a task to ${printable(base)}.`;
  const rows = tasks.map(({ basename, ref, state, title, pr_number: pr }) => [
    printable(basename),
    printable(ref),
    printable(state),
    pr === undefined ? '' : `#${pr}`,
    printable(title),
  ]);
  const columns = [
    { header: 'task' },
    { header: 'branch' },
    { header: 'state', drop: 1 },
    { header: 'pull request', drop: 2 },
    { header: 'title', drop: 3 },
  ];
  return tools.table(columns, rows);
}
