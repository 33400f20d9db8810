import type { Application } from '../application.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import type { CliIo } from './cli-io.ts';
import type { ParsedArguments } from './parse-arguments.ts';

/** Serves until the host hangs up. Returns the exit code. */
export async function startServer(
  application: Application,
  parsed: ParsedArguments,
  io: CliIo,
): Promise<number> {
  const list = (field: string) => (parsed.input[field] as string[] | undefined) ?? [];
  const options = {
    roots: parsed.flags.root,
    references: parsed.references,
    allow: list('allow'),
    deny: list('deny'),
  };
  return await serveMcp(application, options, io);
}
