import type { TextTools } from '@trefoil/contract';
import { explainSkip } from '../discover/skip-reason.ts';
import { counted, findingLine, printable } from '../finding-text.ts';
import type { ScanAnswer } from './scan.operation.ts';

/** A line for each finding, what was looked at and what was not, and what to do about it. */
export function render(answer: ScanAnswer & { readonly total?: number }, tools: TextTools): string {
  const { findings, actionable, suppressed, coverage, total = findings.length, notes, timings = [] } = answer;
  const dim = (text: string) => tools.paint('dim', text);
  const lines = [
    ...findings.map((finding) => findingLine(finding, tools)),
    ...notes.map(({ path, line, message }) => {
      const place = printable(tools.place(path));
      return `${tools.paint('yellow', 'note')}: ${place}${line === undefined ? '' : `:${line}`}: ${printable(message)}`;
    }),
    ...coverageLines(coverage).map(dim),
    ...timings.map(({ stage, ms }) => dim(`${stage}: ${ms} ms`)),
  ];
  const held = suppressed === 0 ? '' : `, ${suppressed} suppressed`;
  const cut = answer.cut_findings === 0 ? '' : `, ${answer.cut_findings} more cut by max_findings`;
  const sum = `${counted(total, 'finding')}, ${actionable} actionable${held}${cut}`;
  return [...lines, tools.paint('bold', sum)].join('\n');
}

function coverageLines({
  files,
  bytes,
  languages,
  skipped,
  partial,
  skipped_because: reasons,
}: ScanAnswer['coverage']): string[] {
  const names = languages.filter((each) => each.files > 0).map((each) => `${each.language} ${each.files}`);
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return [
    `${counted(files, 'file')} (${size}) scanned${names.length === 0 ? '' : `: ${names.join(', ')}`}`,
    ...(partial === 0 ? [] : [`${counted(partial, 'file')} parsed in part`]),
    ...(skipped === 0
      ? []
      : [
          `${counted(skipped, 'file')} skipped: ${reasons.map((each) => `${each.files} because ${explainSkip(each.reason)}`).join('; ')}`,
        ]),
  ];
}
