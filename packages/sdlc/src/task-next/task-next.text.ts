import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { TaskNextAnswer } from './task-next.operation.ts';

/** One task a line, best first; then what was skipped and why. */
export function render(answer: TaskNextAnswer & { readonly total?: number }, tools: TextTools): string {
  if (answer.cycle !== null) {
    return tools.paint('red', `These tasks wait for one another: ${printable(answer.cycle.join(', '))}`);
  }
  const tasks = answer.ordered.map((task) => [
    printable(task.id),
    task.priority ? 'first' : '',
    task.impact ?? '',
    task.complexity ?? '',
    printable(task.title) +
      (task.lifted_from === undefined ? '' : ` (needed by ${printable(task.lifted_from)})`),
    ...(answer.explain ? [explanation(task)] : []),
  ]);
  const columns = [
    { header: 'id' },
    { header: '', drop: 3 },
    { header: 'impact', drop: 2 },
    { header: 'size', drop: 1 },
    { header: 'title' },
    ...(answer.explain ? [{ header: 'ranks', drop: 4 }] : []),
  ];
  const list = tasks.length === 0 ? 'Nothing is ready.' : tools.table(columns, tasks);
  return [list, ...skippedLines(answer, tools)].join('\n');
}

function explanation(task: TaskNextAnswer['ordered'][number]): string {
  return [task.priority_rank, task.impact_rank, task.complexity_rank, task.created_rank].join(' ');
}

function skippedLines(answer: TaskNextAnswer, tools: TextTools): string[] {
  const rows = [...answer.skipped_blocked, ...answer.skipped_parent, ...answer.skipped_kind];
  const { blocked, parent, kind } = answer.skipped;
  const more = blocked + parent + kind - rows.length;
  const lines = rows.map(({ basename, why }) => tools.paint('dim', printable(`${basename} ${why}`)));
  const unread = answer.diagnostics.map(({ path, message }) =>
    tools.paint('yellow', printable(`${tools.place(path)} ${message}`)),
  );
  return [
    ...(lines.length === 0 ? [] : ['', tools.paint('bold', 'Skipped'), ...lines]),
    ...(more > 0 ? [tools.paint('dim', `and ${more} more; raise max_bytes to see them`)] : []),
    ...(unread.length === 0 ? [] : ['', tools.paint('bold', 'Left out'), ...unread]),
  ];
}
