import type { Application } from '../application.ts';
import { openServerPolicy } from '../mcp/mcp-host.ts';
import type { McpOptions } from '../mcp/mcp-host.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import type { CliIo } from './cli-io.ts';
import { httpOptionSpecs } from './http-options.ts';
import { withoutControls } from './terminal-text.ts';
import type { ParsedArguments } from './parse-arguments.ts';

/**
 * Serves until the host hangs up, or until an interrupt, which is how a server is stopped and no failure.
 * Returns the exit code.
 */
export async function startServer(
  application: Application,
  parsed: ParsedArguments,
  io: CliIo,
): Promise<number> {
  io.endItself();
  const list = (field: string) => (parsed.input[field] as string[] | undefined) ?? [];
  const profile = parsed.input['profile'];
  const started = { roots: parsed.flags.root, allow: list('allow'), deny: list('deny') };
  const policy = await openServerPolicy(application, started, io);
  const options = {
    ...(typeof profile === 'string' ? { profile } : {}),
    ...started,
    policy,
    references: parsed.references,
    ...(await httpOptions(application, parsed, {
      env: io.env,
      cwd: io.cwd,
      stderr: io.stderr,
      tokenFile: policy.tokenFile,
    })),
  };
  return await serveMcp(application, options, io);
}

/** Loaded only where HTTP is spoken of: what it needs of Node costs every other server's start. */
async function httpOptions(
  application: Application,
  { input }: ParsedArguments,
  io: Pick<CliIo, 'env' | 'cwd' | 'stderr'> & { readonly tokenFile: string | undefined },
): Promise<Pick<McpOptions, 'http'>> {
  if (httpOptionSpecs.every(({ field }) => input[field] === undefined)) return {};
  const { readHttpOptions } = await import('../mcp/http/read-http-options.ts');
  const read = readHttpOptions(input, io);
  for (const note of read?.notes ?? []) io.stderr.write(withoutControls(`${application.name}: ${note}\n`));
  return read === undefined ? {} : { http: read.http };
}
