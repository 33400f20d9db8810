import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { GraphAnswer } from './graph.operation.ts';

/** A link a line, or a table for the views that count. */
export function render(answer: GraphAnswer, tools: TextTools): string {
  switch (answer.view) {
    case 'hubs':
      return renderHubs(answer, tools);
    case 'traffic':
      return renderTraffic(answer, tools);
    default:
      return renderLinks(answer, tools);
  }
}

function renderLinks(
  { total_nodes: nodes, total_edges: links, edges }: GraphAnswer,
  tools: TextTools,
): string {
  const lines = edges.map(({ source, target, kind, rel }) => {
    const label = rel ?? (kind === 'source' ? 'rests on' : '');
    const note = label === '' ? '' : `  ${tools.paint('dim', printable(label))}`;
    return `${printable(source)} -> ${printable(target)}${note}`;
  });
  return [...lines, `${nodes ?? 0} concepts, ${links ?? 0} links`].join('\n');
}

function renderHubs({ hubs }: GraphAnswer, tools: TextTools): string {
  if (hubs.length === 0) return 'No concept is linked to.';
  const rows = hubs.map(({ id, inbound, by_top_dir: from }) => [
    printable(id),
    String(inbound),
    Object.entries(from)
      .map(([dir, count]) => `${printable(dir)} ${count}`)
      .join(', '),
  ]);
  const columns = [
    { header: 'concept' },
    { header: 'links', align: 'right' as const },
    { header: 'from', drop: 1 },
  ];
  return tools.table(columns, rows);
}

function renderTraffic({ dirs, arcs }: GraphAnswer, tools: TextTools): string {
  const number = (header: string) => ({ header, align: 'right' as const });
  const table = tools.table(
    [
      { header: 'directory' },
      number('concepts'),
      number('inside'),
      number('out'),
      number('in'),
      number('cohesion'),
    ],
    dirs.map((row) => [
      printable(row.dir),
      String(row.count),
      String(row.internal),
      String(row.out),
      String(row.in),
      row.cohesion === null ? '' : `${row.cohesion} %`,
    ]),
  );
  const lines = arcs.map(
    ({ source, target, weight }) => `${printable(source)} -> ${printable(target)}  ${weight}`,
  );
  return [table, ...lines].join('\n');
}
