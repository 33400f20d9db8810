import { createPolicy } from '@trefoil/contract';
import { findRoots, findWorkspace } from '../find-roots.ts';
import { commandLineRules, commandLineSettings, isConfined } from './command-line-rules.ts';
import { findProjectFiles, findUserFile } from './find-policy-files.ts';
import type { OpenPolicy, PolicyRequest } from './policy-request.ts';

/**
 * Everything that decides what may be done in this process: the command line, the user's own
 * `trefoil.yaml`, and the projects', which can only narrow. The one place where they meet.
 * @throws Problem `policy.invalid`, `roots.invalid`, or `input.invalid` for an entry that names no operation
 */
export async function openPolicy(request: PolicyRequest): Promise<OpenPolicy> {
  const { cwd, env } = request;
  const userFile = findUserFile(env);
  const confined = isConfined(request);
  // Without files there is nothing to read, and most processes have none.
  if (userFile === undefined) {
    const roots = confined ? findRoots(cwd, request.roots, request.home) : [findWorkspace(cwd)];
    if (findProjectFiles(confined ? roots : [cwd], env).length === 0) return withoutFiles(request, roots);
  }
  const { combinePolicy } = await import('./combine-policy.ts');
  return combinePolicy(request, userFile);
}

function withoutFiles(request: PolicyRequest, roots: readonly string[]): OpenPolicy {
  const rules = commandLineRules(request);
  return {
    roots,
    confined: isConfined(request),
    policy: createPolicy(rules),
    allowed: rules.allow,
    settings: commandLineSettings(request, rules, roots),
    attempts: [],
    tokenRequired: false,
  };
}
