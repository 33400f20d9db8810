import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPolicy } from '../../../src/host/policy/open-policy.ts';
import type { OpenPolicy, PolicyRequest } from '../../../src/host/policy/policy-request.ts';
import { buildManifest, createRegistry } from '@trefoil/contract';
import type { LoopDefinition } from '@trefoil/contract';
import { toyLoop } from '../../mcp/toy/toy-loop.ts';

const made: string[] = [];

/** A home and a project, each with a `trefoil.yaml` where a text is given. */
export interface PolicyTree {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
}

export function policyTree(files: { user?: string; project?: string } = {}): PolicyTree {
  const base = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-policy-')));
  made.push(base);
  const home = path.join(base, 'home');
  const project = path.join(home, 'work', 'project');
  for (const directory of ['.git', 'docs/deep', 'src'])
    mkdirSync(path.join(project, directory), { recursive: true });
  mkdirSync(path.join(home, 'notes'));
  mkdirSync(path.join(home, '.config', 'trefoil'), { recursive: true });
  if (files.user !== undefined)
    writeFileSync(path.join(home, '.config', 'trefoil', 'trefoil.yaml'), files.user);
  if (files.project !== undefined) writeFileSync(path.join(project, 'trefoil.yaml'), files.project);
  return { home, project, env: { HOME: home, XDG_CONFIG_HOME: '' } };
}

export function removePolicyTrees(): void {
  for (const base of made.splice(0)) rmSync(base, { recursive: true, force: true });
}

export async function policyIn(
  tree: PolicyTree,
  changes: Partial<PolicyRequest> = {},
  loop: LoopDefinition = toyLoop,
): Promise<OpenPolicy> {
  const loops = [loop];
  const manifest = await buildManifest(createRegistry(loops));
  const application = {
    name: 'toy',
    version: '0.1.0',
    summary: 'A toy',
    ownLoop: 'toy',
    dropsPrefix: true,
    loops,
    manifest: () => manifest,
  };
  return await openPolicy({
    application,
    asker: 'client',
    cwd: tree.project,
    env: tree.env,
    roots: [],
    allow: [],
    deny: [],
    home: tree.home,
    ...changes,
  });
}
