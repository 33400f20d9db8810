import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { BacklinksAnswer } from './backlinks.operation.ts';

/** A place a line, as it can be opened from here. */
export function render({ root, id, links }: BacklinksAnswer, tools: TextTools): string {
  if (links.length === 0) return `Nothing links to ${printable(id)}.`;
  return links
    .map(({ path, line, column, field, text }) => {
      const place = tools.paint('bold', printable(`${tools.place(`${root}/${path}`)}:${line}:${column}`));
      return `${place}: ${printable(text)}${field === 'body' ? '' : `  ${tools.paint('dim', printable(field))}`}`;
    })
    .join('\n');
}
