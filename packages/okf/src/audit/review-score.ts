import type { Concept } from '../bundle/bundle.ts';
import { generatedAt, lastVerified, staleAfter } from '../bundle/concept-dates.ts';
import { derived } from '../bundle/derived.ts';
import { statusOf, trustOf } from '../bundle/trust.ts';
import type { TrustTier } from '../bundle/trust-tiers.ts';
import { isBefore } from '../lint/freshness-checks.ts';

const DAY = 86_400_000;
/** So many days past its date make a concept twice as pressing. */
const OVERDUE_DAYS = 30;
const AGE_DAYS = 365;
const UNDATED = 2;
const WEIGHTS: Record<TrustTier, number> = {
  unverified: 3,
  'machine-confirmed': 2,
  'human-reviewed': 1,
};

/** How pressing it is to look at a concept again, and why. */
export interface Review {
  readonly score: number;
  readonly inbound: number;
  readonly stale: number | null;
  readonly since: 'stale_after' | 'generated' | 'verified' | 'none';
  readonly tier: TrustTier;
  /** It was changed after whoever confirmed it had looked: what it says now, nobody has confirmed. */
  readonly outdated: boolean;
  /** The day until which it holds has not come. */
  readonly ahead: boolean;
}

/** Inbound links × staleness × trust; the description of the operation states the formula. */
export function reviewOf(concept: Concept, inbound: number, now: number): Review {
  const { staleAfter: until, changed, verified, tier, outdated } = factsOf(concept);
  const { since, from } = baseOf(until, changed, verified);
  const stale = from === undefined ? null : Math.max(0, Math.floor((now - from) / DAY));
  const trust = WEIGHTS[outdated ? 'unverified' : tier];
  const score = (1 + inbound) * stalenessOf(stale, since) * trust;
  const ahead = until !== undefined && now < until;
  return { score: Math.round(score * 100) / 100, inbound, stale, since, tier, outdated, ahead };
}

function baseOf(
  until: number | undefined,
  changed: number | undefined,
  verified: number | undefined,
): { readonly since: Review['since']; readonly from: number | undefined } {
  if (until !== undefined) return { since: 'stale_after', from: until };
  if (verified !== undefined && verified >= (changed ?? Number.NEGATIVE_INFINITY))
    return { since: 'verified', from: verified };
  return changed === undefined ? { since: 'none', from: undefined } : { since: 'generated', from: changed };
}

function stalenessOf(stale: number | null, since: Review['since']): number {
  if (stale === null) return UNDATED;
  return 1 + stale / (since === 'stale_after' ? OVERDUE_DAYS : AGE_DAYS);
}

/** What follows from the concept alone, whatever day it is. */
const factsOf = derived((concept: Concept) => {
  const generated = generatedAt(concept);
  const verified = lastVerified(concept);
  return {
    staleAfter: staleAfter(concept)?.instant?.ms,
    changed: generated?.instant?.ms,
    verified: verified?.instant.ms,
    tier: trustOf(concept),
    outdated: verified !== undefined && generated !== undefined && isBefore(verified, generated),
  };
});

/** What the score is made of, in words, the links first. */
export function reasonsOf(concept: Concept, review: Review): string[] {
  const { inbound, tier, outdated } = review;
  const links =
    inbound > 1 ? `${inbound} concepts speak of it` : `${inbound === 1 ? '1' : 'no'} concept speaks of it`;
  const confirmed = {
    unverified: 'nobody has verified it',
    'machine-confirmed': 'only a program has verified it',
    'human-reviewed': 'a person has verified it',
  }[tier];
  const deprecated = statusOf(concept) === 'deprecated' ? ['it is deprecated'] : [];
  const trust = outdated ? 'it has changed since it was verified' : confirmed;
  return [links, freshness(review), trust, ...deprecated];
}

function freshness({ stale, since, ahead }: Review): string {
  if (stale === null) return 'it does not say when it was written or verified';
  const days = stale === 1 ? '1 day' : `${stale} days`;
  if (since === 'generated') return `it was last changed ${days} ago`;
  if (since === 'verified') return `it was last verified ${days} ago`;
  return ahead ? 'its stale_after is ahead' : `its stale_after is ${days} past`;
}
