import type { TextTools } from '@trefoil/contract';
import { heldBack, noteLines } from '../accept/accepted.text.ts';
import { printable } from '../bundle/printable.ts';
import type { LintAnswer } from './lint.operation.ts';
import { HEADINGS, LINT_CHECKS } from './lint-checks.ts';
import type { Heading } from './lint-checks.ts';

type Finding = LintAnswer['findings'][number];

/** Findings by what they are about, each with its place; the verdict last. */
export function render(answer: LintAnswer, tools: TextTools): string {
  if (answer.group === 'folder') return renderFolders(answer, tools);
  const headings = new Map<string, Heading>(LINT_CHECKS.map(({ id, heading }) => [id, heading]));
  const sections = HEADINGS.flatMap((heading) => {
    const own = answer.findings.filter(({ check }) => headings.get(check) === heading);
    if (own.length === 0) return [];
    const name = heading.charAt(0).toUpperCase() + heading.slice(1);
    return [[tools.paint('bold', name), ...own.map((finding) => line(answer, finding, tools))].join('\n')];
  });
  const { skipped_checks: skipped = [] } = answer.stats ?? {};
  const notes = skipped.map((check) => `not run: ${check} (give --stale-after)`);
  const last = [...notes, ...noteLines(answer, tools), verdict(answer, tools)];
  return [...sections, last.join('\n')].join('\n\n');
}

function line({ root }: LintAnswer, finding: Finding, tools: TextTools): string {
  const { path, line: row, column, severity, message, check, fix } = finding;
  const place =
    path === null ? '' : row === null ? path : `${tools.place(`${root}/${path}`)}:${row}:${column}`;
  const kind = severity === 'warn' ? tools.paint('yellow', 'warn') : tools.paint('cyan', 'info');
  const about = `[${check}]${fix === undefined ? '' : ' [fixable]'}`;
  const head = place === '' ? kind : `${tools.paint('bold', printable(place))}: ${kind}`;
  return `${head}: ${printable(message)} ${tools.paint('dim', about)}`;
}

function renderFolders({ bundle, files }: LintAnswer, tools: TextTools): string {
  if (files.length === 0) return `${bundle}: every concept is linked with another`;
  const dirs = [...new Set(files.map(({ dir }) => dir))];
  return dirs
    .map((dir) => {
      const own = files.filter((file) => file.dir === dir);
      const lines = own.map(({ id, title }) => `  ${printable(title)} ${tools.paint('cyan', printable(id))}`);
      return [tools.paint('bold', printable(dir)), ...lines].join('\n');
    })
    .join('\n');
}

function verdict(answer: LintAnswer, tools: TextTools): string {
  const { bundle, warn_count: warnings, info_count: notes } = answer;
  const counts = `${warnings} warning${warnings === 1 ? '' : 's'}, ${notes} note${notes === 1 ? '' : 's'}${heldBack(answer)}`;
  const healthy = warnings === 0;
  return tools.paint(
    healthy ? 'green' : 'yellow',
    `${bundle}: ${healthy ? 'healthy' : 'could be better'} (${counts})`,
  );
}
