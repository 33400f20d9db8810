import type { TextTools } from '@trefoil/contract';
import { counted, printable, staleLine } from '../finding-text.ts';
import type { GetScanContextAnswer } from './get-scan-context.operation.ts';

/** The scan in a few lines: what it was made from, and what is in it. */
export function render(answer: GetScanContextAnswer, tools: TextTools): string {
  const { scan_id: id, active, created_at: created, reports, findings, actionable, suppressed } = answer;
  return [
    `${tools.paint('bold', id)}${active ? ' (active)' : ''}, stored ${created}`,
    ...reports.map(({ path, format, runs }) => {
      const made = runs
        .map(({ tool, version }) => `${tool}${version === undefined ? '' : ` ${version}`}`)
        .join(', ');
      return `  ${printable(tools.place(path))} (${format}; ${printable(made)})`;
    }),
    `${counted(findings, 'finding')}: ${actionable} actionable, ${suppressed} suppressed`,
    countLine('severity', answer.by_severity),
    countLine('kind', answer.by_kind),
    countLine('rules', answer.top_rules),
    countLine('files', answer.top_paths),
    ...baselineLine(answer),
    ...(answer.notes === 0 ? [] : [`${counted(answer.notes, 'suppression')} did not do their work`]),
    ...staleLine(answer, tools),
  ].join('\n');
}

function countLine(label: string, counts: GetScanContextAnswer['by_kind']): string {
  return `  ${label}: ${counts.map(({ value, count }) => `${printable(value)} ${count}`).join(', ')}`;
}

function baselineLine({ baseline }: GetScanContextAnswer): string[] {
  if (baseline === undefined) return [];
  const { source, unchanged, updated, absent, moved } = baseline;
  const numbers = `${baseline.new} new, ${unchanged} unchanged (${moved} moved), ${updated} updated, ${absent} absent`;
  return [`  baseline ${printable(source)}: ${numbers}`];
}
