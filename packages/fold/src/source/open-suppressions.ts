import { readFile, stat } from 'node:fs/promises';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { createSuppressor, findInlineSuppressions, parseSuppressions } from '@trefoil/findings';
import type { Suppressor } from '@trefoil/findings';
import { readSourceFile } from './read-source-file.ts';
import { relativeName } from './relative-name.ts';

const MAX_SUPPRESSIONS_BYTES = 16 * 1024 * 1024;

interface SuppressionRequest {
  /** Whether comments in the sources count. */
  readonly inline: boolean;
  readonly suppressions?: readonly string[] | undefined;
  /** What paths of findings are relative to, where that is not the workspace. */
  readonly base?: string | undefined;
  /** Every rule that could find something, where that is known. */
  readonly rules?: readonly string[];
}

interface OpenedSuppressions {
  readonly suppressor: Suppressor;
  /** The files that suppressions came from, as answers name them. */
  readonly files: string[];
}

/**
 * What accepts findings: files of suppressions by their real paths, and comments in the sources.
 * @throws Problem `suppressions.invalid`
 */
export async function openSuppressions(
  { inline, suppressions = [], base, rules }: SuppressionRequest,
  context: Context,
): Promise<OpenedSuppressions> {
  const files = suppressions.map((file) => relativeName(context, file));
  const texts = await Promise.all(suppressions.map(async (file) => await readSmallFile(file)));
  const suppressor = createSuppressor({
    config: texts.flatMap((text, index) => parseSuppressions(text, files[index] ?? '')),
    now: context.now(),
    ...(rules === undefined ? {} : { rules }),
    ...(inline ? { inline: (path) => commentsOf(path, base === undefined ? context.roots : [base]) } : {}),
  });
  return { suppressor, files };
}

async function readSmallFile(file: string): Promise<string> {
  const found = await stat(file);
  if (found.isFile() && found.size <= MAX_SUPPRESSIONS_BYTES) return await readFile(file, 'utf8');
  throw new Problem({
    code: 'suppressions.invalid',
    what: `suppressions: that is no file of at most ${MAX_SUPPRESSIONS_BYTES} bytes.`,
    next: 'Name a JSON file of suppressions.',
  });
}

function commentsOf(path: string, roots: readonly string[]) {
  const text = readSourceFile(roots, path);
  return text === undefined ? undefined : findInlineSuppressions(text, path);
}
