import type { TextTools } from '@trefoil/contract';
import type { CheckOutput } from './check.operation.ts';

const NOUNS = { code: 'file', knowledge: 'knowledge bundle', work: 'planning file' };
const TINTS = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

/** Findings as `path:line:column`, then one line with the verdict and the parts that it speaks of. */
export function render({ verdict, parts, findings }: CheckOutput, tools: TextTools): string {
  const lines = findings.map(({ path, line, column, severity, message, rule }) => {
    const place = tools.paint('bold', `${tools.place(path)}:${line}:${column}`);
    return `${place}: ${tools.paint(TINTS[severity], severity)}: ${message.replaceAll('\n', ' ')} ${tools.paint('dim', `[${rule}]`)}`;
  });
  const line = `${verdict}: ${parts.map((part) => partText(part)).join('; ')}`;
  return [...lines, tools.paint(verdict === 'clean' ? 'green' : 'red', line)].join('\n');
}

function partText({ part, state, checked, ...counts }: CheckOutput['parts'][number]): string {
  if (state === 'absent') return `no ${part} found`;
  const { errors, warnings, notes, suppressed } = counts;
  return [
    counted(checked, NOUNS[part]),
    counted(errors, 'error'),
    counted(warnings, 'warning'),
    ...(notes === 0 ? [] : [counted(notes, 'note')]),
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed`]),
  ].join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
