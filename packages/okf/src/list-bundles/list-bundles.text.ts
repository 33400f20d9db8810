import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { ListBundlesAnswer } from './list-bundles.operation.ts';

const SHOWN_TYPES = 3;

/** A table of names, sizes and places. */
export function render(answer: ListBundlesAnswer, tools: TextTools): string {
  const { bundles, groups = [], registry_problem: problem, outside_roots: outside = [] } = answer;
  return [
    bundles.length === 0 ? 'No bundle is served.' : table(bundles, tools),
    ...groups.map(({ slug, members, resolved }) => {
      return `group ${slug}: ${members.join(', ')} (${resolved} ${resolved === 1 ? 'bundle' : 'bundles'})`;
    }),
    ...(outside.length === 0 ? [] : [`Not served, outside the allowed roots: ${outside.join(', ')}`]),
    ...(problem === undefined ? [] : [printable(problem)]),
  ].join('\n');
}

function table(bundles: ListBundlesAnswer['bundles'], tools: TextTools): string {
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
