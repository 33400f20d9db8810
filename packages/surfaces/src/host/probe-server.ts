import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How a server is started. */
export interface ProbedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type ProbeResult =
  | { readonly ok: true; readonly server: string; readonly tools: number }
  | { readonly ok: false; readonly why: string };

/** For a start, an exchange and an end. Hosts give a server longer, and people less. */
const TIME_LIMIT_MS = 20_000;
const MAX_STDERR = 2_000;
const PROTOCOL = '2025-11-25';

/** Starts a server as a host would, asks what it is and which tools it has, and hangs up. Never throws. */
export async function probeServer(command: ProbedCommand): Promise<ProbeResult> {
  const { cwd, env } = command;
  const child = spawn(command.command, command.args, { cwd, env, stdio: 'pipe' });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  try {
    return await converse(child);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

async function converse(child: ChildProcessWithoutNullStreams): Promise<ProbeResult> {
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr = `${stderr}${chunk.toString()}`.slice(-MAX_STDERR)));
  child.stdin.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.on('error', (failure: NodeJS.ErrnoException) =>
      resolve(`cannot be started (${failure.code ?? ''})`),
    );
    child.on('close', (code, signal) => {
      const how =
        signal === null ? `ended with code ${code ?? 0}` : `did not answer in ${TIME_LIMIT_MS / 1_000} s`;
      const last = stderr.trim().split('\n').at(-1) ?? '';
      resolve(last === '' ? how : `${how}: ${last.slice(0, 300)}`);
    });
  });
  const replies = readReplies(child);
  const ask = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return await Promise.race([replies(id), ended]);
  };
  const clientInfo = { name: 'trefoil-doctor', version: '1' };
  const hello = await ask(1, 'initialize', { protocolVersion: PROTOCOL, capabilities: {}, clientInfo });
  if (typeof hello === 'string') return { ok: false, why: hello };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  const list = await ask(2, 'tools/list', {});
  if (typeof list === 'string') return { ok: false, why: list };
  child.stdin.end();
  const tools = list['tools'];
  const { name = '', version = '' } = Object(hello['serverInfo']) as { name?: string; version?: string };
  if (!Array.isArray(tools)) return { ok: false, why: 'does not say which tools it has' };
  const end = await ended;
  if (end !== 'ended with code 0' && !end.startsWith('ended with code 0:')) return { ok: false, why: end };
  return { ok: true, server: `${name} ${version}`, tools: tools.length };
}

type Reply = Readonly<Record<string, unknown>>;

/** The result of each request, or an empty one where there was an error. */
function readReplies(child: ChildProcessWithoutNullStreams): (id: number) => Promise<Reply> {
  const known = new Map<unknown, Reply>();
  const waiting = new Map<number, (reply: Reply) => void>();
  createInterface(child.stdout).on('line', (line) => {
    const { id, result } = parseLine(line);
    known.set(id, result ?? {});
    waiting.get(id as number)?.(result ?? {});
  });
  return async (id) =>
    known.get(id) ?? (await new Promise<Reply>((resolve) => void waiting.set(id, resolve)));
}

function parseLine(line: string): { id?: unknown; result?: Reply } {
  try {
    return Object(JSON.parse(line)) as { id?: unknown; result?: Reply };
  } catch {
    return {};
  }
}
