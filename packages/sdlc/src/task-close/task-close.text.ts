import type { TextTools } from '@trefoil/contract';
import { diffLines } from '../edit/edit.text.ts';
import { printable } from '../planning/printable.ts';
import type { TaskCloseAnswer } from './task-close.operation.ts';

export function render(answer: TaskCloseAnswer, tools: TextTools): string {
  const { id, title, state, changed, wrote, unblocked, still_waiting: waiting } = answer;
  const verb = changed.length === 0 ? 'was' : wrote ? 'is now' : 'would be';
  const section = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [tools.paint('bold', heading), ...lines.map((line) => printable(`  ${line}`))];
  const free = unblocked.map((task) => `${task.basename} (${task.state}) ${task.title}`);
  return [
    printable(`${id} ${verb} ${state}: ${title}`),
    ...(free.length === 0 ? ['It unblocks nothing.'] : section('Unblocked', free)),
    ...section(
      'Still waiting',
      waiting.map(({ basename, why }) => `${basename} ${why}`),
    ),
    ...section(
      'Not ticked',
      answer.open_criteria.map(({ line, text }) => `${text} (line ${line})`),
    ),
    ...section('Parts that are open', answer.open_children),
    ...diffLines(answer.diff, tools),
  ].join('\n');
}
