import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';

interface Written {
  readonly dry_run: boolean;
  readonly changes: readonly { readonly path: string; readonly diff: string }[];
}

/** Diffs as lines; nothing of a file can move the cursor. */
export function diffLines({ changes }: Written, tools: TextTools): string[] {
  return changes.flatMap(({ diff }) =>
    diff
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => paintLine(line, tools)),
  );
}

function paintLine(line: string, tools: TextTools): string {
  const shown = line.replace(/\r$/, '').split('\t').map(printable).join('\t');
  if (/^(?:---|\+\+\+) /.test(line)) return tools.paint('bold', shown);
  if (line.startsWith('@@')) return tools.paint('cyan', shown);
  if (line.startsWith('-')) return tools.paint('red', shown);
  return line.startsWith('+') ? tools.paint('green', shown) : shown;
}

/** `3 files`. */
export function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
