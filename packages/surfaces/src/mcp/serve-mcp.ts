import { Problem } from '@trefoil/contract';
import { withToolNames } from '../application.ts';
import type { Application } from '../application.ts';
import { createDiagnostics } from './diagnostics.ts';
import { capabilitiesOf, handleRequest } from './handle-request.ts';
import type { HttpOptions } from './http/serve-http.ts';
import { composeInstructions } from './instructions.ts';
import { openHost } from './mcp-host.ts';
import type { McpHost, McpIo, McpOptions } from './mcp-host.ts';
import { serveProtocol } from './sdk-port.ts';
import type { ProtocolServer } from './sdk-port.ts';
import { StdioConnection } from './stdio-connection.ts';
import { guardStdout } from './stdout-guard.ts';
import { attemptText } from '../host/policy/attempt-text.ts';
import { untilAborted } from './until-aborted.ts';

const MAX_FAULT = 300;
const MAX_SHOWN = 5;

/**
 * Serves an executable's operations over MCP until it is told to stop or, on standard input and output,
 * the host hangs up. Returns the exit code; the caller ends the process with it, whatever timers or
 * workers are alive.
 * @throws Problem when the server cannot be what it was started as; anything else thrown is a crash
 */
export async function serveMcp(application: Application, options: McpOptions, io: McpIo): Promise<number> {
  // Over HTTP, too: what an operation writes there, or does to it, is nothing that anybody waits for.
  const output = guardStdout(io.stdout, io.stderr);
  const diagnostics = createDiagnostics(application.name, io.stderr);
  try {
    const host = await untilAborted(openHost(application, options, { io, diagnostics }), io.signal);
    if (options.http === undefined)
      await serveStreams(host, new StdioConnection(io.stdin, output), io.signal);
    else await serveRequests(host, options.http, io.signal);
  } catch (failure) {
    if (!io.signal.aborted || failure !== io.signal.reason) throw failure;
  }
  return 0;
}

async function serveStreams(host: McpHost, connection: StdioConnection, signal: AbortSignal): Promise<void> {
  announce(host);
  serveProtocol(describeServer(host), connection);
  signal.addEventListener('abort', () => connection.close(), { once: true });
  await connection.ended;
}

async function serveRequests(host: McpHost, options: HttpOptions, signal: AbortSignal): Promise<void> {
  // With Node's own HTTP and all that goes with it, which a server on standard streams starts without.
  const { serveHttp } = await import('./http/serve-http.ts');
  if (host.policy.tokenRequired && options.token === undefined) throw tokenMissing();
  const onListening = () => announce(host);
  await serveHttp({ host, protocol: describeServer(host), options, signal, onListening });
}

function tokenMissing(): Problem {
  return new Problem({
    code: 'policy.token_missing',
    what: 'A server over HTTP must have a token here (token_required in trefoil.yaml).',
    next: 'Name a file that holds one with --token-file FILE; `trefoil policy show` tells where that stands.',
  });
}

function describeServer(host: McpHost): ProtocolServer {
  const { application, diagnostics } = host;
  return {
    info: { name: application.name, title: titleOf(application), version: application.version },
    instructions: withToolNames(application, composeInstructions(application.loops, application.ownLoop)),
    capabilities: capabilitiesOf(host),
    handle: async (request) => await handleRequest(host, request),
    onFault: (fault) => diagnostics.line(`${application.name}: ${fault.message.slice(0, MAX_FAULT)}`),
  };
}

function titleOf({ name, ownLoop, loops }: Application): string {
  return loops.find((loop) => loop.name === ownLoop)?.title ?? name;
}

/** What was started, for the person who reads the host's log. */
function announce({ application, roots, policy, served, diagnostics }: McpHost): void {
  const members = served.flatMap(({ names, references }) =>
    names.map((name, index) => memberText(name, references[index])),
  );
  const shown = members.slice(0, MAX_SHOWN);
  const more = members.length > MAX_SHOWN ? `, … (${members.length} in all)` : '';
  const serving = members.length === 0 ? '' : ` — serving: ${shown.join(', ')}${more}`;
  const about = served.flatMap((set) => (set.about === undefined ? [] : ` — ${set.about}`)).join('');
  diagnostics.line(
    `${application.name} ${application.version} — roots: ${roots.join(', ')}${serving}${about}`,
  );
  const notes = [...served.flatMap((set) => set.notes), ...policy.attempts.map(attemptText)];
  for (const note of notes) diagnostics.line(`${application.name}: ${note}`);
}

function memberText(name: string, reference: string | undefined): string {
  return reference === undefined || reference === name ? name : `${reference} (${name})`;
}
