import { execFile, spawn } from 'node:child_process';
import type { Context } from '@trefoil/contract';

const TIMEOUT_MS = 20_000;
const BATCH_TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 256 * 1024 * 1024;
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
  'core.hooksPath=/dev/null',
];

export type GitRun =
  | { readonly ok: true; readonly stdout: string }
  | { readonly ok: false; readonly reason: 'absent' | 'timeout' | 'failed' };

/** Asks git with an argument array. Its refusal is an answer. */
export async function runGit(context: Context, cwd: string, args: readonly string[]): Promise<GitRun> {
  const { signal } = context;
  signal.throwIfAborted();
  const options = {
    cwd,
    env: environment(context),
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT,
    signal,
    windowsHide: true,
  };
  return await new Promise((resolve, reject) => {
    execFile('git', [...SAFE, ...args], options, (failure, stdout) => {
      if (failure === null) resolve({ ok: true, stdout });
      else if (signal.aborted) reject(failure);
      else if (failure.code === 'ENOENT') resolve({ ok: false, reason: 'absent' });
      else resolve({ ok: false, reason: failure.killed === true ? 'timeout' : 'failed' });
    });
  });
}

/** Runs `git cat-file --batch`: hands it the names of objects, and the pieces that it writes to `take`. */
export async function streamObjects(
  context: Context,
  { cwd, ids }: { readonly cwd: string; readonly ids: readonly string[] },
  take: (piece: Buffer) => void,
): Promise<void> {
  const { signal } = context;
  const child = spawn('git', [...SAFE, 'cat-file', '--batch'], {
    cwd,
    env: environment(context),
    timeout: BATCH_TIMEOUT_MS,
    signal,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error('git cat-file ended early'));
    });
  });
  // It ends early only when it is stopped, and then `ended` says so.
  child.stdin.on('error', () => undefined);
  child.stdin.end(ids.map((id) => `${id}\n`).join(''));
  child.stdout.on('data', take);
  await ended;
}

/** The caller's environment without what would point git at another repository, ask for a password or fetch. */
function environment({ env }: Context): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    PATH: FALLBACK_PATH,
    ...Object.fromEntries(kept),
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
}
