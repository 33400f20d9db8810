import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import { join } from 'node:path';

/** A place where a process under test stops until it is let through. */
export class Gate {
  readonly path: string;
  readonly #server: Server;
  readonly #waiting: Socket[] = [];
  #arrival: Promise<unknown>;

  constructor(directory: string) {
    this.path = join(directory, 'gate');
    this.#server = createServer((socket) => {
      // A killed process resets its end; that is what the test is about.
      socket.on('error', () => undefined);
      this.#waiting.push(socket);
    });
    this.#arrival = once(this.#server, 'connection');
  }

  async open(): Promise<void> {
    await once(this.#server.listen(this.path), 'listening');
  }

  /** Resolves when a process stands at the gate. */
  async arrival(): Promise<void> {
    await this.#arrival;
    this.#arrival = once(this.#server, 'connection');
  }

  letThrough(): void {
    for (const socket of this.#waiting.splice(0)) socket.end('go');
  }

  async close(): Promise<void> {
    for (const socket of this.#waiting.splice(0)) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
