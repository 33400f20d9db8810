import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { isOpenFinding } from '@trefoil/findings';
import type { AcceptedFindings } from '../accept/open-acceptance.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { ignoredCount } from '../bundle/unparseable-count.ts';
import { placeOfBundle } from '../report/fault-findings.ts';
import { writeFindings } from '../report/write-findings.ts';
import { validateBundle } from './validate-bundle.ts';
import { acceptedValidation, validationFindings } from './validation-findings.ts';
import type { ValidateInput, ValidateOutput } from './validate.operation.ts';

export async function run(input: ValidateInput, context: Context): Promise<Unpaged<ValidateOutput>> {
  const { member, bundle } = getBundle(input.bundle, context);
  const { conformant, counts, errors, warnings } = validateBundle(bundle);
  const place = placeOfBundle(bundle.root, context);
  const accepted = await acceptedValidation(input, { bundle, place }, context);
  const all = [...(accepted?.findings ?? [])];
  const open = {
    errors: errors.filter((_finding, index) => isKept(all[index])),
    warnings: warnings.filter((_finding, index) => isKept(all[errors.length + index])),
  };
  const suppressed = all.filter(({ suppression }) => suppression !== undefined).length;
  return {
    bundle: member.slug,
    root: bundle.root,
    ...ignoredCount(bundle),
    conformant,
    counts,
    error_count: open.errors.length,
    warning_count: open.warnings.length,
    suppressed,
    known: errors.length + warnings.length - open.errors.length - open.warnings.length - suppressed,
    ...(accepted === undefined || accepted.notes.length === 0 ? {} : { notes: [...accepted.notes] }),
    errors: mapRows(open.errors, (finding) => finding),
    warnings: mapRows(open.warnings, (finding) => finding),
  };
}

function isKept(finding: AcceptedFindings['findings'][number] | undefined): boolean {
  return finding === undefined || isOpenFinding(finding);
}

/** Writes all findings as one report. Returns whether one of them is an error that nobody has accepted. */
export async function* report(
  input: ValidateInput,
  format: string,
  context: Context,
): AsyncGenerator<string, boolean> {
  const { bundle } = getBundle(input.bundle, context);
  const { root } = bundle;
  const place = placeOfBundle(root, context);
  const accepted = await acceptedValidation(input, { bundle, place }, context);
  const findings = accepted?.findings ?? validationFindings(bundle, place);
  yield* writeFindings({ root, place, findings }, format, context);
  if (accepted === undefined) return !validateBundle(bundle).conformant;
  return accepted.findings.some((finding) => finding.severity === 'error' && isOpenFinding(finding));
}
