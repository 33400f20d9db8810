import { createPolicy } from '@trefoil/contract';
import { findRoots, findWorkspace } from '../find-roots.ts';
import { commandLineRules, commandLineSettings, isConfined } from './command-line-rules.ts';
import { findProjectFiles, findUserFile } from './find-policy-files.ts';
import { readLoopRules } from './loop-rules.ts';
import type { OpenPolicy, PolicyRequest } from './policy-request.ts';

/**
 * Everything that decides what may be done in this process: the command line, the user's own
 * `trefoil.yaml`, the projects', which can only narrow, and what loops say of a server. The one place where they meet.
 * @throws Problem `policy.invalid`, `roots.invalid`, or `input.invalid` for an entry that names no operation
 */
export async function openPolicy(request: PolicyRequest): Promise<OpenPolicy> {
  const { cwd, env } = request;
  const userFile = findUserFile(env);
  const confined = isConfined(request);
  // Without files there is nothing to read, and most processes have none.
  if (userFile === undefined) {
    const roots = confined ? findRoots(cwd, request.roots, request.home) : [findWorkspace(cwd)];
    if (findProjectFiles(confined ? roots : [cwd], env).length === 0)
      return await withoutFiles(request, roots);
  }
  const { combinePolicy } = await import('./combine-policy.ts');
  return await combinePolicy(request, userFile);
}

async function withoutFiles(request: PolicyRequest, roots: readonly string[]): Promise<OpenPolicy> {
  const rules = commandLineRules(request);
  const loops = await readLoopRules(request, roots, rules);
  const granting = { ...rules, allow: [...rules.allow, ...loops.allow] };
  return {
    roots,
    confined: isConfined(request),
    policy: createPolicy(granting, ...loops.narrowing),
    allowed: granting.allow,
    settings: [...commandLineSettings(request, rules, roots), ...loops.settings],
    attempts: loops.attempts,
    tokenRequired: false,
  };
}
