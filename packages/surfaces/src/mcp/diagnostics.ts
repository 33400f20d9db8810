import { withoutControls } from '../cli/terminal-text.ts';

/** What the person who runs the server may read on standard error. */
export interface Diagnostics {
  line(text: string): void;
  /** Writes a defect down in full, and returns the id under which it can be found. */
  incident(failure: unknown): string;
}

const ID_LENGTH = 8;

/** Best effort: nothing that happens to `stderr` decides anything else. */
export function createDiagnostics(name: string, stderr: NodeJS.WritableStream): Diagnostics {
  stderr.on('error', () => undefined);
  const line = (text: string) => {
    try {
      stderr.write(`${withoutControls(text)}\n`);
    } catch {
      // A stream that was destroyed: there is nobody left to tell.
    }
  };
  return {
    line,
    incident: (failure) => {
      const id = crypto.randomUUID().slice(0, ID_LENGTH);
      line(`${name}: incident ${id}: ${detailOf(failure)}`);
      return id;
    },
  };
}

function detailOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const cause = failure.cause === undefined ? '' : `\ncaused by: ${detailOf(failure.cause)}`;
  return `${failure.stack ?? failure.message}${cause}`;
}
