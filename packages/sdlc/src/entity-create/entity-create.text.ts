import type { TextTools } from '@trefoil/contract';
import { createdLines } from '../edit/edit.text.ts';
import type { EntityCreateAnswer } from './entity-create.operation.ts';

export function render(answer: EntityCreateAnswer, tools: TextTools): string {
  return createdLines(answer, tools).join('\n');
}
