import type { TextTools } from '@trefoil/contract';
import { createdLines } from '../edit/edit.text.ts';
import type { BacklogCreateAnswer } from './backlog-create.operation.ts';

export function render(answer: BacklogCreateAnswer, tools: TextTools): string {
  return createdLines(answer, tools).join('\n');
}
