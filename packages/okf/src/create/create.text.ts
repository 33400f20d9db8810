import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import { diffLines } from '../write/changes.text.ts';
import type { CreateAnswer } from './create.operation.ts';

/** The new file, or what it would hold, and the index that does not know of it yet. */
export function render(answer: CreateAnswer, tools: TextTools): string {
  const { root, path, id, dry_run: dryRun, unlisted_in: unlisted } = answer;
  return [
    printable(`${dryRun ? 'Would create' : 'Created'} ${id} (${tools.place(`${root}/${path}`)})`),
    ...(dryRun ? diffLines(answer, tools) : []),
    ...(unlisted === null
      ? []
      : [tools.paint('dim', printable(`not listed in ${unlisted} yet; index write adds it`))]),
  ].join('\n');
}
