import type { JsonObject } from '@trefoil/contract';
import { RpcError, rpcCodes } from './rpc-error.ts';

export type RpcId = string | number;

/** A request (with an id) or a notification (without). */
export interface RpcMessage {
  readonly jsonrpc: '2.0';
  readonly id?: RpcId;
  readonly method: string;
  readonly params?: JsonObject;
}

/** What one message comes to: a message to serve, a reply to send at once, or nothing. */
export type ReadMessage = { readonly message: RpcMessage } | { readonly reply: object } | undefined;

/** The largest message that is read, whatever carries it. */
export const MAX_MESSAGE_BYTES = 4 * 1_024 * 1_024;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const MODERN_VERSIONS: readonly string[] = ['2026-07-28'];

/**
 * Reads one message: a line, or the body of a request. Whatever the SDK would drop without an answer (no
 * JSON, a batch, a malformed request) or let through (a protocol version nobody speaks) is answered here.
 * With `anyVersion`, the latter is left to the SDK, which over HTTP first compares it with the headers.
 */
export function readMessage(text: string, { anyVersion = false } = {}): ReadMessage {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      reply: errorReply(null, new RpcError(rpcCodes.parseError, 'Parse error: the message is not JSON')),
    };
  }
  if (Array.isArray(value)) return { reply: invalidRequest(null, 'batches are not part of this protocol') };
  if (!isObject(value)) return { reply: invalidRequest(null, 'a message is a JSON object') };
  // Answers to requests: this server never asks its client anything.
  if (!('method' in value) && ('result' in value || 'error' in value)) return undefined;
  return readCall(value, anyVersion);
}

/** The reply to a line that was too long to read. */
export function tooLongReply(id: RpcId | undefined, limit: number): object {
  return invalidRequest(id ?? null, `a message has at most ${limit} bytes`);
}

function readCall(value: JsonObject, anyVersion: boolean): ReadMessage {
  const { id, method, params } = value;
  const isNotification = !Object.hasOwn(value, 'id');
  const replyId = isRpcId(id) ? id : null;
  const fault = callFault(value, isNotification);
  if (fault !== undefined) return { reply: invalidRequest(replyId, fault) };
  const meta = isObject(params) ? params['_meta'] : undefined;
  const metaFault = isNotification
    ? undefined
    : (checkMeta(meta) ?? (anyVersion ? undefined : checkVersion(meta)));
  if (metaFault !== undefined) return { reply: errorReply(replyId, metaFault) };
  return {
    message: {
      jsonrpc: '2.0',
      method: method as string,
      ...(isRpcId(id) ? { id } : {}),
      ...(isObject(params) ? { params } : {}),
    },
  };
}

function callFault({ jsonrpc, id, method, params }: JsonObject, isNotification: boolean): string | undefined {
  if (jsonrpc !== '2.0') return '"jsonrpc" must be "2.0"';
  if (typeof method !== 'string') return '"method" must be a string';
  if (!isNotification && !isRpcId(id)) return '"id" must be a string or a whole number';
  if (params !== undefined && !isObject(params)) return '"params" must be an object';
  return undefined;
}

function checkMeta(meta: unknown): RpcError | undefined {
  if (meta === undefined) return undefined;
  if (!isObject(meta))
    return new RpcError(rpcCodes.invalidParams, 'Invalid params: "_meta" must be an object');
  const token = meta['progressToken'];
  if (token !== undefined && !isRpcId(token)) {
    return new RpcError(
      rpcCodes.invalidParams,
      'Invalid params: "progressToken" must be a string or a whole number',
    );
  }
  return undefined;
}

function checkVersion(meta: unknown): RpcError | undefined {
  const requested = isObject(meta) ? meta[VERSION_KEY] : undefined;
  if (typeof requested !== 'string' || MODERN_VERSIONS.includes(requested)) return undefined;
  const shown = requested.slice(0, 40);
  const data = { supported: MODERN_VERSIONS, requested: shown };
  return new RpcError(rpcCodes.unsupportedProtocolVersion, `Unsupported protocol version: ${shown}`, data);
}

function invalidRequest(id: RpcId | null, why: string): object {
  return errorReply(id, new RpcError(rpcCodes.invalidRequest, `Invalid request: ${why}`));
}

function errorReply(id: RpcId | null, { code, message, data }: RpcError): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

function isRpcId(value: unknown): value is RpcId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An answer without what a schema library has to say about a request: the SDK passes its whole complaint
 * on as an internal error, where the request was what did not fit.
 */
export function withoutSchemaDump(message: object): object {
  const { error } = message as { error?: { code: number; message: string } };
  const isDump = error?.code === rpcCodes.internalError && /^\s*[[{]/.test(error.message);
  if (!isDump) return message;
  const sentence = 'Invalid params: the request does not fit its method';
  return { ...message, error: { code: rpcCodes.invalidParams, message: sentence } };
}
