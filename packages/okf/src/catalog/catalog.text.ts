import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { CatalogAnswer } from './catalog.operation.ts';

type Row = CatalogAnswer['concepts'][number];

/** What a terminal has room for; whoever names fields gets those. */
const USUAL = ['id', 'title', 'type', 'trust', 'status', 'links_in'] as const;
const COUNTS = new Set(['sources', 'links_out', 'links_in']);

export function render({ concepts }: CatalogAnswer, tools: TextTools): string {
  const [first] = concepts;
  if (first === undefined) return 'No concept fits.';
  const names = Object.keys(first).filter((name) => name !== 'truncated_fields') as (keyof Row)[];
  const shown = names.length > USUAL.length && 'path' in first ? [...USUAL] : names;
  return tools.table(
    shown.map((name, index) => ({
      header: name.replaceAll('_', ' '),
      align: COUNTS.has(name) ? ('right' as const) : ('left' as const),
      drop: index,
    })),
    concepts.map((row) => shown.map((name) => printable(cell(row[name])))),
  );
}

function cell(value: Row[keyof Row]): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
