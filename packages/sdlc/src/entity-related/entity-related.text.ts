import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { EntityRelatedAnswer } from './entity-related.operation.ts';

export function render({ id, title, related, diagnostics }: EntityRelatedAnswer, tools: TextTools): string {
  const rows = related.map((row) => [
    row.direction === 'out' ? '→' : '←',
    printable(row.key),
    printable(row.id),
    printable(row.state),
    printable(row.title),
  ]);
  const columns = [
    { header: '' },
    { header: 'by' },
    { header: 'id' },
    { header: 'state', drop: 1 },
    { header: 'title' },
  ];
  const faults = diagnostics.map(({ message }) => tools.paint('yellow', printable(message)));
  return [
    tools.paint('bold', printable(`${id} ${title}`)),
    rows.length === 0 ? 'No links.' : tools.table(columns, rows),
    ...faults,
  ].join('\n');
}
