import type { Concept } from './bundle.ts';
import { isMapping, scalarText } from './scalar-text.ts';
import type { TrustTier } from './trust-tiers.ts';

export { TRUST_TIERS } from './trust-tiers.ts';

/** Who confirmed a concept decides its tier, nothing else; a bare mapping is a list of one. */
export function trustOf({ data, document }: Concept): TrustTier {
  const verified = data['verified'];
  const entries: unknown[] = Array.isArray(verified) ? verified : [verified];
  const actors = entries.flatMap((entry, index) => {
    if (!isMapping(entry)) return [];
    const path = Array.isArray(verified) ? ['verified', index, 'by'] : ['verified', 'by'];
    return scalarText(document, path, entry['by']) ?? [];
  });
  if (actors.length === 0) return 'unverified';
  return actors.some((actor) => actor.trim().startsWith('human:')) ? 'human-reviewed' : 'machine-confirmed';
}

/** The life-cycle status, folded; `stable` when none is declared. */
export function statusOf({ data, document }: Concept): string {
  return scalarText(document, ['status'], data['status'])?.trim().toLowerCase() ?? 'stable';
}
