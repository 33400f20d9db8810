import type { ContextEvent } from '@trefoil/contract';
import { withoutControls } from './terminal-text.ts';
import type { TerminalStream } from './terminal-text.ts';

/** What an operation reports to a person while it runs: notes stay, progress overwrites one line of a terminal. */
export interface ProgressLine {
  report(event: ContextEvent): void;
  /** Takes the progress away, so that what is printed next begins on an empty line. */
  clear(): void;
}

const CLEAR_LINE = '\r\u001B[2K';

export function createProgressLine(stderr: TerminalStream, quiet: boolean): ProgressLine {
  let isShown = false;
  const clear = () => {
    if (isShown) stderr.write(CLEAR_LINE);
    isShown = false;
  };
  return {
    clear,
    report: (event) => {
      if (quiet) return;
      if (event.kind === 'note') {
        clear();
        stderr.write(`${withoutControls(event.message)}\n`);
      } else if (stderr.isTTY === true) {
        const of = event.total === undefined ? '' : ` of ${event.total}`;
        const doing = withoutControls(event.message ?? 'Working');
        stderr.write(`${CLEAR_LINE}${doing}: ${event.done}${of}\r`);
        isShown = true;
      }
    },
  };
}
