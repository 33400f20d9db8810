import type { TextTools, Tint } from '@trefoil/contract';

import type { Evidence, Finding, Severity } from '../finding.ts';
import { codeFrame, printable } from './code-frame.ts';
import type { SourceLines } from './code-frame.ts';
import { countFinding, createCounts, describeCounts } from './report-counts.ts';
import type { Report } from './report.ts';

export interface TextOptions {
  /** Colours, and paths as they open from here; plain text without it. */
  readonly tools?: Pick<TextTools, 'paint' | 'place'>;
  /** Makes code frames, where the source is at hand. */
  readonly source?: SourceLines;
  /** Shows findings that are suppressed, or that the baseline knows; they are counted in any case. */
  readonly all?: boolean;
}

const tints: Readonly<Record<Severity, Tint>> = { error: 'red', warning: 'yellow', note: 'cyan' };
const plain: Pick<TextTools, 'paint' | 'place'> = { paint: (_tint, text) => text, place: (path) => path };

/** For people: one line a finding, under its file, with its code and the way to it, and a summary at the end. */
export async function* writeText(report: Report, options: TextOptions = {}): AsyncGenerator<string> {
  const tools = options.tools ?? plain;
  const counts = createCounts();
  let file: string | undefined;
  for (const run of report.runs) {
    for await (const finding of run.findings) {
      countFinding(counts, finding);
      if (!isShown(finding, options)) {
        continue;
      }
      if (finding.path !== file) {
        yield `${file === undefined ? '' : '\n'}${tools.paint('bold', tools.place(printable(finding.path)))}\n`;
        file = finding.path;
      }
      yield `${findingBlock(finding, options, tools).join('\n')}\n`;
    }
  }
  yield `${file === undefined ? '' : '\n'}${summary(report, describeCounts(counts), tools)}`;
}

function isShown(finding: Finding, options: TextOptions): boolean {
  const settled =
    finding.suppression !== undefined ||
    finding.baseline_state === 'unchanged' ||
    finding.baseline_state === 'absent';
  return options.all === true || !settled;
}

/** `path:line:column: [rule/confidence/backend] message`: the line that editors and agents jump from. */
export function findingLine(finding: Finding, tools: Pick<TextTools, 'paint' | 'place'> = plain): string {
  const place = `${tools.place(printable(finding.path))}:${finding.line}:${finding.column}`;
  const label = `[${finding.rule}/${finding.confidence}/${finding.backend}]`;
  const state = [
    finding.suppression === undefined ? '' : ` (suppressed: ${finding.suppression.kind})`,
    finding.baseline_state === undefined || finding.baseline_state === 'new'
      ? ''
      : ` (${finding.baseline_state})`,
  ].join('');
  const message = printable(finding.message.replaceAll(/\s*\r?\n\s*/g, ' '));
  return `${place}: ${tools.paint(tints[finding.severity], printable(label))} ${message}${tools.paint('dim', state)}`;
}

function findingBlock(
  finding: Finding,
  options: TextOptions,
  tools: Pick<TextTools, 'paint' | 'place'>,
): string[] {
  const lines = options.source?.(finding.path);
  const paint = (part: 'marker' | 'gutter', text: string): string =>
    tools.paint(part === 'marker' ? tints[finding.severity] : 'dim', text);
  const frame = lines === undefined ? [] : codeFrame(finding, lines, paint);
  return [
    findingLine(finding, tools),
    ...frame.map((line) => `  ${line}`),
    ...finding.evidence.map((step, index) => `    ${flowStep(step, index, tools)}`),
    ...finding.related.map(
      (place) =>
        `    ${tools.paint('dim', 'see')} ${tools.place(printable(place.path))}:${place.line}:${place.column}${
          place.message === undefined ? '' : ` ${printable(place.message)}`
        }`,
    ),
  ];
}

function flowStep(step: Evidence, index: number, tools: Pick<TextTools, 'paint' | 'place'>): string {
  const told = [step.note, step.code?.trim()].filter((text) => text !== undefined && text !== '');
  const place = `${tools.place(printable(step.path))}:${step.line}:${step.column}`;
  const words = told.map((text) => printable(String(text))).join(': ');
  return `${index + 1}. ${tools.paint('cyan', printable(step.kind))} ${place}${words === '' ? '' : ` ${words}`}`;
}

function summary(report: Report, counts: string, tools: Pick<TextTools, 'paint' | 'place'>): string {
  const coverage = report.scan.coverage.map((note) => {
    const where = note.path === undefined ? '' : `${printable(note.path)}: `;
    return `${tools.paint(tints[note.level], `${note.code}:`)} ${where}${printable(note.message)}\n`;
  });
  return `${coverage.join('')}${tools.paint('bold', `${counts}.`)}\n`;
}
