import { Problem } from '@trefoil/contract';
import { diffHunks } from '@trefoil/corpus';
import { FileFault, faultProblem } from './config-editor.ts';
import type { ConfigEditor, EntryPlace } from './config-editor.ts';
import { applyChange, openConfigFile, previewChange } from './config-file.ts';
import type { FileChange } from './config-file.ts';
import { jsoncEditor } from './edit-jsonc.ts';
import { tomlEditor } from './edit-toml.ts';
import type { Host, Scope } from './hosts.ts';
import { launchCommand, startsThisServer } from './launch-command.ts';
import type { Launch, Launcher, Server } from './launch-command.ts';
import { locateFile } from './locate-file.ts';
import type { Places } from './locate-file.ts';

export interface Registering {
  readonly name: string;
  /** Without one: the project, where the host has a file for it. */
  readonly scope?: Scope;
  readonly dryRun: boolean;
  readonly unregister: boolean;
  readonly launcher: Launcher;
  readonly server: Server;
  readonly places: Places;
}

/** What was done with one host, or with --dry-run would be. */
export interface Registration {
  readonly host: string;
  readonly title: string;
  readonly scope: Scope;
  readonly name: string;
  readonly file: string;
  readonly change: 'created' | 'updated' | 'unchanged' | 'deleted';
  readonly command: readonly string[];
  readonly diff: string;
  /** The whole new text of the file. */
  readonly text: string;
  readonly backup?: string;
  /** What a person must still do; absent where nothing is registered. */
  readonly next?: string;
}

export const editors: Readonly<Record<Host['format'], ConfigEditor>> = {
  jsonc: jsoncEditor,
  toml: tomlEditor,
};

/**
 * Writes one server into one host's file, or takes it out.
 * @throws Problem with a code that begins with `register.`
 */
export async function registerWith(host: Host, wanted: Registering): Promise<Registration> {
  const { launcher, server, places, name } = wanted;
  const scope = wanted.scope ?? (host.files.project === undefined ? 'user' : 'project');
  const launch = launchCommand(launcher, server, host.desktop === true);
  const file = openConfigFile(locateFile(host, scope, places), scope, places.root);
  const edit = (text: string | undefined) => {
    try {
      return editText(text, { host, launch, wanted, isLink: file.file !== file.real, file: file.file });
    } catch (fault) {
      throw fault instanceof FileFault ? faultProblem(file.file, text ?? '', fault) : fault;
    }
  };
  const change: FileChange = await (wanted.dryRun ? previewChange : applyChange)(file, edit);
  const approval = wanted.unregister ? undefined : host.approval[scope];
  return {
    host: host.id,
    title: host.title,
    scope,
    name,
    file: file.file,
    change: kindOf(change),
    command: [launch.command, ...launch.args],
    diff: diffOf(file.file, change),
    text: change.after ?? '',
    ...(change.backup === undefined ? {} : { backup: change.backup }),
    ...(approval === undefined
      ? {}
      : { next: approval.replaceAll('{root}', places.root).replaceAll('{name}', name) }),
  };
}

interface Editing {
  readonly host: Host;
  readonly launch: Launch;
  readonly wanted: Registering;
  readonly file: string;
  /** A link stays, and so does what it leads to. */
  readonly isLink: boolean;
}

function editText(text: string | undefined, editing: Editing): string | undefined {
  const { host, launch, wanted, isLink } = editing;
  const editor = editors[host.format];
  const place: EntryPlace = { container: host.container, name: wanted.name };
  if (text === undefined) return wanted.unregister ? undefined : editor.set('', place, host.entry(launch));
  const words = editor.read(text, place);
  if (words === undefined && wanted.unregister) return text;
  if (words !== undefined && !startsThisServer(words, wanted.launcher.name, wanted.server))
    throw nameTaken(editing);
  if (!wanted.unregister) return editor.set(text, place, host.entry(launch));
  const left = editor.remove(text, place);
  return editor.isEmpty(left) && !isLink ? undefined : left;
}

/** Somebody else's entry is not ours to change. */
function nameTaken({ file, wanted: { name, launcher, unregister } }: Editing): Problem {
  return new Problem({
    code: 'register.name_taken',
    what: `"${name}" is a server there that ${launcher.name} did not register: ${file}; nothing was changed.`,
    next: unregister
      ? 'Name the server with --name NAME, or remove that entry by hand.'
      : 'Register under another name with --name NAME, or remove that entry first.',
  });
}

/** Under the file's own name: it lies anywhere on the machine, not in a work tree. */
function diffOf(file: string, { before, after }: FileChange): string {
  if (before === after) return '';
  const from = before === undefined ? '/dev/null' : file;
  const to = after === undefined ? '/dev/null' : file;
  return [`--- ${from}`, `+++ ${to}`, ...diffHunks(before ?? '', after ?? ''), ''].join('\n');
}

function kindOf({ before, after }: FileChange): Registration['change'] {
  if (before === after) return 'unchanged';
  if (before === undefined) return 'created';
  return after === undefined ? 'deleted' : 'updated';
}
