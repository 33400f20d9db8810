import type { Finding, Severity } from '../finding.ts';
import { countFinding, createCounts, describeCounts } from './report-counts.ts';
import type { Report } from './report.ts';

export interface MarkdownOptions {
  /** At most this many findings are shown; the rest is counted. */
  readonly limit?: number;
  /** Makes places into links: the address of a file at a line. */
  readonly link?: (path: string, line: number) => string | undefined;
}

const DEFAULT_LIMIT = 50;
/** GitHub refuses a comment of more than 65,536 characters. */
const MAX_CHARACTERS = 60_000;

const marks: Readonly<Record<Severity, string>> = {
  error: '🔴 error',
  warning: '🟡 warning',
  note: '🔵 note',
};
const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** For a comment on a pull request: grouped by file, gravest first, cut to what a comment holds. */
export async function* writeMarkdown(report: Report, options: MarkdownOptions = {}): AsyncGenerator<string> {
  const limit = options.limit ?? DEFAULT_LIMIT;
  const counts = createCounts();
  // Only the gravest are kept: a report may be far larger than what is shown of it.
  const kept: Finding[] = [];
  for (const { findings } of report.runs) {
    for await (const finding of findings) {
      countFinding(counts, finding);
      if (isOpen(finding)) {
        keepGravest(kept, finding, limit);
      }
    }
  }
  yield `### ${toolNames(report)}: ${describeCounts(counts)}\n`;
  const { error, warning, note } = counts.bySeverity;
  yield* shownFindings(kept, error + warning + note, options);
  yield* coverage(report);
}

function* shownFindings(kept: readonly Finding[], open: number, options: MarkdownOptions): Generator<string> {
  let written = 0;
  let shown = 0;
  for (const [path, findings] of groupByPath(kept)) {
    const lines = findings.map((finding) => row(finding, options));
    const block = `\n**${code(path)}**\n\n${lines.join('')}`;
    written += block.length;
    if (written > MAX_CHARACTERS) {
      break;
    }
    shown += findings.length;
    yield block;
  }
  if (shown < open) {
    yield `\n${(open - shown).toLocaleString('en-US')} more not shown.\n`;
  }
}

function groupByPath(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.path);
    if (group === undefined) {
      groups.set(finding.path, [finding]);
    } else {
      group.push(finding);
    }
  }
  return groups;
}

function toolNames(report: Report): string {
  return escape(report.runs.map(({ tool }) => tool.name).join(', '));
}

function isOpen(finding: Finding): boolean {
  return (
    finding.suppression === undefined &&
    finding.baseline_state !== 'unchanged' &&
    finding.baseline_state !== 'absent'
  );
}

function keepGravest(kept: Finding[], finding: Finding, limit: number): void {
  let at = kept.length;
  while (at > 0 && ranks[kept[at - 1]?.severity ?? 'note'] > ranks[finding.severity]) {
    at -= 1;
  }
  if (at < limit) {
    kept.splice(at, 0, finding);
    kept.length = Math.min(kept.length, limit);
  }
}

function row(finding: Finding, options: MarkdownOptions): string {
  const address = options.link?.(finding.path, finding.line);
  const place = `${finding.line}:${finding.column}`;
  const where = address === undefined ? place : `[${place}](${address})`;
  const weaknesses = finding.cwe.map((cwe) => ` CWE-${cwe}`).join('');
  const steps = finding.evidence.length;
  const flow = steps > 1 ? ` (${steps} steps from ${sourcePlace(finding)})` : '';
  return `- ${marks[finding.severity]} ${where} ${code(finding.rule)}${weaknesses} ${escape(shorten(finding.message))}${flow}\n`;
}

function sourcePlace(finding: Finding): string {
  const source = finding.evidence[0];
  return source === undefined ? '' : code(`${source.path}:${source.line}`);
}

function* coverage(report: Report): Generator<string> {
  const notes = report.scan.coverage.filter((note) => note.level !== 'note');
  if (notes.length > 0) {
    const lines = notes
      .slice(0, 10)
      .map((note) => `- ${note.path === undefined ? '' : `${code(note.path)} `}${escape(note.message)}\n`);
    const more = notes.length > 10 ? `- ${notes.length - 10} more\n` : '';
    yield `\n<details><summary>Not looked at in full: ${notes.length}</summary>\n\n${lines.join('')}${more}\n</details>\n`;
  }
}

function shorten(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

/** Text of a report is shown, not rendered: a message cannot mention people, load pictures or draw a table. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>()#+!|~&]/g, String.raw`\$&`).replaceAll('@', '@\u200B');
}

function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${padding}${text.replaceAll(/\s+/g, ' ')}${padding}${fence}`;
}
