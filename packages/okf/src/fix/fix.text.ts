import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import { countOf, diffLines } from '../write/changes.text.ts';
import type { FixAnswer } from './fix.operation.ts';

/** Each fix with what was wrong, the diffs of a dry run, and what is left. */
export function render(answer: FixAnswer, tools: TextTools): string {
  const { root, fixes, fixed, conflicts, note, dry_run: dryRun } = answer;
  const lines = fixes.map(({ check, path, line, message }) => {
    const place = `${tools.place(`${root}/${path}`)}${line === null ? '' : `:${line}`}`;
    return `${tools.paint('bold', printable(place))}: ${printable(message)} ${tools.paint('dim', `[${check}]`)}`;
  });
  const left = conflicts.map(({ path, line }) =>
    tools.paint('yellow', printable(`${path}:${line}: an unfinished merge; left alone`)),
  );
  const verdict = `${dryRun ? 'Would fix' : 'Fixed'} ${countOf(fixed, 'finding')}${remains(answer)}`;
  const more = note === undefined ? [] : [tools.paint('dim', note.replace('`by`', '--by'))];
  return [...lines, ...left, ...(dryRun ? diffLines(answer, tools) : []), ...more, verdict].join('\n');
}

function remains({ remaining, conformant }: FixAnswer): string {
  const rest = Object.entries(remaining).map(([check, count]) => `${check} ${count}`);
  const judgement = conformant ? '' : '; the bundle is still not conformant';
  return `${rest.length === 0 ? '; nothing else was found' : `; for you remain: ${rest.join(', ')}`}${judgement}`;
}
