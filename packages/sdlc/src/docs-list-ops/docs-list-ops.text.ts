import type { TextTools } from '@trefoil/contract';
import type { DocsListOpsAnswer } from './docs-list-ops.operation.ts';

export function render({ ops }: DocsListOpsAnswer, tools: TextTools): string {
  return tools.table(
    [{ header: 'command' }, { header: 'changes' }, { header: 'listed' }, { header: 'what', drop: 1 }],
    ops.map(({ command, effects, listed, summary }) => [
      command,
      effects === 'read' ? 'nothing' : effects,
      listed ? 'yes' : 'no',
      summary,
    ]),
  );
}
