import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { installedLockOf } from './install-state.mjs';
import { SetupProblem } from './setup-problem.mjs';

/**
 * Runs `npm ci`. The started process is handed to `onStart` before it does anything: killing this process does not
 * end npm, and whoever comes next must know to wait for it.
 */
export async function npmInstall({ root, dev, onStart }) {
  // npm removes this file somewhere in the middle; while it is there an interrupted install would look complete.
  await rm(installedLockOf(root), { force: true });
  const omit = dev ? '--include=dev' : '--omit=dev';
  const { status, output } = await runHeld(['npm', 'ci', omit, '--ignore-scripts'], root, onStart);
  if (status !== 0) throw new SetupProblem(explain(status, output, root), lastLines(output));
}

/** Starts a command that waits for a word on its stdin, and gives that word once `onStart` is through. */
async function runHeld(command, root, onStart) {
  const held = ['-c', 'read -r go && exec "$@"', 'sh', ...command];
  const child = spawn('sh', held, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  // A child that ends early closes the pipe; its status tells the story.
  child.stdin.on('error', () => undefined);
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
  if (child.pid !== undefined) await onStart(child.pid);
  child.stdin.end('go\n');
  return ended;
}

function explain(status, output, root) {
  if (status === 127)
    return 'npm was not found; install Node.js with npm, see that both are on PATH, and try again.';
  if (/ENOSPC/.test(output)) return 'the disk is full; free some space and run the command again.';
  if (/EACCES|EROFS|EPERM/.test(output))
    return `npm may not write here; make ${root} writable and try again.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'npm could not reach its registry; see to the network (or the proxy npm uses) and run the command again.';
  }
  return `npm could not install the dependencies; mend what it says and run the command again in ${root}.`;
}

function lastLines(output) {
  return output.trimEnd().split('\n').slice(-12).join('\n');
}
