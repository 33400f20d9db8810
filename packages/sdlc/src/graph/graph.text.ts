import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { GraphAnswer } from './graph.operation.ts';

/** The picture as it is; as data, what each entity leads to. */
export function render(
  { format, nodes, edges, lines, cycles, ghosts }: GraphAnswer,
  tools: TextTools,
): string {
  if (format !== 'json') return lines.join('\n');
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const rows = edges.map(({ from, to, key }) => [
    printable(from),
    printable(key),
    printable(to),
    printable(titles.get(to) ?? ''),
  ]);
  const columns = [{ header: 'from' }, { header: 'by' }, { header: 'to' }, { header: 'title', drop: 1 }];
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const alone = nodes.filter(({ id }) => !linked.has(id)).map(({ id, title }) => printable(`${id} ${title}`));
  return [
    rows.length === 0 ? 'No links.' : tools.table(columns, rows),
    ...(alone.length === 0 ? [] : ['', tools.paint('bold', 'Without links'), ...alone]),
    ...cycles.map((cycle) => tools.paint('red', `wait for one another: ${printable(cycle.join(', '))}`)),
    ...(ghosts.length === 0 ? [] : [tools.paint('yellow', `lead nowhere: ${printable(ghosts.join(', '))}`)]),
  ].join('\n');
}
