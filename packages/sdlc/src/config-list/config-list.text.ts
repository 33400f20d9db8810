import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { ConfigListAnswer } from './config-list.operation.ts';

export function render({ keys }: ConfigListAnswer, tools: TextTools): string {
  const rows = keys.map(({ key, value, from, description }) => [
    printable(key),
    printable(JSON.stringify(value)),
    from,
    description,
  ]);
  return tools.table(
    [{ header: 'key' }, { header: 'value' }, { header: 'from' }, { header: 'what it is', drop: 1 }],
    rows,
  );
}
