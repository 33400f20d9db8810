import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { LogAnswer } from './log.operation.ts';

/** Each log as it is written, under its path when there are several. */
export function render({ logs }: LogAnswer, tools: TextTools): string {
  if (logs.length === 0) return 'The bundle keeps no log.';
  return logs
    .map(({ path, total, returned, content }) => {
      const text = content.split(/\r?\n/).map(printable).join('\n').trimEnd();
      const rest = total > returned ? `\n${tools.paint('dim', `${total - returned} older not shown`)}` : '';
      return logs.length === 1
        ? `${text}${rest}`
        : `${tools.paint('bold', printable(path))}\n\n${text}${rest}`;
    })
    .join('\n\n');
}
