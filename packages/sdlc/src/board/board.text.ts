import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { BoardAnswer } from './board.operation.ts';

/** Column under column: side by side they would be too narrow to read on most terminals. */
export function render({ columns, diagnostics }: BoardAnswer, tools: TextTools): string {
  const blocks = columns.map(({ name, title, tasks, cards }) => {
    const head = `${tools.paint('bold', printable(title === undefined ? name : `${name} ${title}`))} (${tasks})`;
    const lines = cards.map(
      (card) =>
        `  ${card.blocked ? tools.paint('yellow', '●') : tools.paint('green', '○')} ${printable(card.id)} ${printable(card.title)}${card.impact === undefined ? '' : tools.paint('dim', ` ${printable(card.impact)}`)}`,
    );
    const more = tasks - cards.length;
    return [head, ...lines, ...(more > 0 ? [tools.paint('dim', `  and ${more} more`)] : [])].join('\n');
  });
  const unread = diagnostics.map(({ path, message }) =>
    tools.paint('yellow', printable(`${tools.place(path)} ${message}`)),
  );
  const legend = tools.paint('dim', '○ can be worked on   ● waits for another');
  return blocks.length === 0 ? 'No tasks.' : [...blocks, legend, ...unread].join('\n\n');
}
