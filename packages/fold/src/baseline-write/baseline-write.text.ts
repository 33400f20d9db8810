import type { TextTools } from '@trefoil/contract';
import { counted, printable } from '../finding-text.ts';
import type { BaselineWriteAnswer } from './baseline-write.operation.ts';

export function render(answer: BaselineWriteAnswer, tools: TextTools): string {
  const { file, findings, added, removed, written } = answer;
  const state = written ? 'written' : 'not written';
  const change = `${added} added, ${removed} removed`;
  return `${printable(tools.place(file))}: ${counted(findings, 'finding')} (${change}; ${state})`;
}
