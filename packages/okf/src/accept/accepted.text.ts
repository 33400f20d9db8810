import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';

interface Note {
  readonly message: string;
  readonly path: string;
  readonly line?: number | undefined;
}

interface Accepted {
  readonly suppressed: number;
  readonly known: number;
  readonly notes?: readonly Note[] | undefined;
}

/** Suppressions that somebody should look at, a line each. */
export function noteLines({ notes = [] }: Pick<Accepted, 'notes'>, tools: TextTools): string[] {
  return notes.map(({ message, path, line }) => {
    const place = `${tools.place(path)}${line === undefined ? '' : `:${line}`}`;
    return `${tools.paint('bold', printable(place))}: ${tools.paint('cyan', 'note')}: ${printable(message)}`;
  });
}

/** `, 2 suppressed, 1 known`; nothing where nothing was left out. */
export function heldBack({ suppressed, known }: Pick<Accepted, 'suppressed' | 'known'>): string {
  return `${suppressed === 0 ? '' : `, ${suppressed} suppressed`}${known === 0 ? '' : `, ${known} known`}`;
}
