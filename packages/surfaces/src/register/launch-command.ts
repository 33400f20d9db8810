import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** How a host starts the server. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** How this process was started. */
export interface Launcher {
  /** The executable's name: `okf`. */
  readonly name: string;
  /** The absolute path that was run, links not followed: an installed command stays what it is after an update. */
  readonly script: string;
  readonly node: string;
  readonly platform: NodeJS.Platform;
  readonly searchPath: string | undefined;
}

/** The program as it runs: what a host will have to start. */
export type Program = Pick<Launcher, 'script' | 'node' | 'platform'>;

export interface Server {
  /** The words after the executable's name that start the server: `mcp`. */
  readonly words: readonly string[];
  readonly roots: readonly string[];
  /** Absolute paths and registered names of what is served. */
  readonly references: readonly string[];
}

/**
 * The command that a host is to run. A bare name where the host looks on the PATH and finds this very
 * program there, its absolute path where it does not, and Node with that path where neither can be
 * relied on: a desktop application knows no PATH to find `node` on, and Windows starts no script.
 */
export function launchCommand(launcher: Launcher, server: Server, desktop: boolean): Launch {
  const args = [...server.words, ...server.roots.flatMap((root) => ['--root', root]), ...server.references];
  const { name, script, node, platform } = launcher;
  if (desktop || platform === 'win32') return { command: node, args: [script, ...args] };
  if (isOnPath(launcher)) return { command: name, args };
  return isRunnable(script) ? { command: script, args } : { command: node, args: [script, ...args] };
}

/** `fold` is also a program of every Unix system: the first of that name must be this one. */
function isOnPath({ name, script, searchPath }: Launcher): boolean {
  const first = findOnPath(name, searchPath);
  return first !== undefined && realpathSync.native(first) === realpathSync.native(script);
}

function findOnPath(name: string, searchPath: string | undefined): string | undefined {
  const directories = (searchPath ?? '')
    .split(path.delimiter)
    .filter((directory) => path.isAbsolute(directory));
  return directories.map((directory) => path.join(directory, name)).find(isRunnable);
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether these words start an executable that came with this program: its script, or Node with its script.
 * An entry of a project can name any file, and only the place tells whose it is.
 */
export function isProgramOf(
  words: readonly string[],
  { script, node }: Program,
  searchPath: string | undefined,
): boolean {
  const [command = '', first = ''] = words;
  const found = path.isAbsolute(command) ? command : findOnPath(command, searchPath);
  if (found === undefined) return false;
  const isNode = realOrUndefined(found) === realOrUndefined(node);
  const started = realOrUndefined(isNode ? first : found);
  const own = realOrUndefined(script);
  return started !== undefined && own !== undefined && path.dirname(started) === path.dirname(own);
}

function realOrUndefined(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

/** Whether these words start a server of this executable, however it was called then. */
export function startsThisServer(words: readonly string[], name: string, server: Server): boolean {
  const place = words.slice(0, 2).findIndex((word) => programName(word) === name);
  if (place === -1) return false;
  // A loop's server may have been started by fewer words: `sdlc mcp` for `sdlc mcp start`.
  const needed = server.words.slice(0, server.words.indexOf('mcp') + 1);
  return needed.every((word, index) => words[place + 1 + index] === word);
}

export function programName(word: string): string {
  const last = word.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\.(?:js|cmd|exe|ps1)$/i, '');
}
