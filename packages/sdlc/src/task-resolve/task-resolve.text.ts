import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { TaskResolveAnswer } from './task-resolve.operation.ts';

export function render(
  { arg, path, title, reason, candidates }: TaskResolveAnswer,
  tools: TextTools,
): string {
  if (path !== undefined)
    return printable(tools.place(path)) + tools.paint('dim', `  ${printable(title ?? '')}`);
  const what = printable(JSON.stringify(arg));
  if (reason !== 'ambiguous') return tools.paint('yellow', `No task fits ${what}.`);
  return [
    tools.paint('yellow', `Several tasks fit ${what}:`),
    ...candidates.map((name) => `  ${printable(name)}`),
  ].join('\n');
}
