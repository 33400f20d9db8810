import { withToolNames } from '../application.ts';
import type { Application } from '../application.ts';
import { createDiagnostics } from './diagnostics.ts';
import { capabilitiesOf, handleRequest } from './handle-request.ts';
import { composeInstructions } from './instructions.ts';
import { openHost } from './mcp-host.ts';
import type { McpHost, McpIo, McpOptions } from './mcp-host.ts';
import { serveProtocol } from './sdk-port.ts';
import { StdioConnection } from './stdio-connection.ts';
import { guardStdout } from './stdout-guard.ts';

const MAX_FAULT = 300;
const MAX_SHOWN = 5;

/**
 * Serves an executable's operations over MCP on standard input and output until the host hangs up.
 * Returns the exit code; the caller ends the process with it, whatever timers or workers are alive.
 * @throws Problem when the server cannot be what it was started as; anything else thrown is a crash
 */
export async function serveMcp(application: Application, options: McpOptions, io: McpIo): Promise<number> {
  const output = guardStdout(io.stdout, io.stderr);
  const diagnostics = createDiagnostics(application.name, io.stderr);
  const host = await openHost(application, options, { io, diagnostics });
  const connection = new StdioConnection(io.stdin, output);
  announce(host);
  serveProtocol(
    {
      info: { name: application.name, title: titleOf(application), version: application.version },
      instructions: withToolNames(application, composeInstructions(application.loops, application.ownLoop)),
      capabilities: capabilitiesOf(host),
      handle: async (request) => await handleRequest(host, request),
      onFault: (fault) => diagnostics.line(`${application.name}: ${fault.message.slice(0, MAX_FAULT)}`),
    },
    connection,
  );
  await connection.ended;
  return 0;
}

function titleOf({ name, ownLoop, loops }: Application): string {
  return loops.find((loop) => loop.name === ownLoop)?.title ?? name;
}

/** What was started, for the person who reads the host's log. */
function announce({ application, roots, served, diagnostics }: McpHost): void {
  const members = served.flatMap(({ names, references }) =>
    names.map((name, index) => memberText(name, references[index])),
  );
  const shown = members.slice(0, MAX_SHOWN);
  const more = members.length > MAX_SHOWN ? `, … (${members.length} in all)` : '';
  const serving = members.length === 0 ? '' : ` — serving: ${shown.join(', ')}${more}`;
  diagnostics.line(`${application.name} ${application.version} — roots: ${roots.join(', ')}${serving}`);
  for (const note of served.flatMap(({ notes }) => notes)) diagnostics.line(`${application.name}: ${note}`);
}

function memberText(name: string, reference: string | undefined): string {
  return reference === undefined || reference === name ? name : `${reference} (${name})`;
}
