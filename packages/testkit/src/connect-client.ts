import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { programEnvironment } from './run-program.ts';

/** The two generations of the protocol that hosts speak. */
export const protocolGenerations = ['2026-07-28', 'initialize'] as const;
export type ProtocolGeneration = (typeof protocolGenerations)[number];

export interface ServerCommand {
  /** A Node program. */
  readonly file: string;
  readonly line: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server as a host does and connects the protocol's own client to it. Close it after use. */
export async function connectClient(server: ServerCommand, generation: ProtocolGeneration): Promise<Client> {
  const mode = generation === 'initialize' ? 'legacy' : { pin: generation };
  const client = new Client({ name: 'trefoil-testkit', version: '0.0.0' }, { versionNegotiation: { mode } });
  const env = Object.entries(programEnvironment(server.env)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [server.file, ...server.line],
    cwd: server.cwd,
    env: Object.fromEntries(env),
    stderr: 'ignore',
  });
  await client.connect(transport);
  return client;
}
