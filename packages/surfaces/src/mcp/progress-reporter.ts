import type { ContextEvent } from '@trefoil/contract';
import type { Diagnostics } from './diagnostics.ts';
import type { ProtocolRequest } from './sdk-port.ts';

/** At most ten notices a second: a client shows progress to a person. */
const INTERVAL_MS = 100;

/** Turns an operation's events into progress notices that only ever grow, and notes into log lines. */
export function createProgressReporter(
  { notifyProgress, signal }: ProtocolRequest,
  diagnostics: Diagnostics,
): (event: ContextEvent) => void {
  let highest = -Infinity;
  let quietUntil = -Infinity;
  return (event) => {
    if (event.kind === 'note') {
      diagnostics.line(event.message);
      return;
    }
    if (notifyProgress === undefined || signal.aborted || event.done <= highest) return;
    const now = performance.now();
    const isLast = event.total !== undefined && event.done >= event.total;
    if (now < quietUntil && !isLast) return;
    highest = event.done;
    quietUntil = now + INTERVAL_MS;
    const { done: progress, total, message } = event;
    const notice = {
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
    // A client that is gone or has its answer needs no progress.
    notifyProgress(notice).catch(() => undefined);
  };
}
