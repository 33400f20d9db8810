import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { ValidateAnswer } from './validate.operation.ts';

type Finding = ValidateAnswer['errors'][number];

/** Findings as `path:line:column: message [check]`, and the verdict last. */
export function render(answer: ValidateAnswer, tools: TextTools): string {
  const line = (kind: string, { path, line: row, column, message, check }: Finding): string => {
    const place = tools.paint('bold', printable(`${tools.place(`${answer.root}/${path}`)}:${row}:${column}`));
    return `${place}: ${kind}: ${printable(message)} ${tools.paint('dim', `[${check}]`)}`;
  };
  return [
    ...answer.errors.map((finding) => line(tools.paint('red', 'error'), finding)),
    ...answer.warnings.map((finding) => line(tools.paint('yellow', 'warning'), finding)),
    verdict(answer, tools),
  ].join('\n');
}

function verdict(
  { bundle, conformant, error_count, warning_count }: ValidateAnswer,
  tools: TextTools,
): string {
  const warnings = counted(warning_count, 'warning');
  return conformant
    ? tools.paint('green', `${bundle}: conformant (${warnings})`)
    : tools.paint('red', `${bundle}: not conformant (${counted(error_count, 'error')}, ${warnings})`);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
