import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { scopeFor } from '../request-scope.ts';
import type { RequestScope } from '../request-scope.ts';
import type { CheckInput } from './check.operation.ts';
import type { PartCheck } from './part-check.ts';

export interface CheckedParts {
  readonly scope: RequestScope;
  /** In the order in which answers name them. */
  readonly checks: readonly PartCheck[];
}

/**
 * Checks each part that this version can check.
 * @throws Problem `check.not_a_directory`
 */
export async function checkParts(input: Pick<CheckInput, 'path'>, context: Context): Promise<CheckedParts> {
  const directory = input.path ?? realpathSync.native(context.cwd);
  if (!statSync(directory).isDirectory()) throw notADirectory(input.path ?? directory);
  const scope = scopeFor(directory, context);
  const target = { directory, named: input.path !== undefined, scope };
  const { checkKnowledge } = await import('./check-knowledge.ts');
  const knowledge = await checkKnowledge(target);
  context.signal.throwIfAborted();
  const { checkWork } = await import('./check-work.ts');
  return { scope, checks: [knowledge, await checkWork(target)] };
}

function notADirectory(given: string): Problem {
  return new Problem({
    code: 'check.not_a_directory',
    what: `${describeGiven(path.basename(given))} is not a directory.`,
    next: 'Name the directory to look below.',
  });
}
