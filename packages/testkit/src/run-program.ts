import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ProgramRun {
  /** Exit code; undefined when a signal ended the process. */
  readonly code: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: string;
}

/** Where a user's own registry would be; nothing is there, so no test sees that of whoever runs it. */
export const absentOkfHome = path.join(tmpdir(), 'trefoil-testkit-absent-okf-home');

/** The environment of a spawned program: this one's, without what slows every Node process down. */
export function programEnvironment(
  changes: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _certificates, FORCE_COLOR: _color, ...env } = process.env;
  return { ...env, NO_COLOR: '1', OKF_HOME: absentOkfHome, ...changes };
}

/** Runs a Node program to its end. */
export async function runProgram(
  file: string,
  line: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramRun> {
  const child = spawn(process.execPath, [file, ...line], {
    cwd: options.cwd ?? process.cwd(),
    env: programEnvironment(options.env),
  });
  const text = (stream: NodeJS.ReadableStream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString('utf8');
  };
  const stdout = text(child.stdout);
  const stderr = text(child.stderr);
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code: code ?? undefined, signal: signal ?? undefined, stdout: stdout(), stderr: stderr() });
    });
  });
}
