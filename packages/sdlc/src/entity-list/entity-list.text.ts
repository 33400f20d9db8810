import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { EntityListAnswer } from './entity-list.operation.ts';

/** A table of the fields asked for; what could not be read is named below it. */
export function render({ entities, diagnostics }: EntityListAnswer, tools: TextTools): string {
  const fields = [...new Set(entities.flatMap((row) => Object.keys(row)))].filter(
    (field) => field !== 'truncated_fields',
  );
  const columns = fields.map((header) => ({ header, drop: header === 'id' || header === 'title' ? 0 : 1 }));
  const rows = entities.map((row) => fields.map((field) => printable(cellText(field, row[field], tools))));
  const list = rows.length === 0 ? 'None.' : tools.table(columns, rows);
  const unread = diagnostics.map(({ path, message }) =>
    tools.paint('yellow', printable(`${tools.place(path)} ${message}`)),
  );
  return [list, ...(unread.length === 0 ? [] : ['', tools.paint('bold', 'Left out'), ...unread])].join('\n');
}

function cellText(field: string, value: unknown, tools: TextTools): string {
  if (value === undefined || value === null) return '';
  if (field === 'path' && typeof value === 'string') return tools.place(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
