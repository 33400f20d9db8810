import type { TextTools } from '@trefoil/contract';
import { createdLines } from '../edit/edit.text.ts';
import { printable } from '../planning/printable.ts';
import type { TaskCreateAnswer } from './task-create.operation.ts';

export function render(answer: TaskCreateAnswer, tools: TextTools): string {
  const gaps = answer.gaps.map((gap) => tools.paint('dim', printable(`before it is ready: ${gap}`)));
  return [...createdLines(answer, tools), ...gaps].join('\n');
}
