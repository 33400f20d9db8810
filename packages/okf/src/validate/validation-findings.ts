import type { Context } from '@trefoil/contract';
import type { Finding } from '@trefoil/findings';
import { namesOneOf, openAcceptance } from '../accept/open-acceptance.ts';
import type { AcceptedFindings, AcceptRequest } from '../accept/open-acceptance.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { CHECK_IDS } from '../lint/lint-checks.ts';
import { faultFindings } from '../report/fault-findings.ts';
import { validateBundle } from './validate-bundle.ts';
import { VALIDATE_CHECKS } from './validate-checks.ts';

const isOurs = namesOneOf(VALIDATE_CHECKS);
const isLints = namesOneOf(CHECK_IDS);

/** The errors of a bundle, then its warnings. */
export function* validationFindings(bundle: Bundle, place: string): Generator<Finding> {
  const { errors, warnings } = validateBundle(bundle);
  const faults = function* () {
    for (const finding of errors) yield { ...finding, severity: 'error' as const };
    for (const finding of warnings) yield { ...finding, severity: 'warning' as const };
  };
  yield* faultFindings(faults(), place);
}

/**
 * The same with what accepts them; undefined where nothing does.
 * @throws Problem `baseline.invalid`, `baseline.missing` or `suppressions.invalid`
 */
export async function acceptedValidation(
  request: AcceptRequest,
  { bundle, place }: { readonly bundle: Bundle; readonly place: string },
  context: Context,
): Promise<AcceptedFindings | undefined> {
  // A name that no check has is told here: lint is often asked for some checks alone.
  const judges = (rule: string) => isOurs(rule) || !isLints(rule);
  const mark = await openAcceptance(request, { bundle, place, judges }, context);
  return mark?.([...validationFindings(bundle, place)]);
}
