import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
  /** Resolves once the text has appeared on stderr. */
  said(text: string): Promise<void>;
}

/** A clone small enough to set up within a test: the real launcher and tools, a toy product, and a stand-in for npm. */
export class ToyClone {
  readonly scratch: string;
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly #npmLog: string;

  constructor(name = 'a clone') {
    this.scratch = realpathSync(mkdtempSync(join(tmpdir(), 'toy-')));
    this.root = join(this.scratch, name);
    this.#npmLog = join(this.scratch, 'npm.log');
    const bin = join(this.scratch, 'bin');
    mkdirSync(bin);
    symlinkSync(join(repository, 'test', 'launcher', 'fake-npm.mjs'), join(bin, 'npm'));
    this.env = {
      ...process.env,
      PATH: [bin, process.env['PATH']].join(delimiter),
      TOY_NPM_LOG: this.#npmLog,
      TOY_ROLLDOWN: join(repository, 'node_modules', 'rolldown'),
    };
    cpSync(join(repository, 'test', 'fixtures', 'toy-clone'), this.root, { recursive: true });
    for (const part of ['bin', 'tools'])
      cpSync(join(repository, part), join(this.root, part), { recursive: true });
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  write(file: string, text: string): void {
    writeFileSync(this.path(file), text);
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  /** The arguments of each run of npm so far. */
  npmRuns(): string[] {
    return existsSync(this.#npmLog) ? readFileSync(this.#npmLog, 'utf8').trimEnd().split('\n') : [];
  }

  /** The directories under build/ that hold a build, whole or not. */
  builds(): string[] {
    return readdirSync(this.path('build')).filter((name) => name !== 'lock' && name !== 'current.json');
  }

  start(command: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Run {
    // A group of its own, so that a test can end everything at once, as a closed terminal would.
    const child = spawn(command, args, { cwd: this.scratch, env: { ...this.env, ...env }, detached: true });
    return observe(child);
  }

  /** Runs a launcher of the clone to its end. */
  async run(name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    return this.start(this.path('bin', name), args, env).ended;
  }

  /** The same, as a user whom file modes bind: root may write anything. */
  async runAsNobody(name: string): Promise<Outcome> {
    chmodSync(this.scratch, 0o755);
    const options = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    return observe(spawn(this.path('bin', name), { cwd: '/', env: this.env, ...options })).ended;
  }

  remove(): void {
    rmSync(this.scratch, { recursive: true, force: true });
  }
}

/** Ends a run and everything it has started, without a chance to clean up. */
export async function killGroup({ child, ended }: Run): Promise<void> {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

function observe(child: ChildProcessWithoutNullStreams): Run {
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (data) => (stdout += String(data)));
  child.stderr.on('data', (data) => {
    stderr += String(data);
    for (const listener of listeners) listener();
  });
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
  const said = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const listener = (): void => {
        if (stderr.includes(text)) resolve();
      };
      listeners.add(listener);
      listener();
    });
  return { child, ended, said };
}
