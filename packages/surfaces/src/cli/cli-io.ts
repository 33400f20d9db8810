import type { TerminalStream } from './terminal-text.ts';

/** The process, as far as the command line knows it. */
export interface CliIo {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by the first interrupt. */
  readonly signal: AbortSignal;
  /** From now on the first interrupt only aborts the signal: the command ends in good order, with its own code. */
  endItself(): void;
}

/** Writes and waits until the stream has room again, so that a slow reader never fills the memory. */
export async function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === '' || stream.write(text)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done);
    stream.on('close', done);
  });
}
