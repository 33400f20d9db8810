import type { JsonObject } from '@trefoil/contract';
import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ServerContext, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { RpcMessage } from './rpc-message.ts';
import { DefaultJsonSchemaValidator } from './sdk-shims.ts';

// The only file that knows the SDK. It speaks both generations of the protocol: it opens the connection
// and stamps results; what a request means is decided behind `handle`.

interface ProgressNotice {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface ProtocolRequest {
  readonly method: string;
  /** As the client sent them: no schema has dropped or changed a key. */
  readonly params: JsonObject;
  /** Aborted when the client cancels or hangs up. */
  readonly signal: AbortSignal;
  /** Undefined when the client did not ask for progress. */
  readonly notifyProgress: ((notice: ProgressNotice) => Promise<void>) | undefined;
}

export interface ServerDescription {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
  /** Only what answers: `tools`, and what some loop contributes. */
  readonly capabilities: readonly ('tools' | 'resources' | 'prompts' | 'completions')[];
}

export interface ProtocolServer extends ServerDescription {
  handle(request: ProtocolRequest): Promise<JsonObject>;
  /** Told of faults that no request is answered with. */
  onFault(fault: Error): void;
}

export interface ConnectionListener {
  onMessage(message: RpcMessage): void;
  onClose(): void;
}

/** One client, whatever carries its messages. */
export interface MessageConnection {
  open(listener: ConnectionListener): void;
  send(message: object): Promise<void>;
  close(): void;
}

/** Serves one connection; the client's opening decides which generation of the protocol it is in. */
export function serveProtocol(server: ProtocolServer, connection: MessageConnection): void {
  const wire: Transport = {
    start: async () =>
      connection.open({
        onMessage: (message) => wire.onmessage?.(message),
        onClose: () => wire.onclose?.(),
      }),
    send: async (message) => connection.send(message),
    close: async () => connection.close(),
  };
  serveStdio(() => createServer(server), { transport: wire, onerror: (fault) => server.onFault(fault) });
}

/** A message that came in a request of its own. */
interface HttpMessage {
  readonly message: RpcMessage;
  /** By lower-case name; `content-type` and the protocol's own (`mcp-…`) are enough. */
  readonly headers: Readonly<Record<string, string>>;
  /** False when the client takes nothing but JSON: then no progress is sent, in either generation. */
  readonly acceptsEvents: boolean;
  /** Aborted once the exchange is over, however it ended; what is still at work then stops. */
  readonly signal: AbortSignal;
}

export interface HttpExchange {
  readonly response: Response;
  readonly isModern: boolean;
}

export interface HttpProtocol {
  answer(message: HttpMessage): Promise<HttpExchange>;
  close(): Promise<void>;
}

interface HttpProtocolOptions {
  /** How many `subscriptions/listen` streams may be open at once. */
  readonly maxListenStreams: number;
}

/** Serves messages that come one at a time, each of whatever generation it is. */
export function createHttpProtocol(
  server: ProtocolServer,
  { maxListenStreams }: HttpProtocolOptions,
): HttpProtocol {
  let lastFault: Error | undefined;
  // The platform drops the link from a signal to its request when nothing else holds the request.
  const open = new Map<Request, HttpMessage>();
  const modern = createMcpHandler(
    ({ requestInfo }) =>
      createServer(server, requestInfo === undefined || open.get(requestInfo)?.acceptsEvents === true),
    {
      legacy: 'reject',
      maxSubscriptions: maxListenStreams,
      // Wrong requests among them, whose answers say it all.
      onerror: (fault) => (lastFault = fault),
    },
  );
  /** The SDK's own answer to this generation is always a stream, which not every client takes. */
  const answerLegacy = async (request: Request, given: HttpMessage): Promise<Response> => {
    const events = given.acceptsEvents && progressTokenOf(given.message.params) !== undefined;
    const instance = createServer(server, events);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !events });
    await instance.connect(transport);
    given.signal.addEventListener('abort', () => void instance.close(), { once: true });
    return await transport.handleRequest(request, { parsedBody: given.message });
  };
  return {
    answer: async (given) => {
      const request = asRequest(given);
      open.set(request, given);
      given.signal.addEventListener('abort', () => open.delete(request), { once: true });
      const isModern = !(await isLegacyRequest(request, given.message));
      const response = isModern
        ? await modern.fetch(request, { parsedBody: given.message })
        : await answerLegacy(request, given);
      if (response.status >= 500 && lastFault !== undefined) server.onFault(lastFault);
      lastFault = undefined;
      return { response, isModern };
    },
    close: async () => await modern.close(),
  };
}

/** The client's own `accept` was read already; here it would only make the SDK refuse. */
function asRequest({ headers, signal }: HttpMessage): Request {
  const accept = 'application/json, text/event-stream';
  return new Request('http://localhost/', { method: 'POST', headers: { ...headers, accept }, signal });
}

function createServer(definition: ProtocolServer, sendsProgress = true): Server {
  const { info, instructions, capabilities } = definition;
  const server = new Server(
    { ...info },
    {
      capabilities: Object.fromEntries(capabilities.map((name) => [name, {}])),
      ...(instructions === '' ? {} : { instructions }),
      jsonSchemaValidator: new DefaultJsonSchemaValidator(),
    },
  );
  // Registered handlers get what the SDK's schemas leave of a request: keys called `__proto__` are gone,
  // and arguments that are no object are refused with a dump. The fallback gets the request itself.
  server.fallbackRequestHandler = async (request, context) => {
    const params = (request.params ?? {}) as JsonObject;
    return await definition.handle({
      method: request.method,
      params,
      signal: context.mcpReq.signal,
      notifyProgress: sendsProgress ? progressNotifier(params, context) : undefined,
    });
  };
  return server;
}

function progressNotifier(params: JsonObject, context: ServerContext): ProtocolRequest['notifyProgress'] {
  const progressToken = progressTokenOf(params);
  if (progressToken === undefined) return undefined;
  return async (notice) => {
    await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...notice } });
  };
}

function progressTokenOf(params: JsonObject | undefined): string | number | undefined {
  const meta = params?.['_meta'] as { progressToken?: string | number } | undefined;
  return meta?.progressToken;
}
