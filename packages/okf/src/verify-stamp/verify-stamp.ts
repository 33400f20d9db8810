import { describeGiven, invalid, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import type { Concept } from '../bundle/bundle.ts';
import { parseInstant } from '../bundle/instant.ts';
import { getConcept } from '../bundle/get-concept.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { fileText } from '../write/file-change.ts';
import { refuseConflict } from '../write/refuse-conflict.ts';
import { writeBundle } from '../write/write-bundle.ts';
import { appendVerified } from './append-verified.ts';
import type { VerifyStampInput, VerifyStampOutput } from './verify-stamp.operation.ts';

export async function run(input: VerifyStampInput, context: Context): Promise<VerifyStampOutput> {
  const { id, by, dry_run: dryRun } = input;
  const at = momentOf(input.at, context.now());
  const selected = getBundle(input.bundle, context);
  const concept = getConcept(selected, id);
  refuseConflict(concept);
  const source = appendVerified(concept.document, { by, at });
  if (source === undefined) throw unwritable(concept);
  const change = { path: concept.path, before: fileText(concept), after: fileText(concept, source) };
  return {
    ...(await writeBundle(selected, [change], dryRun)),
    id,
    path: concept.path,
    by,
    at,
    confirmations: confirmationsOf(concept) + 1,
  };
}

function momentOf(given: string | undefined, now: Date): string {
  if (given === undefined) return now.toISOString().replace(/\.\d+Z$/, 'Z');
  if (parseInstant(given)?.form === 'instant') return given.trim().replace(' ', 'T');
  const expected = 'a date and time with its offset from UTC, such as 2026-01-31T09:00:00Z';
  throw invalid([{ field: 'at', given: describeGiven(given), expected }]);
}

function confirmationsOf({ data }: Concept): number {
  const { verified } = data;
  if (Array.isArray(verified)) return verified.length;
  return verified === undefined || verified === null ? 0 : 1;
}

function unwritable({ path }: Concept): Problem {
  return new Problem({
    code: 'okf.front_matter_unwritable',
    what: `The verified of ${describeGiven(path)} is written so that nothing can be added with certainty.`,
    next: 'Make it a list of entries such as { by: human:ann, at: 2026-01-31T09:00:00Z }, then try again.',
  });
}
