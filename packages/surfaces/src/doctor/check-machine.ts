import { createRequire } from 'node:module';
import path from 'node:path';
import { runGit } from '@trefoil/corpus';
import type { Application } from '../application.ts';
import type { CliIo } from '../cli/cli-io.ts';
import { clonePointer } from '../host/clone-pointer.ts';
import { createWorkspaceStore, locateStore } from '../host/workspace-store.ts';
import type { Program } from '../register/launch-command.ts';
import type { Checkup } from './checkup.ts';

/** What every start checks by itself; here it is told which Node that is. */
export function checkNode({ name, version }: Application, { node, script }: Program): Checkup {
  const what = `${process.versions.node} (${node}); this is ${name} ${version} (${script})`;
  return { subject: 'node', state: 'ok', what };
}

export async function checkGit({
  env,
  signal,
  cwd,
}: Pick<CliIo, 'env' | 'signal' | 'cwd'>): Promise<Checkup> {
  const run = await runGit({ env, signal }, ['--version'], { cwd, timeoutMs: 10_000 });
  if (run.ok) return { subject: 'git', state: 'ok', what: run.stdout.trim() };
  return {
    subject: 'git',
    state: 'note',
    what: `cannot be asked (${run.reason}); answers that need history leave it out`,
    next: 'Install git, or put it on the PATH.',
  };
}

/** Writes an entry and reads it back. */
export async function checkStore(root: string, env: CliIo['env']): Promise<Checkup> {
  const subject = 'store';
  try {
    const directory = await locateStore(root, env);
    const store = createWorkspaceStore(root, env);
    const key = 'doctor/probe';
    const written = new TextEncoder().encode('probe');
    await store.write(key, written);
    const read = await store.read(key);
    await store.remove(key);
    if (read !== undefined && Buffer.from(read).equals(written)) {
      const inTree = directory === path.join(root, '.trefoil');
      const why = inTree ? '' : ' (the .trefoil of the workspace cannot be used)';
      return { subject, state: 'ok', what: `${directory}${why}` };
    }
    return { subject, state: 'wrong', what: `${directory} does not keep what is written` };
  } catch (failure) {
    const { code = 'unknown', message } = failure as NodeJS.ErrnoException;
    const next = 'Make the workspace or $XDG_STATE_HOME writable.';
    return { subject, state: 'wrong', what: `cannot be written (${code}: ${message})`, next };
  }
}

/** An installed package is what it is; a clone is built from sources that may have changed since. */
export function checkBuild({ name, version }: Application, { script }: Program): Checkup {
  const subject = 'build';
  const clone = clonePointer(script);
  if (clone === undefined) return { subject, state: 'ok', what: `an installed package, version ${version}` };
  const { root, pointer } = clone;
  const load = createRequire(script);
  const { compareContents } = load('./build-state.cjs') as {
    compareContents: (root: string, name: string, pointer: unknown) => 'same' | 'changed' | 'missing';
  };
  const state = compareContents(root, name, pointer);
  if (state === 'same') return { subject, state: 'ok', what: `up to date with the clone ${root}` };
  const what = state === 'missing' ? `the clone ${root} is not built` : `older than the sources of ${root}`;
  return { subject, state: 'wrong', what, next: `Run \`${script} --version\`, which builds it.` };
}
