import type { IncomingMessage } from 'node:http';
import { hostOf } from './allowed-hosts.ts';
import type { AllowedHosts } from './allowed-hosts.ts';
import type { TokenCheck } from './bearer-token.ts';
import { notFound, reject } from './rejection.ts';
import type { Rejection } from './rejection.ts';

export interface Admission {
  readonly hosts: AllowedHosts;
  /** Undefined when whoever reaches the server may ask. */
  readonly token: TokenCheck | undefined;
  readonly maxBodyBytes: number;
}

const ENDPOINTS = new Set(['/', '/mcp']);

/** Why a request is not served, found before anything of its body is read; undefined when it is. */
export function admitRequest(admission: Admission, request: IncomingMessage): Rejection | undefined {
  const [path = ''] = (request.url ?? '').split('?');
  if (!ENDPOINTS.has(path)) return notFound;
  return (
    checkHost(admission, request) ??
    checkOrigin(admission, request) ??
    checkMethod(request) ??
    checkToken(admission, request) ??
    checkContent(admission, request)
  );
}

function checkHost({ hosts }: Admission, request: IncomingMessage): Rejection | undefined {
  const [given, ...others] = request.headersDistinct['host'] ?? [];
  if (given === undefined || others.length > 0)
    return reject(400, 'Bad request: there must be one Host header');
  const host = hostOf(given);
  if (host !== undefined && hosts.admits(host, request.socket.localAddress)) return undefined;
  return reject(403, 'Forbidden: the Host header names no host of this server');
}

/** Only browsers send an origin; `null` is what they send for pages that must not be told from others. */
function checkOrigin({ hosts }: Admission, request: IncomingMessage): Rejection | undefined {
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  const [, authority = ''] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
  const host = hostOf(authority);
  if (host !== undefined && hosts.admits(host, request.socket.localAddress)) return undefined;
  return reject(403, 'Forbidden: the Origin header names no site of this server');
}

function checkMethod({ method }: IncomingMessage): Rejection | undefined {
  if (method === 'POST') return undefined;
  return reject(405, 'Method not allowed: MCP is spoken with POST', { headers: { Allow: 'POST' } });
}

function checkToken({ token }: Admission, { headers }: IncomingMessage): Rejection | undefined {
  if (token === undefined || token(headers.authorization)) return undefined;
  const isWrong = headers.authorization !== undefined;
  return reject(401, `Unauthorized: ${isWrong ? 'that is not' : 'this server wants'} its bearer token`, {
    headers: { 'WWW-Authenticate': `Bearer realm="mcp"${isWrong ? ', error="invalid_token"' : ''}` },
  });
}

function checkContent({ maxBodyBytes }: Admission, { headers }: IncomingMessage): Rejection | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    return reject(415, 'Unsupported media type: Content-Type must be application/json');
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return reject(415, 'Unsupported media type: the body must not be compressed');
  if (!acceptsJson(headers.accept)) return reject(406, 'Not acceptable: answers are application/json');
  return Number(headers['content-length'] ?? 0) > maxBodyBytes ? tooLarge(maxBodyBytes) : undefined;
}

export function tooLarge(maxBodyBytes: number): Rejection {
  return reject(413, `Content too large: a message has at most ${maxBodyBytes} bytes`);
}

/** A client that names only event streams is served too: most of what it asks has but one answer. */
function acceptsJson(accept: string | undefined): boolean {
  return (
    accept === undefined ||
    accept.trim() === '' ||
    /\*\/\*|application\/(?:json|\*)/i.test(accept) ||
    acceptsEvents(accept)
  );
}

/** Whether an answer that can only be a stream is of no use to the client. */
export function refusesEvents(accept: string | undefined): boolean {
  return accept !== undefined && !acceptsEvents(accept) && !/\*\/\*|text\/\*/.test(accept);
}

/** Whether an answer may come as a stream of events, with progress before it. */
export function acceptsEvents(accept: string | undefined): boolean {
  return /text\/event-stream(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept ?? '');
}
