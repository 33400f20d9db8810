import type { Context } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import { parseBaseline, readBaselineText } from '@trefoil/findings';
import type { BaselineEntry } from '@trefoil/findings';

/**
 * What was known before: a baseline in a file, or as git has it at a revision.
 * @throws Problem `baseline.invalid` or `baseline.missing`
 */
export async function readKnownFindings(
  given: string | undefined,
  context: Context,
): Promise<BaselineEntry[] | undefined> {
  if (given === undefined) return undefined;
  const text = await readBaselineText(given, {
    resolvePath: async (path) => await context.resolvePath('baseline', path),
    git: async (args) => {
      const asked = await runGit(context, args, { cwd: context.roots[0] ?? context.cwd });
      return asked.ok ? asked.stdout : undefined;
    },
  });
  return parseBaseline(text, given);
}
