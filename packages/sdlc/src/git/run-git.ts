import { execFile } from 'node:child_process';
import type { Context } from '@trefoil/contract';

export type ProgramRun =
  | { readonly ok: true; readonly stdout: string }
  | { readonly ok: false; readonly reason: 'absent' | 'timeout' | 'failed'; readonly message: string };

export interface ProgramOptions {
  readonly cwd: string;
  readonly stdin?: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT = 64 * 1024 * 1024;
const FALLBACK_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * Settings that a repository's own configuration could use to start a program, or that would write to it:
 * all off, since the repository may have come from anywhere.
 */
const SAFE = [
  '--no-optional-locks',
  '--no-pager',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'log.showSignature=false',
  '-c',
  'diff.external=',
  '-c',
  'core.hooksPath=/dev/null',
];

/** Runs git with an argument array. Its failure is a result; a repository is never required. */
export async function runGit(
  context: Context,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramRun> {
  return await runProgram('git', { context, args: [...SAFE, ...args], options });
}

/** Runs GitHub's command where it is installed. */
export async function runGh(
  context: Context,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramRun> {
  return await runProgram('gh', { context, args, options: { timeoutMs: 10_000, ...options } });
}

interface Program {
  readonly context: Context;
  readonly args: readonly string[];
  readonly options: ProgramOptions;
}

async function runProgram(file: string, { context, args, options }: Program): Promise<ProgramRun> {
  const { cwd, stdin, timeoutMs = TIMEOUT_MS } = options;
  const { signal } = context;
  signal.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const settings = {
      cwd,
      env: environment(context),
      timeout: timeoutMs,
      maxBuffer: MAX_OUTPUT,
      signal,
      windowsHide: true,
    };
    const child = execFile(file, [...args], settings, (failure, stdout, stderr) => {
      if (failure === null) resolve({ ok: true, stdout });
      else if (signal.aborted) reject(failure);
      else resolve(toFailure(failure, stderr));
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(stdin ?? '');
  });
}

/** The caller's environment without what would point git at another repository, ask for a password or fetch. */
function environment({ env }: Context): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    PATH: FALLBACK_PATH,
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GH_PROMPT_DISABLED: '1',
    LC_ALL: 'C',
  };
}

function toFailure(failure: Error & { code?: unknown; killed?: boolean }, stderr: string): ProgramRun {
  if (failure.code === 'ENOENT') return { ok: false, reason: 'absent', message: 'is not installed' };
  if (failure.killed === true) return { ok: false, reason: 'timeout', message: 'took too long' };
  return { ok: false, reason: 'failed', message: stderr.split('\n')[0]?.slice(0, 300) ?? '' };
}
