import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OperationManifest } from '@trefoil/contract';
import { builtProgram, fixtureDirectory, programEnvironment } from '@trefoil/testkit';

/** Where the examples of each loop run, below the fixtures. */
const PLACES: Readonly<Record<string, string>> = {
  fold: 'fold',
  okf: 'okf/bundles',
  sdlc: 'sdlc/lighthouse',
  trefoil: 'product',
};

const shared = new Map<string, string>();
const copies: string[] = [];

/**
 * A copy of the fixtures of an operation's loop: what examples leave behind stays out of the repository.
 * What only reads shares one; each call that writes begins with its own.
 */
export function workspaceOf({ loop, effects }: Pick<OperationManifest, 'loop' | 'effects'>): string {
  if (effects !== 'read' && effects !== 'state') return copyOf(loop);
  const copy = shared.get(loop) ?? copyOf(loop);
  shared.set(loop, copy);
  return copy;
}

function copyOf(loop: string): string {
  const place = PLACES[loop];
  if (place === undefined) throw new Error(`The examples of ${loop} have no place to run in.`);
  const scratch = realpathSync.native(mkdtempSync(path.join(tmpdir(), `trefoil-${loop}-`)));
  copies.push(scratch);
  // Some answers tell the directory's own name.
  const copy = path.join(scratch, path.basename(place));
  cpSync(path.join(fixtureDirectory, place), copy, { recursive: true });
  if (loop === 'trefoil') storeScan(copy);
  return copy;
}

/** Some answers speak of the stored scan. */
function storeScan(cwd: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [builtProgram('trefoil'), 'fold', 'import', 'label.sarif'],
    { cwd, env: programEnvironment(), encoding: 'utf8' },
  );
  if (status === null || status > 1) throw new Error(`The report could not be taken in: ${stderr}`);
}

export function removeWorkspaces(): void {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
  shared.clear();
}
