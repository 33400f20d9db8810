import { execFile, spawn } from 'node:child_process';
import type { Context } from '@trefoil/contract';

/** What a child process is given of a request. */
export type ProcessContext = Pick<Context, 'env' | 'signal'>;

export type ProgramRun =
  | { readonly ok: true; readonly stdout: string }
  | { readonly ok: false; readonly reason: 'absent' | 'timeout' | 'failed' };

export interface ProgramOptions {
  readonly cwd: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const STREAM_TIMEOUT_MS = 120_000;
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
  'log.showSignature=false',
  '-c',
  'diff.external=',
  '-c',
  'core.hooksPath=/dev/null',
];

/** Asks git with an argument array. Its refusal is an answer; a repository is never required. */
export async function runGit(
  context: ProcessContext,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramRun> {
  return await runProgram('git', { context, args: [...SAFE, ...args], options });
}

/** Asks git in the workspace, for those who only want what it says; undefined when it is not there or says no. */
export function askGit(
  context: ProcessContext & Pick<Context, 'roots' | 'cwd'>,
): (args: readonly string[]) => Promise<string | undefined> {
  return async (args) => {
    const asked = await runGit(context, args, { cwd: context.roots[0] ?? context.cwd });
    return asked.ok ? asked.stdout : undefined;
  };
}

/** Asks GitHub's command, where it is installed. */
export async function runGh(
  context: ProcessContext,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramRun> {
  return await runProgram('gh', { context, args, options });
}

interface Program {
  readonly context: ProcessContext;
  readonly args: readonly string[];
  readonly options: ProgramOptions;
}

async function runProgram(file: string, { context, args, options }: Program): Promise<ProgramRun> {
  const { cwd, timeoutMs = TIMEOUT_MS } = options;
  const { signal } = context;
  signal.throwIfAborted();
  // No program can be given one, and Node would throw: the answer is the one to any name that there is not.
  if (args.some((arg) => arg.includes('\0'))) return { ok: false, reason: 'failed' };
  const settings = {
    cwd,
    env: environment(context),
    timeout: timeoutMs,
    maxBuffer: MAX_OUTPUT,
    signal,
    windowsHide: true,
  };
  return await new Promise((resolve, reject) => {
    execFile(file, [...args], settings, (failure, stdout) => {
      if (failure === null) resolve({ ok: true, stdout });
      else if (signal.aborted) reject(failure);
      else if (failure.code === 'ENOENT') resolve({ ok: false, reason: 'absent' });
      else resolve({ ok: false, reason: failure.killed === true ? 'timeout' : 'failed' });
    });
  });
}

/**
 * Hands git lines of text, and the pieces that it writes to `take`.
 * @throws Error when it is stopped, takes longer than two minutes, or fails
 */
export async function streamGit(
  context: ProcessContext,
  { cwd, args, lines }: { readonly cwd: string; readonly args: readonly string[]; readonly lines: string[] },
  take: (piece: Buffer) => void,
): Promise<void> {
  const { signal } = context;
  const child = spawn('git', [...SAFE, ...args], {
    cwd,
    env: environment(context),
    timeout: STREAM_TIMEOUT_MS,
    signal,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`git ${args[0]} ended early`));
    });
  });
  // It ends early only when it is stopped, and then `ended` says so.
  child.stdin.on('error', () => undefined);
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  child.stdout.on('data', take);
  await ended;
}

/** The caller's environment without what would point git at another repository, ask for a password or fetch. */
function environment({ env }: ProcessContext): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    PATH: FALLBACK_PATH,
    ...Object.fromEntries(kept),
    GH_PROMPT_DISABLED: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
}
