import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import { countOf, diffLines } from '../write/changes.text.ts';
import type { IndexWriteAnswer } from './index-write.operation.ts';

/** The indexes that changed, or the diffs of a dry run; what could not be written; how many were looked at. */
export function render(answer: IndexWriteAnswer, tools: TextTools): string {
  const { root, changes, left, dry_run: dryRun, directories } = answer;
  const written = changes.map(({ path }) => printable(tools.place(`${root}/${path}`)));
  const faults = left.map(({ path, line, reason }) =>
    tools.paint('yellow', printable(`${tools.place(`${root}/${path}`)}:${line}: ${reason}; left alone`)),
  );
  const verb = dryRun ? 'would be written' : 'written';
  const verdict =
    changes.length === 0
      ? `${countOf(directories, 'directory').replace('directorys', 'directories')}: nothing to change`
      : `${changes.length} of ${directories} indexes ${verb}`;
  return [...(dryRun ? diffLines(answer, tools) : written), ...faults, verdict].join('\n');
}
