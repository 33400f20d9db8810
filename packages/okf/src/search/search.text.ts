import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { SearchAnswer } from './search.operation.ts';

/** A line for each concept, and its snippet below. */
export function render({ bundles, results, skipped = [] }: SearchAnswer, tools: TextTools): string {
  const several = bundles.length > 1;
  const rows = results.map(({ bundle = '', id = '', title = '', type = '', snippet = '' }) => {
    const name = several ? `${bundle}: ${id}` : id;
    const heading = [
      title === '' ? '' : tools.paint('bold', printable(title)),
      name === '' ? '' : tools.paint('cyan', printable(name)),
      type === '' ? '' : tools.paint('dim', printable(type)),
    ];
    return `${heading.filter((part) => part !== '').join('  ')}${snippet === '' ? '' : `\n  ${printable(snippet)}`}`;
  });
  return [
    ...rows,
    ...(rows.length === 0 ? ['No concept holds every term.'] : []),
    ...skipped.map((slug) => `Not searched, its directory is gone: ${slug}`),
  ].join('\n');
}
