import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { LooseAnswer } from './loose.operation.ts';

/** A concept a line. */
export function render({ files }: LooseAnswer, tools: TextTools): string {
  if (files.length === 0) return 'Every concept is linked with another.';
  return files
    .map(({ id, title }) => `${tools.paint('cyan', printable(id))}  ${printable(title)}`)
    .join('\n');
}
