import type { TextTools } from '@trefoil/contract';
import { heldBack, noteLines } from '../accept/accepted.text.ts';
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
    ...noteLines(answer, tools),
    verdict(answer, tools),
  ].join('\n');
}

function verdict(
  { bundle, conformant, error_count, warning_count, suppressed, known }: ValidateAnswer,
  tools: TextTools,
): string {
  const warnings = `${counted(warning_count, 'warning')}${heldBack({ suppressed, known })}`;
  if (conformant) return tools.paint('green', `${bundle}: conformant (${warnings})`);
  const text = `${bundle}: not conformant (${counted(error_count, 'error')}, ${warnings})`;
  return tools.paint(error_count > 0 ? 'red' : 'yellow', text);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
