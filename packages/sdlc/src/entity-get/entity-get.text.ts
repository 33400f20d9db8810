import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { EntityGetAnswer } from './entity-get.operation.ts';

/** A heading line, what it waits for, then the text as it stands. */
export function render(answer: EntityGetAnswer, tools: TextTools): string {
  const { id, title, state, path, depends_on: dependencies, checkboxes, body, fault } = answer;
  const waits = dependencies.map(({ target, state: at, satisfied }) =>
    tools.paint(
      satisfied ? 'green' : 'yellow',
      printable(`  ${satisfied ? 'done' : 'open'}  ${target}${at === undefined ? '' : ` (${at})`}`),
    ),
  );
  return [
    `${tools.paint('bold', printable(`${id} ${title}`))} ${tools.paint('dim', printable(state))}`,
    tools.paint('dim', printable(tools.place(path))),
    ...(fault === undefined
      ? []
      : [tools.paint('red', printable(`Its front matter cannot be read: ${fault}.`))]),
    ...(waits.length === 0 ? [] : ['Waits for', ...waits]),
    ...(checkboxes.total === 0 ? [] : [`Acceptance: ${checkboxes.done} of ${checkboxes.total}`]),
    '',
    ...body.split('\n').map((line) => printable(line.replace(/\r$/, ''))),
  ].join('\n');
}
