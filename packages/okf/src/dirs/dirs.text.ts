import type { TextTools } from '@trefoil/contract';
import { lastSegment } from '../bundle/bundle.ts';
import { printable } from '../bundle/printable.ts';
import type { DirsAnswer } from './dirs.operation.ts';

/** The tree by indentation, with what each directory holds and what its whole branch holds. */
export function render({ dirs, unparseable }: DirsAnswer, tools: TextTools): string {
  const top = depthOf(dirs[0]?.dir ?? '.');
  const rows = dirs.map(({ dir, count, subtree }, index) => {
    const depth = depthOf(dir) - top;
    const name = index === 0 || depth <= 0 ? dir : lastSegment(dir);
    return [`${'  '.repeat(Math.max(0, depth))}${printable(name)}`, String(count), String(subtree)];
  });
  const table = tools.table(
    [
      { header: 'directory' },
      { header: 'concepts', align: 'right' },
      { header: 'with below', align: 'right' },
    ],
    rows,
  );
  return unparseable === undefined
    ? table
    : `${table}\n${unparseable} file(s) could not be used; validate says why.`;
}

function depthOf(dir: string): number {
  return dir === '.' ? 0 : dir.split('/').length;
}
