import { realpathSync } from 'node:fs';
import path from 'node:path';
import { describeGiven, invalid, Problem } from '@trefoil/contract';
import { serverApplication } from '../application.ts';
import type { Application } from '../application.ts';
import type { CliIo } from '../cli/cli-io.ts';
import type { ServerOf } from '../cli/command.ts';
import type { ParsedArguments } from '../cli/parse-arguments.ts';
import { openPolicy } from '../host/policy/open-policy.ts';
import { createDiagnostics } from '../mcp/diagnostics.ts';
import { openHost } from '../mcp/mcp-host.ts';
import { hosts } from './hosts.ts';
import type { Host, Scope } from './hosts.ts';
import type { Launcher, Program } from './launch-command.ts';
import { home } from './locate-file.ts';
import { printRegistrations } from './print-registrations.ts';
import type { Refusal } from './print-registrations.ts';
import { registerWith } from './register-host.ts';
import type { Registering, Registration } from './register-host.ts';

const NAME = /^[A-Za-z][\w-]{0,39}$/;

export interface RegisterCall {
  readonly application: Application;
  readonly server: ServerOf;
  readonly parsed: ParsedArguments;
  readonly io: CliIo;
}

/**
 * Registers the executable's server with hosts, or takes it out of their files. Returns the exit code.
 * @throws Problem for a wrong request, and with one host for what went wrong there
 */
export async function runRegister(call: RegisterCall, program: Program): Promise<number> {
  const { parsed, io } = call;
  const chosen = chooseHosts(parsed.input);
  const wanted = await readRequest(call, program);
  const done: Registration[] = [];
  const refused: Refusal[] = [];
  for (const host of chosen) {
    if (parsed.input['all'] === true && wanted.scope !== undefined && host.files[wanted.scope] === undefined)
      continue;
    try {
      done.push(await registerWith(host, wanted));
    } catch (failure) {
      if (chosen.length === 1 || !(failure instanceof Problem)) throw failure;
      refused.push({ host, problem: failure });
    }
  }
  await printRegistrations(
    { io, flags: parsed.flags, json: parsed.input['json'] === true, wanted },
    done,
    refused,
  );
  return refused.length > 0 ? 2 : 0;
}

function chooseHosts(input: Readonly<Record<string, unknown>>): readonly Host[] {
  const named = (input['harness'] as readonly string[] | undefined) ?? [];
  const all = input['all'] === true;
  if (all && named.length > 0) throw wrong('--all', 'it beside --harness', 'one of the two');
  if (all && input['dry_run'] !== true && input['unregister'] !== true)
    throw wrong('--all', 'it alone', '--dry-run or --unregister beside it');
  if (all) return hosts;
  if (named.length === 0)
    throw wrong('--harness', 'nothing', `one of ${hosts.map(({ id }) => id).join(', ')}`);
  return hosts.filter(({ id }) => named.includes(id));
}

function wrong(field: string, given: string, expected: string): Problem {
  return invalid([{ field, given, expected }]);
}

async function readRequest(
  { application, server: { words, loop }, parsed, io }: RegisterCall,
  program: Program,
): Promise<Registering> {
  const { input, flags } = parsed;
  const { platform, script, node } = program;
  const name = (input['name'] as string | undefined) ?? loop ?? application.name;
  if (!NAME.test(name))
    throw wrong('--name', describeGiven(name), 'a letter, then letters, digits, - and _; 40 at most');
  const scope = input['scope'] as Scope | undefined;
  const unregister = input['unregister'] === true;
  const { roots } = await openPolicy({
    application,
    asker: 'client',
    cwd: io.cwd,
    env: io.env,
    roots: flags.root,
    allow: [],
    deny: [],
    home: home({ env: io.env, platform }),
  });
  const server = serverApplication(application, loop === undefined ? {} : { loop });
  const references = unregister
    ? []
    : await openReferences(server, { references: parsed.references, roots, io });
  const launcher: Launcher = { name: application.name, script, node, platform, searchPath: io.env['PATH'] };
  for (const word of [...roots, ...references, script]) refuseWord(word);
  return {
    name,
    ...(scope === undefined ? {} : { scope }),
    dryRun: input['dry_run'] === true,
    unregister,
    launcher,
    server: { words, roots, references },
    places: { root: roots[0] ?? io.cwd, env: io.env, platform },
  };
}

interface References {
  readonly references: readonly string[];
  readonly roots: readonly string[];
  readonly io: CliIo;
}

/**
 * What is to be served, as the server understands it from any directory. It is opened as the server
 * would open it, so that no host is given a server that cannot start.
 */
async function openReferences(
  application: Application,
  { references, roots, io }: References,
): Promise<string[]> {
  if (references.length === 0) return [];
  const absolute = references.map((reference) => absolutePath(reference, [io.cwd, ...roots]) ?? reference);
  const options = { roots, references: absolute, allow: [], deny: [] };
  await openHost(application, options, { io, diagnostics: createDiagnostics(application.name, io.stderr) });
  return absolute;
}

/** Undefined for what names nothing on disk: a registered name, for those who serve by name. */
function absolutePath(reference: string, directories: readonly string[]): string | undefined {
  for (const directory of directories) {
    try {
      return realpathSync.native(path.resolve(directory, reference));
    } catch {
      // The next one may have it.
    }
  }
  return undefined;
}

/** Hosts put values in the place of such words, each in its own way; none lets them be quoted. */
function refuseWord(word: string): void {
  // oxlint-disable-next-line no-control-regex
  if (!/[\u0000-\u001F\u007F]|\$\{|\{(?:env|file):/.test(word)) return;
  throw new Problem({
    code: 'register.path_unusable',
    what: `Hosts would not pass on ${describeGiven(word, 200)} as it is.`,
    next: 'Rename the directory: no control characters, and no "${" or "{env:" in its path.',
  });
}
