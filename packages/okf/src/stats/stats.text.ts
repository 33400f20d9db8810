import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { StatsAnswer } from './stats.operation.ts';

/** The totals on a line, and what they are made of below. */
export function render(answer: StatsAnswer, tools: TextTools): string {
  const { concepts, cross_links: links, distinct_tags: tags, dirs } = answer;
  const parts = {
    types: answer.by_type,
    directories: answer.by_top_dir,
    trust: answer.by_trust,
    status: answer.by_status,
  };
  const lines = Object.entries(parts).map(([name, counts]) => {
    const values = Object.entries(counts).map(([value, count]) => `${printable(value)} ${count}`);
    return `${tools.paint('bold', name)}: ${values.join(', ')}`;
  });
  return [`${concepts} concepts, ${links} links, ${tags} tags, ${dirs} directories`, ...lines].join('\n');
}
