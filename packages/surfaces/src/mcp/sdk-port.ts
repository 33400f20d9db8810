import type { JsonObject } from '@trefoil/contract';
import { Server } from '@modelcontextprotocol/server';
import type { ServerContext, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { RpcMessage } from './rpc-message.ts';
import { DefaultJsonSchemaValidator } from './sdk-shims.ts';

// The only file that knows the SDK. It speaks both generations of the protocol: it opens the connection
// and stamps results; what a request means is decided behind `handle`.

export interface ProgressNotice {
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

function createServer(definition: ProtocolServer): Server {
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
      notifyProgress: progressNotifier(params, context),
    });
  };
  return server;
}

function progressNotifier(params: JsonObject, context: ServerContext): ProtocolRequest['notifyProgress'] {
  const meta = params['_meta'] as { progressToken?: string | number } | undefined;
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return async (notice) => {
    await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...notice } });
  };
}
