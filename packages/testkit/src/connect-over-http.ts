import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ServerCommand } from './connect-client.ts';
import { programEnvironment } from './run-program.ts';

export interface HttpConnection {
  readonly client: Client;
  /** Ends the server, too. */
  close(): Promise<void>;
}

/** Starts a server over HTTP on a free port and connects the protocol's own client of 2026-07-28 to it. */
export async function connectOverHttp(server: ServerCommand): Promise<HttpConnection> {
  const line = [server.file, ...server.line, '--http', '--port', '0'];
  const child = spawn(process.execPath, line, {
    cwd: server.cwd,
    env: programEnvironment(server.env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  let said = '';
  const address = new Promise<URL>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on (\S+)\n/.exec(said)?.[1];
      if (found !== undefined) resolve(new URL(found));
    });
    child.once('close', () => reject(new Error(`The server ended: ${said}`)));
  });
  const versionNegotiation = { mode: { pin: '2026-07-28' } };
  const client = new Client({ name: 'trefoil-testkit', version: '0.0.0' }, { versionNegotiation });
  try {
    await client.connect(new StreamableHTTPClientTransport(await address));
  } catch (cause) {
    child.kill();
    await closed;
    throw cause;
  }
  return {
    client,
    close: async () => {
      await client.close();
      child.kill();
      await closed;
    },
  };
}
