import type { TextTools } from '@trefoil/contract';
import { createdLines } from '../edit/edit.text.ts';
import { printable } from '../planning/printable.ts';
import type { TaskCreateAnswer } from './task-create.operation.ts';

export function render(answer: TaskCreateAnswer, tools: TextTools): string {
  const gaps = answer.gaps.map((gap) => tools.paint('dim', printable(`before it is ready: ${gap}`)));
  if (answer.existing) {
    const { id, title, state, path } = answer;
    const place = tools.paint('dim', printable(tools.place(path)));
    return [printable(`${id} is there already (${state}): ${title}`), place, ...gaps].join('\n');
  }
  return [...createdLines(answer, tools), ...gaps].join('\n');
}
