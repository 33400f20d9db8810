import { shorten } from '@trefoil/contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rpcCodes } from '../rpc-error.ts';
import { readMessage } from '../rpc-message.ts';
import type { RpcMessage } from '../rpc-message.ts';
import type { HttpExchange, HttpProtocol } from '../sdk-port.ts';
import { untilAborted } from '../until-aborted.ts';
import { acceptsEvents, admitRequest, refusesEvents, tooLarge } from './admit-request.ts';
import type { Admission } from './admit-request.ts';
import type { CancellableCalls } from './cancellable-calls.ts';
import { discardBody, readBody } from './read-body.ts';
import { reject } from './rejection.ts';
import type { Rejection } from './rejection.ts';

export interface Answering extends Admission {
  readonly protocol: HttpProtocol;
  readonly calls: CancellableCalls;
}

/** One request and its answer, from the moment that its headers are there. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Aborted when the client is gone, cancels, or the server stops; and in the end, whatever happened. */
  readonly over: AbortController;
}

/** Why an exchange was ended from this side: the client is still there and gets to know. */
export class EndedEarly extends Error {
  readonly status: number;
  readonly code: number;

  constructor(message: string, { status, code }: { status: number; code: number }) {
    super(message);
    this.name = 'EndedEarly';
    this.status = status;
    this.code = code;
  }
}

const MAX_SESSION = 100;
const MAX_ECHO = 300;
/** What the language server protocol says, too, of a request that its sender gave up. */
const REQUEST_CANCELLED = -32_800;

/** @throws Error when there is a defect; nothing was answered then */
export async function answerRequest(answering: Answering, exchange: Exchange): Promise<void> {
  const { request, response, over } = exchange;
  const { signal } = over;
  response.once('close', () => over.abort());
  const rejection = admitRequest(answering, request);
  if (rejection !== undefined) {
    discardBody(request, response);
    sendRejection(response, rejection);
    return;
  }
  let id: RpcMessage['id'];
  try {
    const read = await readRequest(answering, exchange);
    if (read === undefined) return;
    if ('status' in read) {
      sendRejection(response, read);
      return;
    }
    id = read.id;
    await serveMessage(answering, exchange, read);
  } catch (failure) {
    if (!signal.aborted) throw failure;
    endEarly(response, signal.reason, id ?? null);
  } finally {
    over.abort();
  }
}

/** The message that a request carries, or why there is none; undefined when the client left meanwhile. */
async function readRequest(
  { maxBodyBytes }: Answering,
  { request, response, over }: Exchange,
): Promise<RpcMessage | Rejection | undefined> {
  if (request.headers.expect !== undefined) response.writeContinue();
  const body = await untilAborted(readBody(request, maxBodyBytes), over.signal);
  if ('text' in body) return parseBody(body.text);
  if (body.fault === 'gone') return undefined;
  if (body.fault === 'not text')
    return reject(400, 'Parse error: the body is not UTF-8', { code: rpcCodes.parseError });
  discardBody(request, response);
  return tooLarge(maxBodyBytes);
}

function parseBody(text: string): RpcMessage | Rejection {
  if (text.trim() === '') return reject(400, 'Parse error: the body is empty', { code: rpcCodes.parseError });
  const read = readMessage(text, { anyVersion: true });
  // The answer to a question of this server, which asks none: taken, and no more.
  if (read === undefined) return { status: 202, body: {} };
  return 'reply' in read ? { status: 400, body: read.reply } : read.message;
}

async function serveMessage(answering: Answering, exchange: Exchange, message: RpcMessage): Promise<void> {
  const { protocol, calls } = answering;
  const { request, response, over } = exchange;
  if (message.method === 'subscriptions/listen' && refusesEvents(request.headers.accept)) {
    const id = message.id ?? null;
    sendRejection(response, reject(406, 'Not acceptable: news come as text/event-stream', { id }));
    return;
  }
  const session = sessionOf(request);
  calls.take(session, message);
  const cancelled = new EndedEarly('The call was cancelled', { status: 200, code: REQUEST_CANCELLED });
  const done = calls.begin(session, message, () => over.abort(cancelled));
  try {
    const answered = await untilAborted(
      protocol.answer({
        message,
        headers: protocolHeaders(request),
        acceptsEvents: acceptsEvents(request.headers.accept),
        signal: over.signal,
      }),
      over.signal,
    );
    if (!answered.isModern && message.method === 'initialize')
      response.setHeader('Mcp-Session-Id', calls.newSession());
    await sendAnswer(answered, exchange);
  } finally {
    done();
  }
}

/** Clients of the older generations send what they were given at `initialize`; others nothing. */
function sessionOf({ headers }: IncomingMessage): string | undefined {
  const session = headers['mcp-session-id'];
  return typeof session === 'string' && session.length <= MAX_SESSION ? session : undefined;
}

/** What of a request's headers the protocol gives a meaning. */
function protocolHeaders({ headers }: IncomingMessage): Record<string, string> {
  const names = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
}

async function sendAnswer(exchange: HttpExchange, { response, over }: Exchange): Promise<void> {
  const { body, headers, status } = exchange.response;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (body !== null && isStream) {
    response.writeHead(status, streamHeaders);
    response.flushHeaders();
    await pipeline(Readable.fromWeb(body), response, { end: false, signal: over.signal });
    response.end();
    return;
  }
  const text = await exchange.response.text();
  if (text === '') {
    sendEmpty(response, status);
    return;
  }
  const [finalStatus, finalText] = exchange.isModern || status >= 400 ? adjust(status, text) : [status, text];
  sendText(response, finalStatus, finalText);
}

/**
 * What the protocol's revision wants of a server and the SDK leaves to it: 404 where the method is
 * unknown. And an error says nothing at length, though a client wrote a megabyte where a name belongs.
 */
function adjust(status: number, text: string): [status: number, text: string] {
  if (status < 400 && !text.includes(`${rpcCodes.methodNotFound}`)) return [status, text];
  const reply = JSON.parse(text) as { error?: { code?: number } };
  if (reply.error === undefined) return [status, text];
  const isUnknown = reply.error.code === rpcCodes.methodNotFound;
  const shortened = (_key: string, value: unknown) =>
    typeof value === 'string' ? shorten(value, MAX_ECHO) : value;
  const error = JSON.parse(JSON.stringify(reply.error, shortened)) as object;
  return [isUnknown ? 404 : status, JSON.stringify({ ...reply, error })];
}

const common = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
/** Proxies are asked to pass events on as they come. */
const streamHeaders = {
  ...common,
  'Cache-Control': 'no-store, no-transform',
  'Content-Type': 'text/event-stream',
  'X-Accel-Buffering': 'no',
};

export function sendRejection(response: ServerResponse, { status, body, headers = {} }: Rejection): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 202) sendEmpty(response, status);
  else sendText(response, status, JSON.stringify(body));
}

function sendEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...common, 'Content-Length': 0 }).end();
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const length = Buffer.byteLength(text);
  response.writeHead(status, { ...common, 'Content-Type': 'application/json', 'Content-Length': length });
  response.end(text);
}

/** The last word to a client that is still there: as its answer, or as the last event of its stream. */
function endEarly(response: ServerResponse, reason: unknown, id: string | number | null): void {
  if (!(reason instanceof EndedEarly) || !response.writable || response.writableEnded) return;
  const { status, code, message } = reason;
  const rejection = reject(status, message, {
    code,
    id,
    headers: status === 200 ? {} : { Connection: 'close' },
  });
  if (response.headersSent) response.end(`event: message\ndata: ${JSON.stringify(rejection.body)}\n\n`);
  else sendRejection(response, rejection);
}
