import { describeGiven, findNearestName, invalid } from '@trefoil/contract';
import type { Concept } from '../bundle/bundle.ts';
import { statusOf, TRUST_TIERS, trustOf } from '../bundle/trust.ts';

/** Which concepts are wanted; absent and blank fields do not narrow. */
export interface ConceptFilter {
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly status?: string | undefined;
  readonly trust?: string | undefined;
}

type Test = (concept: Concept) => boolean;

/**
 * One test for all that a filter asks; case does not count.
 * @throws Problem `input.invalid` for a trust tier that does not exist
 */
export function toTest(filter: ConceptFilter): Test {
  const type = fold(filter.type);
  const tag = fold(filter.tag);
  const status = fold(filter.status);
  const trust = tierOf(filter.trust);
  const tests: Test[] = [];
  if (type !== '') tests.push((concept) => fold(concept.type) === type);
  if (tag !== '') tests.push((concept) => concept.tags.some((own) => fold(own) === tag));
  if (status !== '') tests.push((concept) => statusOf(concept) === status);
  if (trust !== '') tests.push((concept) => trustOf(concept) === trust);
  return (concept) => tests.every((test) => test(concept));
}

function tierOf(given: string | undefined): string {
  const tier = fold(given).replaceAll('_', '-');
  if (tier === '' || TRUST_TIERS.some((known) => known === tier)) return tier;
  const nearest = findNearestName(tier, TRUST_TIERS);
  const issue = { field: 'trust', given: describeGiven(given), expected: `one of ${TRUST_TIERS.join(', ')}` };
  throw invalid([nearest === undefined ? issue : { ...issue, did_you_mean: nearest }]);
}

function fold(text: string | undefined): string {
  return text?.trim().toLowerCase() ?? '';
}
