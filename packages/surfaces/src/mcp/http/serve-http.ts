import type { McpHost } from '../mcp-host.ts';
import { MAX_MESSAGE_BYTES } from '../rpc-message.ts';
import { createHttpProtocol } from '../sdk-port.ts';
import type { ProtocolServer } from '../sdk-port.ts';
import { createAllowedHosts, isLoopback, urlHost } from './allowed-hosts.ts';
import { createTokenCheck } from './bearer-token.ts';
import { CancellableCalls } from './cancellable-calls.ts';
import { cannotListen } from './cannot-listen.ts';
import { HttpListener } from './http-listener.ts';

export interface HttpOptions {
  /** An address or a name of this machine; IPv6 without brackets. */
  readonly bind: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Names that a request may carry beside those of the address. */
  readonly allowedHosts: readonly string[];
  readonly token?: string;
}

export interface HttpServing {
  readonly host: McpHost;
  readonly protocol: ProtocolServer;
  readonly options: HttpOptions;
  /** Aborted when the server is to stop. */
  readonly signal: AbortSignal;
  /** Called when the address is taken. */
  readonly onListening: () => void;
}

/** Streams on which a client waits for news; each holds a connection for as long as it likes. */
const MAX_LISTEN_STREAMS = 32;

/**
 * Serves over Streamable HTTP until it is told to stop.
 * @throws Problem `mcp.cannot_listen` when the address or the port is not to be had
 */
export async function serveHttp(serving: HttpServing): Promise<void> {
  const { host, protocol, options, signal } = serving;
  const { diagnostics, application } = host;
  const { bind, port, allowedHosts: allowed, token } = options;
  const listener = new HttpListener(diagnostics);
  const bound = await listener.listen(bind, port).catch((fault: NodeJS.ErrnoException) => {
    throw cannotListen(fault, { bind, port });
  });
  listener.serve({
    hosts: createAllowedHosts({ bind, address: bound.address, allowed }),
    token: token === undefined ? undefined : createTokenCheck(token),
    maxBodyBytes: MAX_MESSAGE_BYTES,
    protocol: createHttpProtocol(protocol, { maxListenStreams: MAX_LISTEN_STREAMS }),
    calls: new CancellableCalls(),
  });
  serving.onListening();
  diagnostics.line(`${application.name}: listening on http://${urlHost(bound.address)}:${bound.port}/mcp`);
  if (!isLoopback(bound.address)) {
    for (const line of warning(bound.address, token !== undefined))
      diagnostics.line(`${application.name}: ${line}`);
  }
  await untilAborted(signal);
  await listener.stop();
}

/** For the person who opened the server to others, whether they meant to or not. */
function warning(address: string, hasToken: boolean): string[] {
  const guard = hasToken
    ? 'the token is all that keeps them out, and it travels unencrypted'
    : 'there is no authentication (give it a token with TREFOIL_MCP_TOKEN or --token-file)';
  return [
    `WARNING: ${address} is not a loopback address: other machines can reach this server.`,
    `Whoever reaches it can read everything that is served; ${guard}.`,
    'The list of allowed hosts only stops DNS rebinding by web pages; it is no access control.',
  ];
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
