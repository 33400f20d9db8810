import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { generations } from './toy-client.ts';
import { modernMeta, ToyProcess } from './toy-process.ts';
import type { Message, ToyOptions } from './toy-process.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: Message | undefined;
}

export interface HttpCall {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** The toys served over HTTP by a process of their own. */
export class HttpToy {
  readonly process: ToyProcess;
  readonly port: number;

  private constructor(process: ToyProcess, port: number) {
    this.process = process;
    this.port = port;
  }

  static async start(args: readonly string[] = [], options: ToyOptions = {}): Promise<HttpToy> {
    const line = ['mcp', '--http', '--port', '0', ...args];
    const process = await ToyProcess.start(line, { program: 'toy-program', ...options });
    const port = await process.until(() => /listening on http:\S+:(\d+)\/mcp\n/.exec(process.stderr)?.[1]);
    return new HttpToy(process, Number(port));
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${this.port}/mcp`);
  }

  /** A request on a connection of its own, written by hand. */
  async send({ method = 'POST', path = '/mcp', headers = {}, body }: HttpCall): Promise<HttpReply> {
    const sent = httpRequest({
      host: '127.0.0.1',
      port: this.port,
      method,
      path,
      headers: { ...(body === undefined ? {} : json), ...headers },
      agent: new Agent(),
    });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [
      NodeJS.ReadableStream & HttpReply & { statusCode: number },
    ];
    const parts: Buffer[] = [];
    for await (const part of reply) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    return { status: reply.statusCode, headers: reply.headers, text, json: parse(text) };
  }

  /** A message of 2026-07-28 with the headers that belong to it. */
  async modern(
    method: string,
    params: Record<string, unknown> = {},
    headers: OutgoingHttpHeaders = {},
  ): Promise<HttpReply> {
    return await this.send({
      headers: { ...modernHeaders(method, params), ...headers },
      body: JSON.stringify(modernMessage(method, params)),
    });
  }

  /** A message of the generations before. */
  async legacy(
    method: string,
    params: Record<string, unknown> = {},
    headers: OutgoingHttpHeaders = {},
  ): Promise<HttpReply> {
    return await this.send({ headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
  }

  /** Bytes as they are, and all that comes back until the server ends the connection. */
  async raw(bytes: string | Buffer, use?: (socket: Socket) => void): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', () => undefined);
    socket.write(bytes);
    use?.(socket);
    await once(socket, 'close');
    return Buffer.concat(parts).toString();
  }

  async connect(generation: (typeof generations)[number], headers: Record<string, string> = {}) {
    const versionNegotiation =
      generation === '2026-07-28' ? { mode: { pin: generation } } : { mode: 'legacy' as const };
    const supported = generation === '2026-07-28' ? {} : { supportedProtocolVersions: [generation] };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation, ...supported });
    await client.connect(new StreamableHTTPClientTransport(this.url, { requestInit: { headers } }));
    return client;
  }

  /** How often the server said something, once it has said it so often. */
  async said(text: string, times = 1): Promise<void> {
    await this.process.until(() => (this.process.stderr.split(text).length > times ? true : undefined));
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.process.child.kill(signal);
    return await this.process.exit();
  }
}

export const json = { 'content-type': 'application/json' };
export const withEvents = { accept: 'application/json, text/event-stream' };

export function modernMessage(method: string, params: Record<string, unknown> = {}) {
  const meta = { ...modernMeta, ...(params['_meta'] as object | undefined) };
  return { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } };
}

export function modernHeaders(method: string, params: Record<string, unknown> = {}): OutgoingHttpHeaders {
  const name = params['name'] ?? params['uri'];
  return {
    ...json,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
}

/** The messages of an event stream. */
export function eventsOf({ text }: HttpReply): Message[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Message);
}

function parse(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return undefined;
  }
}
