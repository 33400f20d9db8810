import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { TaskProbeStateAnswer } from './task-probe-state.operation.ts';

export function render(answer: TaskProbeStateAnswer, tools: TextTools): string {
  const {
    basename,
    task_state: state,
    blocked_preflight: obstacles,
    branch,
    branch_exists,
    branch_merged,
  } = answer;
  const where = answer.worktree_path === null ? '' : `, checked out in ${answer.worktree_path}`;
  const merged = branch_merged ? ', merged' : '';
  const lines = [
    `${printable(basename)} ${tools.paint('dim', printable(state))}`,
    branch_exists ? printable(`branch ${branch}${merged}${where}`) : printable(`no branch ${branch}`),
    ...(answer.open_pr_number === null ? [] : [`pull request #${answer.open_pr_number} is open`]),
    ...obstacles.map((obstacle) => tools.paint('yellow', printable(obstacle))),
  ];
  if (answer.resume_candidate)
    return [...lines, tools.paint('green', 'Work has begun; go on with it.')].join('\n');
  return [...lines, ...(obstacles.length === 0 ? [tools.paint('green', 'It can be started.')] : [])].join(
    '\n',
  );
}
