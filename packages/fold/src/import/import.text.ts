import type { TextTools } from '@trefoil/contract';
import { counted, printable } from '../finding-text.ts';
import type { ImportAnswer } from './import.operation.ts';

/** What was taken in, and what did not do its work. */
export function render(answer: ImportAnswer, tools: TextTools): string {
  const { scan_id: id, reports, findings, actionable, suppressed, baseline, notes } = answer;
  return [
    ...reports.map((report) => {
      const made = report.tools.map(printable).join(', ');
      return `${printable(tools.place(report.path))}: ${counted(report.findings, 'finding')} (${report.format}; ${made})`;
    }),
    ...(baseline === undefined
      ? []
      : [
          `Against ${printable(baseline.source)}: ${baseline.new} new, ${baseline.unchanged} unchanged ` +
            `(${baseline.moved} moved), ${baseline.updated} updated, ${baseline.absent} absent`,
        ]),
    ...notes.map(({ path, line, message }) => {
      const place = printable(tools.place(path));
      return `${tools.paint('yellow', 'note')}: ${place}${line === undefined ? '' : `:${line}`}: ${printable(message)}`;
    }),
    `${tools.paint('bold', id)} is the active scan: ${counted(findings, 'finding')}, ${actionable} actionable, ${suppressed} suppressed`,
  ].join('\n');
}
