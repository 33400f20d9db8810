import type { Context } from '@trefoil/contract';
import { getBundle } from '../bundle/select-bundle.ts';
import { LINT_CHECKS } from '../lint/lint-checks.ts';
import { validateBundle } from '../validate/validate-bundle.ts';
import { changesBetween } from '../write/changes-between.ts';
import { writeBundle } from '../write/write-bundle.ts';
import type { FixInput, FixOutput } from './fix.operation.ts';
import { fixBundle } from './sure-fixes.ts';

const NEEDS_MAKER =
  'Say with `by` who made the concepts of legacy_timestamp, such as human:ann or agent/1.0; generated needs it.';

export async function run(
  { bundle: given, only, except, by, dry_run: dryRun }: FixInput,
  context: Context,
): Promise<FixOutput> {
  const selected = getBundle(given, context);
  const checks = LINT_CHECKS.map(({ id }) => id).filter(
    (id) => (only?.includes(id) ?? true) && !(except?.includes(id) ?? false),
  );
  const fixed = fixBundle(selected.bundle, checks, { now: context.now().getTime(), by });
  const written = await writeBundle(selected, changesBetween(selected.bundle, fixed.bundle), dryRun);
  return {
    ...written,
    fixed: fixed.fixes.length,
    fixes: [...fixed.fixes],
    remaining: Object.fromEntries(fixed.remaining),
    ...(by === undefined && fixed.remaining.has('legacy_timestamp') ? { note: NEEDS_MAKER } : {}),
    conformant: validateBundle(fixed.bundle).conformant,
    conflicts: [...fixed.conflicts].map(([path, line]) => ({ path, line })),
  };
}
