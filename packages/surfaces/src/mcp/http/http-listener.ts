import { createServer, STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Diagnostics } from '../diagnostics.ts';
import { rpcCodes } from '../rpc-error.ts';
import { answerRequest, EndedEarly, sendRejection } from './answer-request.ts';
import type { Answering, Exchange } from './answer-request.ts';
import { discardBody } from './read-body.ts';
import { reject } from './rejection.ts';
import type { Rejection } from './rejection.ts';

/** What no client can make the server exceed. Times are of sending requests: answers take what they take. */
export const httpLimits = {
  maxHeaderSize: 16 * 1_024,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const;

const MAX_CONNECTIONS = 512;
const MAX_EXCHANGES = 256;
/** How long a connection whose last answer is written stays, so that the client gets to read it. */
const LINGER_MS = 1_000;
/** How long what is under way may take to end when the server stops. */
const STOP_PATIENCE_MS = 1_000;

/** The server's side of HTTP: connections, their limits, and the end of them all. */
export class HttpListener {
  readonly #server: Server;
  readonly #diagnostics: Diagnostics;
  readonly #exchanges = new Set<Exchange>();
  #answering: Answering | undefined;

  constructor(diagnostics: Diagnostics, limits: Record<keyof typeof httpLimits, number> = httpLimits) {
    this.#diagnostics = diagnostics;
    const take = (request: IncomingMessage, response: ServerResponse) => void this.#take(request, response);
    // Requests without a host are refused like all others: in JSON.
    this.#server = createServer({ ...limits, requireHostHeader: false }, take);
    this.#server.maxConnections = MAX_CONNECTIONS;
    this.#server.on('checkContinue', take);
    this.#server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      discardBody(request, response);
      sendRejection(response, reject(417, 'Expectation failed: only 100-continue can be expected'));
    });
    this.#server.on('connect', (_request, socket) => this.#answerRaw(socket, methodNotAllowed));
    this.#server.on('clientError', (fault: NodeJS.ErrnoException, socket) =>
      this.#answerRaw(socket, rejectionOf(fault)),
    );
  }

  /**
   * Takes the address. Nobody is answered before {@link serve}, which follows at once.
   * @throws Error as Node has it when the address or the port is not to be had
   */
  async listen(bind: string, port: number): Promise<AddressInfo> {
    await new Promise<void>((resolve, refuse) => {
      this.#server.once('error', refuse);
      this.#server.listen({ host: bind, port }, resolve);
    });
    this.#server.removeAllListeners('error');
    // A connection that could not be taken is that client's loss alone.
    this.#server.on('error', (fault) => this.#diagnostics.incident(fault));
    return this.#server.address() as AddressInfo;
  }

  serve(answering: Answering): void {
    this.#answering = answering;
  }

  /** Ends everything that is under way; settles when nothing is left. */
  async stop(): Promise<void> {
    const answering = this.#answering;
    this.#answering = undefined;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const { over } of this.#exchanges) over.abort(stopping);
    await answering?.protocol.close();
    const timer = setTimeout(() => this.#server.closeAllConnections(), STOP_PATIENCE_MS);
    await closed;
    clearTimeout(timer);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answering = this.#answering;
    if (answering === undefined || this.#exchanges.size >= MAX_EXCHANGES) {
      discardBody(request, response);
      sendRejection(response, answering === undefined ? unavailable : busy);
      return;
    }
    const exchange = { request, response, over: new AbortController() };
    this.#exchanges.add(exchange);
    response.once('close', () => this.#exchanges.delete(exchange));
    try {
      await answerRequest(answering, exchange);
    } catch (failure) {
      const id = this.#diagnostics.incident(failure);
      const message = `Internal error; the server's log explains incident ${id}`;
      if (response.headersSent) response.destroy();
      else sendRejection(response, reject(500, message, { code: rpcCodes.internalError }));
    }
  }

  /** Answers where there is no request to answer, and ends the connection. */
  #answerRaw(socket: Duplex, rejection: Rejection): void {
    const begun = [...this.#exchanges].some(
      ({ request, response }) => request.socket === socket && response.headersSent,
    );
    if (!socket.writable || begun) {
      socket.destroy();
      return;
    }
    socket.on('error', () => undefined);
    socket.end(rawAnswer(rejection));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }
}

const stopping = new EndedEarly('The server is stopping', { status: 503, code: rpcCodes.internalError });
const unavailable = reject(503, stopping.message, { code: stopping.code, headers: { Connection: 'close' } });
const busy = reject(503, `Too many requests at once: ${MAX_EXCHANGES} are being answered`, {
  code: rpcCodes.internalError,
  headers: { 'Retry-After': '1' },
});
const methodNotAllowed = reject(405, 'Method not allowed: MCP is spoken with POST', {
  headers: { Allow: 'POST' },
});

function rejectionOf({ code }: NodeJS.ErrnoException): Rejection {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return reject(431, `Request header fields too large: at most ${httpLimits.maxHeaderSize} bytes`);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return reject(408, 'Request timeout: the request took too long to arrive');
    default:
      return reject(400, 'Bad request: that is not HTTP');
  }
}

function rawAnswer({ status, body, headers = {} }: Rejection): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`;
}
