import type { TextTools } from '@trefoil/contract';
import { counted, printable } from '../finding-text.ts';
import type { MetricsAnswer } from './metrics.operation.ts';

/** A table with a line for each function. */
export function render(answer: MetricsAnswer & { readonly total?: number }, tools: TextTools): string {
  const { functions, measured, coverage, total = functions.length } = answer;
  const rows = functions.map((row) => [
    String(row.cyclomatic),
    String(row.cognitive),
    String(row.length),
    String(row.parameters),
    String(row.nesting),
    `${printable(tools.place(row.path))}:${row.line}`,
    printable(row.function),
  ]);
  const heads = ['paths', 'cognitive', 'lines', 'parameters', 'nesting', 'place', 'function'];
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        at < 5 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(at === 6 ? 0 : (widths[at] ?? 0)),
      )
      .join('  ');
  const sum = `${counted(total, 'function')} of ${measured} in ${counted(coverage.files, 'file')}`;
  return [tools.paint('bold', line(heads)), ...rows.map((row) => line(row)), tools.paint('dim', sum)].join(
    '\n',
  );
}
