import type { Application } from '../application.ts';
import { write } from '../cli/cli-io.ts';
import type { CliIo } from '../cli/cli-io.ts';
import type { ParsedArguments } from '../cli/parse-arguments.ts';
import { createTextTools, withoutControls } from '../cli/terminal-text.ts';
import { openPolicy } from '../host/policy/open-policy.ts';
import { describePolicy } from './describe-policy.ts';
import { policyText } from './policy-text.ts';

/**
 * Prints what is in force, for people and for clients of a server, and who says so.
 * @throws Problem as {@link openPolicy}
 */
export async function showPolicy(
  application: Application,
  { input, flags }: ParsedArguments,
  io: CliIo,
): Promise<number> {
  const list = (field: string) => (input[field] as string[] | undefined) ?? [];
  const { cwd, env } = io;
  const entries = { allow: list('allow'), deny: list('deny') };
  const started = { application, cwd, env, roots: flags.root, ...entries };
  const client = await openPolicy({ ...started, asker: 'client' });
  const operator = await openPolicy({ ...started, asker: 'operator', allow: [], deny: [] });
  const shown = describePolicy(application, { client, operator, env });
  const tools = createTextTools(io.stdout, { color: flags.color, workspace: cwd, cwd });
  const text = input['json'] === true ? JSON.stringify(shown) : policyText(shown, tools);
  await write(io.stdout, `${withoutControls(text)}\n`);
  return 0;
}
