import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { getBundle } from '../bundle/select-bundle.ts';
import { ignoredCount } from '../bundle/unparseable-count.ts';
import { writeFindings } from '../report/write-findings.ts';
import { validateBundle } from './validate-bundle.ts';
import type { ValidateInput, ValidateOutput } from './validate.operation.ts';

export function run(input: ValidateInput, context: Context): Unpaged<ValidateOutput> {
  const { member, bundle } = getBundle(input.bundle, context);
  const { conformant, counts, errors, warnings } = validateBundle(bundle);
  return {
    bundle: member.slug,
    root: bundle.root,
    ...ignoredCount(bundle),
    conformant,
    counts,
    error_count: errors.length,
    warning_count: warnings.length,
    errors: mapRows(errors, (finding) => finding),
    warnings: mapRows(warnings, (finding) => finding),
  };
}

/** Writes all findings as one report. Returns whether the bundle does not conform. */
export async function* report(
  input: ValidateInput,
  format: string,
  context: Context,
): AsyncGenerator<string, boolean> {
  const { bundle } = getBundle(input.bundle, context);
  const { conformant, errors, warnings } = validateBundle(bundle);
  const faults = [
    ...errors.map((finding) => ({ ...finding, severity: 'error' as const })),
    ...warnings.map((finding) => ({ ...finding, severity: 'warning' as const })),
  ];
  yield* writeFindings({ root: bundle.root, faults }, format, context);
  return !conformant;
}
