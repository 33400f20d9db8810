import type { TextTools } from '@trefoil/contract';
import { diffLines } from '../edit/edit.text.ts';
import { printable } from '../planning/printable.ts';
import type { BacklogPromoteAnswer } from './backlog-promote.operation.ts';

export function render({ item, promoted, wrote }: BacklogPromoteAnswer, tools: TextTools): string {
  const line = `${item.id} ${wrote ? 'has become' : 'would become'} ${promoted.id}: ${promoted.title}`;
  return [
    printable(line),
    tools.paint('dim', printable(tools.place(promoted.path))),
    ...diffLines(promoted.diff, tools),
    ...diffLines(item.diff, tools),
  ].join('\n');
}
