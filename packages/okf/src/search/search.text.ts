import type { PagingFields, TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { SearchAnswer } from './search.operation.ts';

/** A line for each concept, and its snippet below. */
export function render(answer: SearchAnswer & PagingFields, tools: TextTools): string {
  const { bundles, results, skipped = [] } = answer;
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
    ...(rows.length === 0 ? [emptyText(answer)] : []),
    ...bundles.flatMap((searched) => unusableText(searched)),
    ...skipped.map((slug) => `Not searched, its directory is gone: ${slug}`),
  ].join('\n');
}

/** Says where nothing was found: a word taken for a directory, or the reverse, is seen by it. */
function emptyText({ query, bundles, total = 0 }: SearchAnswer & PagingFields): string {
  if (total > 0) return `Nothing from this offset on; ${total} concepts match.`;
  const terms = query.map((term) => JSON.stringify(printable(term))).join(', ');
  const names = bundles.map(({ slug }) => slug).join(', ');
  return `No concept that passes the filters holds ${terms}; searched: ${names === '' ? 'no bundle' : names}.`;
}

function unusableText({ slug, unparseable = 0 }: SearchAnswer['bundles'][number]): string[] {
  if (unparseable === 0) return [];
  return [
    `Not searched in ${slug}: ${unparseable} unusable file${unparseable === 1 ? '' : 's'}; validate says why.`,
  ];
}
