import type { TextTools, Tint } from '@trefoil/contract';
import type { FindingRow } from './finding-fields.ts';

const TINTS: Readonly<Record<FindingRow['severity'], Tint>> = {
  error: 'red',
  warning: 'yellow',
  note: 'cyan',
};

type Shown = Pick<
  FindingRow,
  | 'path'
  | 'line'
  | 'column'
  | 'rule'
  | 'severity'
  | 'confidence'
  | 'backend'
  | 'message'
  | 'suppression'
  | 'baseline_state'
>;

/** `path:line:column: [rule/confidence/backend] message`, on one line. */
export function findingLine(finding: Shown, tools: TextTools): string {
  const { path, line, column, rule, severity, confidence, backend, message } = finding;
  const place = tools.paint('bold', printable(`${tools.place(path)}:${line}:${column}`));
  const label = tools.paint(TINTS[severity], printable(`[${rule}/${confidence}/${backend}]`));
  return `${place}: ${label} ${printable(message)}${stateOf(finding, tools)}`;
}

function stateOf({ suppression, baseline_state: state }: Shown, tools: TextTools): string {
  const marks = [
    ...(suppression === undefined ? [] : [`suppressed: ${suppression.syntax ?? suppression.kind}`]),
    ...(state === undefined ? [] : [state]),
  ];
  return marks.length === 0 ? '' : ` ${tools.paint('dim', `(${marks.join(', ')})`)}`;
}

const CONTROLS = new RegExp(String.raw`[\u0000-\u001F\u007F-\u009F\u2028\u2029]`, 'g');

/** Text out of a report as it may go to a terminal: on one line, and what could move the cursor is escaped. */
export function printable(text: string): string {
  return text
    .replaceAll(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
    .replaceAll(CONTROLS, (character) => {
      return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
}

/** `1 finding`, `2 findings`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A report names its files as seen from where its tool ran, which only the person who ran it knows. */
export function placesOf({ scan_id: stored }: Source, tools: TextTools): TextTools {
  return stored === undefined ? { ...tools, place: (path) => path } : tools;
}

interface Source {
  readonly scan_id?: string | undefined;
  readonly stale?: boolean | undefined;
}

/** A line that warns when files changed after the scan was stored; empty otherwise. */
export function staleLine({ scan_id: id, stale }: Source, tools: TextTools): string[] {
  return stale === true
    ? [tools.paint('dim', `Files have changed since scan ${String(id)} was stored.`)]
    : [];
}
