import type { Application } from '../application.ts';
import { wholeProduct } from '../host/policy/policy-entries.ts';
import { probeServer } from '../host/probe-server.ts';
import { readConfigFile } from '../register/config-file.ts';
import { hosts } from '../register/hosts.ts';
import type { Host, Scope } from '../register/hosts.ts';
import { isProgramOf, programName } from '../register/launch-command.ts';
import type { Program } from '../register/launch-command.ts';
import { locateFile } from '../register/locate-file.ts';
import { editors } from '../register/register-host.ts';
import type { Checkup } from './checkup.ts';

interface Surroundings {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A server of ours that stands in a host's file. */
interface Registered {
  readonly host: Host;
  readonly scope: Scope;
  readonly file: string;
  readonly name: string;
  readonly words: readonly string[];
}

/** For each host that knows one of our servers: whether it can be started. */
export async function checkHosts(
  application: Application,
  program: Program,
  surroundings: Surroundings,
): Promise<Checkup[]> {
  const product = wholeProduct(application);
  const programs = new Set([application.name, ...product.manifest().loops.map(({ name }) => name)]);
  const checkups: Checkup[] = [];
  const registered: Registered[] = [];
  for (const host of hosts) {
    for (const scope of ['project', 'user'] as const) {
      if (host.files[scope] === undefined) continue;
      try {
        registered.push(...(await findServers({ host, scope }, { ...surroundings, program, programs })));
      } catch (failure) {
        const what = failure instanceof Error ? failure.message : String(failure);
        checkups.push({ subject: subjectOf(host, scope), state: 'wrong', what });
      }
    }
  }
  for (const server of registered) checkups.push(await tryServer(server, program, surroundings));
  if (checkups.length > 0) return checkups;
  const what = 'none of the hosts that register knows has a server of ours';
  return [{ subject: 'hosts', state: 'note', what, next: `See \`${application.name} register --help\`.` }];
}

function subjectOf({ title }: Host, scope: Scope): string {
  return `${title} (${scope})`;
}

interface Searching extends Surroundings {
  readonly program: Program;
  readonly programs: ReadonlySet<string>;
}

async function findServers(
  { host, scope }: { readonly host: Host; readonly scope: Scope },
  { root, env, program, programs }: Searching,
): Promise<Registered[]> {
  const file = locateFile(host, scope, { root, env, platform: program.platform });
  const text = await readConfigFile(file, scope, root);
  if (text === undefined) return [];
  const editor = editors[host.format];
  return editor.names(text, host.container).flatMap((name) => {
    const words = editor.read(text, { container: host.container, name }) ?? [];
    return startsServer(words, programs) ? [{ host, scope, file, name, words }] : [];
  });
}

/** Programs of the product with the words of a server: `okf mcp`, `trefoil sdlc mcp`. Nothing else is ever started. */
function startsServer(words: readonly string[], programs: ReadonlySet<string>): boolean {
  const place = words.slice(0, 2).findIndex((word) => programs.has(programName(word)));
  if (place === -1) return false;
  const args = words.slice(place + 1);
  const rest = programs.has(args[0] ?? '') ? args.slice(1) : args;
  return rest[0] === 'mcp' && rest[1] !== 'register';
}

/**
 * Only this very program is started from a project's file, and without what else the entry says: who wrote the
 * project does not decide what runs here.
 */
async function tryServer(
  { host, scope, file, name, words }: Registered,
  program: Program,
  { root, env }: Surroundings,
): Promise<Checkup> {
  const subject = subjectOf(host, scope);
  const [command = '', ...args] = words;
  if (scope === 'project' && !isProgramOf(words, program, env['PATH'])) {
    const what = `${name} in ${file} starts another program than this one; it was not tried`;
    return { subject, state: 'note', what, next: 'Read the entry, and start it yourself if you trust it.' };
  }
  const result = await probeServer({ command, args, cwd: root, env });
  if (result.ok) {
    return { subject, state: 'ok', what: `${name} answers (${result.server}, ${result.tools} tools)` };
  }
  const next = `It is started as: ${words.join(' ')} (${file}).`;
  return { subject, state: 'wrong', what: `${name} ${result.why}`, next };
}
