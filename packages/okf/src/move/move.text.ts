import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import { countOf, diffLines } from '../write/changes.text.ts';
import type { MoveAnswer } from './move.operation.ts';

/** What moved where, what changed for it, and the index that does not know of it yet. */
export function render(answer: MoveAnswer, tools: TextTools): string {
  const { root, from, to, links, changes, dry_run: dryRun, unlisted_in: unlisted } = answer;
  if (changes.length === 0) return printable(`${to}: nothing to change`);
  const head = `${dryRun ? 'Would move' : 'Moved'} ${from} to ${to}, with ${countOf(links, 'link')} rewritten`;
  return [
    printable(head),
    ...(dryRun
      ? diffLines(answer, tools)
      : changes.map(({ path }) => `  ${printable(tools.place(`${root}/${path}`))}`)),
    ...(unlisted === null
      ? []
      : [tools.paint('dim', printable(`not listed in ${unlisted} yet; index write adds it`))]),
  ].join('\n');
}
