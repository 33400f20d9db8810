import { parseBaseline } from './baseline.ts';
import type { BaselineEntry } from './baseline.ts';
import { readBaselineText } from './read-baseline-text.ts';
import type { BaselineSource } from './read-baseline-text.ts';

/**
 * What was known before: a baseline in a file, or as git has it at a revision; undefined when none is given.
 * @throws Problem `baseline.invalid` or `baseline.missing`
 */
export async function openBaseline(
  given: string | undefined,
  source: BaselineSource,
): Promise<BaselineEntry[] | undefined> {
  return given === undefined ? undefined : parseBaseline(await readBaselineText(given, source), given);
}
