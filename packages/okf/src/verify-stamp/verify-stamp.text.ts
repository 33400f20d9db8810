import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import { countOf, diffLines } from '../write/changes.text.ts';
import type { VerifyStampAnswer } from './verify-stamp.operation.ts';

/** Who confirmed what, and what it adds. */
export function render(answer: VerifyStampAnswer, tools: TextTools): string {
  const { root, id, path, by, at, confirmations, dry_run: dryRun } = answer;
  const verb = dryRun ? 'would be noted' : 'noted';
  return [
    printable(`${id}: confirmed by ${by} at ${at} ${verb}; ${countOf(confirmations, 'confirmation')} in all`),
    ...(dryRun ? diffLines(answer, tools) : [tools.paint('dim', printable(tools.place(`${root}/${path}`)))]),
  ].join('\n');
}
