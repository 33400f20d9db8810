import type { TextTools } from '@trefoil/contract';
import { editLines } from '../edit/edit.text.ts';
import { printable } from '../planning/printable.ts';
import type { TaskStartAnswer } from './task-start.operation.ts';

export function render(answer: TaskStartAnswer, tools: TextTools): string {
  const { id, title, started, blocked_by: blocked, children, changed } = answer;
  const waits = blocked.map(({ why }) => printable(`  waits for ${why}`));
  const parts = children.length === 0 ? [] : [printable(`It is done by way of ${children.join(', ')}.`)];
  if (!started) return [tools.paint('yellow', printable(`${id} is blocked: ${title}`)), ...waits].join('\n');
  const head =
    changed.length === 0 ? `${id} is in progress already: ${title}` : `${id} is in progress: ${title}`;
  return [printable(head), ...waits, ...parts, ...editLines(answer, tools).slice(1)].join('\n');
}
