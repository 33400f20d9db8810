import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';

interface Edited {
  readonly path: string;
  readonly changed: readonly string[];
  readonly wrote: boolean;
  readonly diff?: string | undefined;
}

/** What has become of a file, in a line; with dry_run the diff. */
export function editLines({ path, changed, wrote, diff }: Edited, tools: TextTools): string[] {
  const place = tools.place(path);
  if (changed.length === 0) return [printable(`${place}: nothing to change`)];
  const line = `${place}: ${wrote ? 'changed' : 'would change'} ${changed.join(', ')}`;
  return [printable(line), ...diffLines(diff, tools)];
}

interface Created {
  readonly path: string;
  readonly id: string;
  readonly title: string;
  readonly wrote: boolean;
  readonly similar: readonly string[];
  readonly diff?: string | undefined;
}

export function createdLines({ path, id, title, wrote, similar, diff }: Created, tools: TextTools): string[] {
  return [
    printable(`${wrote ? 'Created' : 'Would create'} ${id}: ${title}`),
    tools.paint('dim', printable(tools.place(path))),
    ...similar.map((name) => tools.paint('yellow', printable(`much like ${name}`))),
    ...diffLines(diff, tools),
  ];
}

export function diffLines(diff: string | undefined, tools: TextTools): string[] {
  if (diff === undefined || diff === '') return [];
  return diff
    .trimEnd()
    .split('\n')
    .map((line) => {
      const shown = printable(line);
      if (line.startsWith('+')) return tools.paint('green', shown);
      return line.startsWith('-') ? tools.paint('red', shown) : shown;
    });
}
