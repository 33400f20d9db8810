import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { EntitySearchAnswer } from './entity-search.operation.ts';

export function render({ results }: EntitySearchAnswer, tools: TextTools): string {
  if (results.length === 0) return 'Nothing has any of these words.';
  return results
    .map(({ id, title, state, path, line, snippet }) =>
      [
        `${tools.paint('bold', printable(id))} ${printable(title)} ${tools.paint('dim', printable(state))}`,
        `  ${tools.paint('dim', `${printable(tools.place(path))}:${line}`)} ${printable(snippet)}`,
      ].join('\n'),
    )
    .join('\n');
}
