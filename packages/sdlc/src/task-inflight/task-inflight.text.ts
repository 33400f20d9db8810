import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { TaskInflightAnswer } from './task-inflight.operation.ts';

/** A table of what is under way, and the caps that are reached. */
export function render(answer: TaskInflightAnswer, tools: TextTools): string {
  if (answer.tasks.length === 0) return 'Nothing is in flight.';
  const rows = answer.tasks.map(
    ({ basename, category, branch_state: state, task_state, open_pr_number: pr, worktree_path }) => [
      category,
      printable(basename),
      printable(state ?? task_state ?? ''),
      pr === null ? '' : `#${pr}`,
      printable(worktree_path ?? ''),
    ],
  );
  const columns = [
    { header: '' },
    { header: 'task' },
    { header: 'state', drop: 2 },
    { header: 'pull request', drop: 1 },
    { header: 'work tree', drop: 3 },
  ];
  const caps = answer.caps_reached.map((cap) => tools.paint('yellow', `The cap on ${cap} is reached.`));
  const blind = answer.gh_available ? [] : [tools.paint('dim', 'Pull requests were not looked at.')];
  return [tools.table(columns, rows), ...caps, ...blind].join('\n');
}
