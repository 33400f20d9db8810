import { LineReader } from './line-reader.ts';
import type { Line } from './line-reader.ts';
import { MAX_MESSAGE_BYTES, readMessage, tooLongReply, withoutSchemaDump } from './rpc-message.ts';
import type { ConnectionListener, MessageConnection } from './sdk-port.ts';

/** How long a host that hung up input may take to read what was already written. */
const FLUSH_PATIENCE_MS = 1_000;

const HANG_UPS = new Set(['EPIPE', 'ECONNRESET']);

/**
 * One client on a pair of streams, a message a line. The client hangs up by closing either stream:
 * that is the normal end. Any other fault of a stream is a crash.
 */
export class StdioConnection implements MessageConnection {
  /** Settles when the client is gone; rejects when a stream failed in another way. */
  readonly ended: Promise<void>;
  readonly #input: NodeJS.ReadableStream;
  readonly #output: NodeJS.WritableStream;
  #end: (failure?: Error) => void = () => undefined;
  #listener: ConnectionListener | undefined;
  #isClosed = false;

  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
    this.#input = input;
    this.#output = output;
    this.ended = new Promise((resolve, reject) => {
      this.#end = (failure) => (failure === undefined ? resolve() : reject(failure));
    });
    output.on('error', (failure: NodeJS.ErrnoException) => this.#fail(failure));
  }

  open(listener: ConnectionListener): void {
    this.#listener = listener;
    const lines = new LineReader(MAX_MESSAGE_BYTES, (line) => this.#receive(line));
    this.#input.on('data', (chunk: Buffer | string) => {
      if (!this.#isClosed) lines.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    });
    this.#input.on('error', (failure: NodeJS.ErrnoException) => this.#fail(failure));
    this.#input.on('end', () => this.close());
    this.#input.on('close', () => this.close());
  }

  /** Settles when the message was taken; a message to a client that is gone is dropped. */
  async send(message: object): Promise<void> {
    if (this.#isClosed) return;
    const line = `${JSON.stringify(withoutSchemaDump(message))}\n`;
    // A failed write is heard of through the stream's error event, which decides what it means.
    await new Promise<void>((resolve) => this.#output.write(line, () => resolve()));
  }

  close(): void {
    void this.#finish();
  }

  #receive(line: Line): void {
    if (this.#isClosed) return;
    const read =
      'text' in line ? readMessage(line.text) : { reply: tooLongReply(line.id, MAX_MESSAGE_BYTES) };
    if (read === undefined) return;
    if ('reply' in read) void this.send(read.reply);
    else this.#listener?.onMessage(read.message);
  }

  #fail(failure: NodeJS.ErrnoException): void {
    if (HANG_UPS.has(failure.code ?? '')) this.close();
    else void this.#finish(failure);
  }

  async #finish(failure?: Error): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#listener?.onClose();
    if (failure === undefined) await this.#flush();
    this.#end(failure);
  }

  async #flush(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_PATIENCE_MS);
    });
    await Promise.race([new Promise<void>((resolve) => this.#output.write('', () => resolve())), patience]);
    clearTimeout(timer);
  }
}
