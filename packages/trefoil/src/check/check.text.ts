import type { TextTools } from '@trefoil/contract';
import type { CheckOutput } from './check.operation.ts';

const NOUNS = { code: 'file', knowledge: 'bundle', work: 'task' };

/** Findings as `path:line:column`, then one line with the verdict and the parts that it speaks of. */
export function render({ verdict, parts, findings }: CheckOutput, tools: TextTools): string {
  const lines = findings.map(({ path, line, column, severity, message, rule }) => {
    const place = tools.paint('bold', `${tools.place(path)}:${line}:${column}`);
    const tint = severity === 'error' ? 'red' : 'yellow';
    return `${place}: ${tools.paint(tint, severity)}: ${message.replaceAll('\n', ' ')} ${tools.paint('dim', `[${rule}]`)}`;
  });
  const said = parts.map((part) => partText(part)).join('; ');
  const line = `${verdict}: ${said}`;
  return [...lines, tools.paint(verdict === 'clean' ? 'green' : 'red', line)].join('\n');
}

function partText({ part, state, checked, errors, warnings }: CheckOutput['parts'][number]): string {
  if (state === 'not_run') return `${part} is not part of this version`;
  if (state === 'absent') return `${part}: none found`;
  return `${part}: ${counted(checked, NOUNS[part])}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
