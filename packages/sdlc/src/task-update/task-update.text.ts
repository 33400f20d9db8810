import type { TextTools } from '@trefoil/contract';
import { editLines } from '../edit/edit.text.ts';
import type { TaskUpdateAnswer } from './task-update.operation.ts';

export function render(answer: TaskUpdateAnswer, tools: TextTools): string {
  return editLines(answer, tools).join('\n');
}
