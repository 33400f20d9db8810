import type { TextTools } from '@trefoil/contract';
import { editLines } from '../edit/edit.text.ts';
import type { EntityUpdateAnswer } from './entity-update.operation.ts';

export function render(answer: EntityUpdateAnswer, tools: TextTools): string {
  return editLines(answer, tools).join('\n');
}
