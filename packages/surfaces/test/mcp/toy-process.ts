import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
// What is tested is bundled as what is shipped.
import { leaveOutUnusedWireSchemas } from '../../../../tools/build/unused-wire-schemas.mjs';

export type Message = Record<string, unknown> & {
  id?: unknown;
  method?: string;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
};

const bundled = new Map<string, Promise<string>>();

/** The toy server as a file that plain node runs; bundled once for all tests. */
export async function toyServer(): Promise<string> {
  return await bundledOnce('toy-server');
}

/** The same toys behind a whole command line. */
export async function toyProgram(): Promise<string> {
  return await bundledOnce('toy-program');
}

type Program = 'toy-server' | 'toy-program' | 'conformance-program';

async function bundledOnce(name: Program): Promise<string> {
  const file = bundled.get(name) ?? bundle(name);
  bundled.set(name, file);
  return await file;
}

async function bundle(name: string): Promise<string> {
  const cache = here('../../../../node_modules/.cache/');
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(path.join(cache, `${name}-`));
  const run = await rolldown({
    input: here(`toy/${name}.ts`),
    platform: 'node',
    plugins: [leaveOutUnusedWireSchemas()],
    resolve: {
      conditionNames: ['@trefoil/source', 'import', 'node', 'default'],
      alias: { '@modelcontextprotocol/server/_shims': here('../../src/mcp/sdk-shims.ts') },
    },
    transform: { target: 'node20' },
  });
  await run.write({ dir, format: 'esm', entryFileNames: 'toy.mjs', codeSplitting: false });
  await run.close();
  // Whole or not at all: another test worker may be starting the same file.
  const file = path.join(cache, `${name}.mjs`);
  await rename(path.join(dir, 'toy.mjs'), file);
  await rm(dir, { recursive: true });
  return file;
}

function here(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** The environment of a server: NODE_EXTRA_CA_CERTS costs every start of Node. */
export function cleanEnv(): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env;
  return env as Record<string, string>;
}

export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface ToyOptions {
  readonly pipe?: boolean;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another than the bare server: the same toys, or others, behind a whole command line. */
  readonly program?: Program;
}

/** A server driven line by line, as no decent client would. */
export class ToyProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Every line of standard output so far, parsed: a line that is no JSON fails the test that reads on. */
  readonly lines: string[] = [];
  stderr = '';
  readonly #waiting = new Set<() => void>();

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.child = child;
    const wake = () => {
      for (const check of this.#waiting) check();
    };
    createInterface(child.stdout).on('line', (line) => {
      this.lines.push(line);
      wake();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString();
      wake();
    });
    child.on('close', wake);
    child.stdin.on('error', () => undefined);
  }

  /** With `pipe`, standard output is a real pipe, as a shell makes it; else the socket that Node makes. */
  static async start(args: readonly string[] = [], options: ToyOptions = {}): Promise<ToyProcess> {
    const file = await bundledOnce(options.program ?? 'toy-server');
    const server = [process.execPath, file, ...args];
    const piped = ['/bin/sh', '-c', '"$@" | cat', 'sh', ...server];
    const [command = '', ...rest] = options.pipe === true ? piped : server;
    return new ToyProcess(
      spawn(command, rest, { env: { ...cleanEnv(), ...options.env }, cwd: options.cwd, stdio: 'pipe' }),
    );
  }

  send(...messages: unknown[]): void {
    for (const message of messages) this.raw(`${JSON.stringify(message)}\n`);
  }

  raw(text: string): void {
    this.child.stdin.write(text);
  }

  call(id: number, name: string, given?: unknown, meta: Record<string, unknown> = modernMeta): void {
    const params = { name, ...(given === undefined ? {} : { arguments: given }), _meta: meta };
    this.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
  }

  request(id: number, method: string, params: Record<string, unknown> = {}): void {
    this.send({ jsonrpc: '2.0', id, method, params: { ...params, _meta: modernMeta } });
  }

  messages(): Message[] {
    return this.lines.map((line) => JSON.parse(line) as Message);
  }

  async reply(id: unknown): Promise<Message> {
    return await this.until(() =>
      this.messages().find((message) => message.id === id && message.method === undefined),
    );
  }

  async stderrSays(text: string): Promise<void> {
    await this.until(() => (this.stderr.includes(text) ? true : undefined));
  }

  async until<T>(find: () => T | undefined): Promise<T> {
    const now = find();
    if (now !== undefined) return now;
    return await new Promise<T>((resolve, reject) => {
      const check = () => {
        try {
          const found = find();
          if (found !== undefined) resolve(found);
          else if (this.child.exitCode !== null) reject(new Error(`The server ended: ${this.stderr}`));
          else return;
        } catch (failure) {
          reject(failure);
        }
        this.#waiting.delete(check);
      };
      this.#waiting.add(check);
    });
  }

  async exit(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.child.exitCode;
  }

  /** Hangs up as a host does, and waits for the process to be gone. */
  async hangUp(): Promise<number | null> {
    this.child.stdin.end();
    return await this.exit();
  }
}
