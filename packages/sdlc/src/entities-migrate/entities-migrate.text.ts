import type { TextTools } from '@trefoil/contract';
import { diffLines } from '../edit/edit.text.ts';
import { printable } from '../planning/printable.ts';
import type { EntitiesMigrateAnswer } from './entities-migrate.operation.ts';

export function render(
  answer: EntitiesMigrateAnswer & { readonly total?: number },
  tools: TextTools,
): string {
  const { files, skipped, scanned, wrote, total = files.length } = answer;
  const lines = files.flatMap(({ path, changes, diff }) => [
    printable(`${tools.place(path)}: ${changes.join(', ')}`),
    ...diffLines(diff, tools),
  ]);
  const left = skipped.map(({ path, why }) =>
    tools.paint('yellow', printable(`${tools.place(path)}: ${why}`)),
  );
  const verb = wrote > 0 || total === 0 ? 'brought up to date' : 'to bring up to date';
  const verdict = `${total} of ${scanned} files ${verb}${skipped.length === 0 ? '' : `, ${skipped.length} left as they are`}`;
  return [...lines, ...left, tools.paint('bold', verdict)].join('\n');
}
