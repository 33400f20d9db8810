import type { TextTools } from '@trefoil/contract';
import { lastSegment } from '../bundle/bundle.ts';
import { printable } from '../bundle/printable.ts';
import type { IndexMapAnswer } from './index-map.operation.ts';

type Row = IndexMapAnswer['dirs'][number];

/** Each directory under a heading: its index as written, or the listing that stands for it. */
export function render({ dirs }: IndexMapAnswer, tools: TextTools): string {
  return dirs.map((row) => section(row, tools)).join('\n\n');
}

function section(row: Row, tools: TextTools): string {
  const kinds = Object.entries(row.types).map(([type, count]) => `${printable(type)} ${count}`);
  const about = [`${row.count} concept${row.count === 1 ? '' : 's'}`, ...kinds].join(', ');
  return [
    `${tools.paint('bold', printable(row.dir))}  ${tools.paint('dim', about)}`,
    ...(row.body === undefined || row.body === null ? [] : ['', row.body.trim(), '']),
    ...(row.body === undefined || row.body === null ? listingLines(row, tools) : []),
    ...(row.subdirs.length === 0
      ? []
      : [`below: ${row.subdirs.map((dir) => printable(lastSegment(dir))).join(', ')}`]),
  ]
    .join('\n')
    .trimEnd();
}

function listingLines({ listing = [] }: Row, tools: TextTools): string[] {
  return listing.map(({ id, title, description }) => {
    const more = description === null ? '' : ` - ${printable(description)}`;
    return `- ${printable(title)} ${tools.paint('cyan', printable(id))}${more}`;
  });
}
