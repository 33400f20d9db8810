import type { TextTools, Tint } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { CheckAnswer } from './check.operation.ts';

const TINTS: Readonly<Record<'error' | 'warning' | 'note', Tint>> = {
  error: 'red',
  warning: 'yellow',
  note: 'cyan',
};

/** `path:line:column: severity: message [rule]`, and the verdict last. */
export function render(
  { findings, counts, files, suppressed, known }: CheckAnswer,
  tools: TextTools,
): string {
  const lines = findings.map(({ path, line, column, severity, message, rule }) => {
    const place = tools.paint('bold', printable(`${tools.place(path)}:${line}:${column}`));
    return `${place}: ${tools.paint(TINTS[severity], severity)}: ${printable(message)} ${tools.paint('dim', `[${rule}]`)}`;
  });
  const { error, warning, note } = counts;
  const hidden = suppressed === 0 ? '' : `, ${suppressed} suppressed`;
  const tail = known === 0 ? hidden : `${hidden}, ${known} known`;
  const verdict = `${counted(files, 'file')}: ${counted(error, 'error')}, ${counted(warning, 'warning')}, ${counted(note, 'note')}${tail}`;
  return [...lines, tools.paint(error > 0 ? 'red' : warning > 0 ? 'yellow' : 'green', verdict)].join('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
