import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { TaskGapReportAnswer } from './task-gap-report.operation.ts';

export function render(
  { basename, path, gaps, parenthood, areas }: TaskGapReportAnswer,
  tools: TextTools,
): string {
  const verdict =
    gaps.length === 0
      ? tools.paint('green', 'has no gaps')
      : tools.paint('yellow', `has ${gaps.length} gap${gaps.length === 1 ? '' : 's'}`);
  const place = (line: number | undefined) =>
    `${printable(tools.place(path))}${line === undefined ? '' : `:${line}`}`;
  const missing = areas.filter(({ exists }) => !exists).map(({ area }) => area);
  return [
    `${printable(basename)} ${verdict}`,
    ...gaps.map(({ line, message }) => `${tools.paint('dim', place(line))} ${printable(message)}`),
    ...(parenthood.is_parent ? [`It is done by way of ${printable(parenthood.children.join(', '))}.`] : []),
    ...(missing.length === 0
      ? []
      : [tools.paint('dim', `Not there (yet): ${printable(missing.join(', '))}`)]),
  ].join('\n');
}
