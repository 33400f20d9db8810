import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { TypesAnswer } from './types.operation.ts';

/** How many concepts there are of each type. */
export function render({ types }: TypesAnswer, tools: TextTools): string {
  if (types.length === 0) return 'No concept fits.';
  return tools.table(
    [{ header: 'type' }, { header: 'concepts', align: 'right' }],
    types.map(({ type, count }) => [printable(type), String(count)]),
  );
}
