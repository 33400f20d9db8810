import type { TextTools } from '@trefoil/contract';
import { findingLine, placesOf, printable, staleLine } from '../finding-text.ts';
import type { ExplainAnswer } from './explain.operation.ts';

/** The finding, the code it is about, the way that led to it, and what to do. */
export function render(answer: ExplainAnswer, plain: TextTools): string {
  const tools = placesOf(answer, plain);
  const { finding, why, how_to_fix: fix, rule } = answer;
  const title = (text: string) => tools.paint('bold', text);
  return [
    findingLine(finding, tools),
    ...codeFrame(answer, tools),
    ...steps(answer, tools),
    '',
    `${title('Why')}: ${printable(why)}`,
    ...(fix === undefined ? [] : [title('How to fix'), indented(fix)]),
    ...(rule?.help_uri === undefined ? [] : [`${title('More')}: ${printable(rule.help_uri)}`]),
    ...(finding.cwe === undefined ? [] : [finding.cwe.map((number) => `CWE-${number}`).join(', ')]),
    tools.paint(
      'dim',
      `${finding.id}, reported by ${printable(finding.tool)} in ${printable(finding.report)}`,
    ),
    ...staleLine(answer, tools),
  ].join('\n');
}

function codeFrame({ code, finding }: ExplainAnswer, tools: TextTools): string[] {
  if (code === undefined) return [];
  const width = String(code.first_line + code.lines.length).length;
  const gutter = `  ${' '.repeat(width)} |`;
  const last = finding.end_line ?? finding.line;
  return code.lines.flatMap((text, index) => {
    const number = code.first_line + index;
    const inside = number >= finding.line && number <= last;
    const mark = inside ? tools.paint('red', '>') : ' ';
    const line = `${mark} ${String(number).padStart(width)} | ${printable(text.replaceAll('\t', '  '))}`;
    return number === finding.line ? [line, `${gutter} ${pointer(text, finding.column, tools)}`] : [line];
  });
}

function pointer(text: string, column: number, tools: TextTools): string {
  const before = text.slice(0, column - 1).replaceAll('\t', '  ');
  return ' '.repeat(printable(before).length) + tools.paint('red', '^');
}

function steps({ finding: { evidence = [] } }: ExplainAnswer, tools: TextTools): string[] {
  if (evidence.length === 0) return [];
  return [
    '',
    ...evidence.map(({ kind, path, line, column, note, code }, index) => {
      const place = printable(`${tools.place(path)}:${line}:${column}`);
      const said = [note, code].flatMap((text) => (text === undefined ? [] : [printable(text.trim())]));
      return `  ${index + 1}. ${printable(kind)} ${tools.paint('bold', place)}${said.length === 0 ? '' : `: ${said.join(' | ')}`}`;
    }),
  ];
}

function indented(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `  ${printable(line)}`)
    .join('\n');
}
