import type { Context } from '@trefoil/contract';
import { askGit } from '@trefoil/corpus';
import { openBaseline } from '@trefoil/findings';
import type { BaselineEntry } from '@trefoil/findings';

/**
 * What was known before: a baseline in a file, or as git has it at a revision.
 * @throws Problem `baseline.invalid` or `baseline.missing`
 */
export async function readKnownFindings(
  given: string | undefined,
  context: Context,
): Promise<BaselineEntry[] | undefined> {
  return await openBaseline(given, {
    resolvePath: async (path) => await context.resolvePath('baseline', path),
    git: askGit(context),
  });
}
