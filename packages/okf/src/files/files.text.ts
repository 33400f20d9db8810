import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { FilesAnswer } from './files.operation.ts';

/** A path on each line, as it can be opened from here. */
export function render({ root, files }: FilesAnswer, tools: TextTools): string {
  return files
    .map(({ path, id, title }) =>
      printable(path === undefined ? (id ?? title ?? '') : tools.place(`${root}/${path}`)),
    )
    .join('\n');
}
