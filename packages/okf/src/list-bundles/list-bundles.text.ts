import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { ListBundlesAnswer } from './list-bundles.operation.ts';

const SHOWN_TYPES = 3;

/** A table of names, sizes and places. */
export function render({ bundles }: ListBundlesAnswer, tools: TextTools): string {
  if (bundles.length === 0) return 'No bundle is served.';
  const rows = bundles.map(({ slug, concepts, types = {}, root, missing }) => [
    slug,
    missing === true ? 'gone' : String(concepts ?? 0),
    Object.keys(types).slice(0, SHOWN_TYPES).map(printable).join(', '),
    printable(tools.place(root)),
  ]);
  return tools.table(
    [
      { header: 'bundle' },
      { header: 'concepts', align: 'right' },
      { header: 'mostly', drop: 1 },
      { header: 'directory' },
    ],
    rows,
  );
}
