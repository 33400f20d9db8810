import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { cleanEnv, toyServer } from './toy-process.ts';

export const generations = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

/** A real client of one generation of the protocol, connected to a toy server of its own. */
export async function connectClient(
  generation: (typeof generations)[number],
  args: readonly string[] = [],
): Promise<Client> {
  const isModern = generation === '2026-07-28';
  const client = new Client(
    { name: 'test', version: '1' },
    isModern
      ? { versionNegotiation: { mode: { pin: generation } } }
      : { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: [generation] },
  );
  const command = {
    command: process.execPath,
    args: [await toyServer(), ...args],
    env: cleanEnv(),
    stderr: 'ignore' as const,
  };
  await client.connect(new StdioClientTransport(command));
  return client;
}

/** The data of a failed call, which comes after the sentence. */
export function problemOf(result: unknown): Record<string, unknown> {
  const { isError, content } = result as { isError?: boolean; content: { text: string }[] };
  if (isError !== true) throw new Error('the call did not fail');
  return JSON.parse(content[1]?.text ?? 'null') as Record<string, unknown>;
}
