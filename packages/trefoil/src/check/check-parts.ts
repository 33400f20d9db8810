import { readdirSync, realpathSync } from 'node:fs';
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
  if (!isListable(directory)) throw notADirectory(directory, context);
  const scope = scopeFor(directory, context);
  const target = { directory, named: input.path !== undefined, scope };
  const { checkCode } = await import('./check-code.ts');
  const code = await checkCode(target);
  context.signal.throwIfAborted();
  const { checkKnowledge } = await import('./check-knowledge.ts');
  const knowledge = await checkKnowledge(target);
  context.signal.throwIfAborted();
  const { checkWork } = await import('./check-work.ts');
  return { scope, checks: [code, knowledge, await checkWork(target)] };
}

/** What cannot be listed would look as if there were nothing in it. */
function isListable(directory: string): boolean {
  try {
    readdirSync(directory);
    return true;
  } catch {
    return false;
  }
}

function notADirectory(directory: string, { cwd }: Context): Problem {
  const relative = path.relative(cwd, directory);
  const shown = relative.startsWith('..') ? directory : relative;
  return new Problem({
    code: 'check.not_a_directory',
    what: `${describeGiven(shown)} is not a directory that can be read.`,
    next: 'Name the directory to look below.',
  });
}
