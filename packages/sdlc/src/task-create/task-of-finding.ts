import type { Finding } from '@trefoil/findings';
import { entitiesOf } from '../corpus/corpus.ts';
import { isClosed } from '../entity/entity-type.ts';
import type { Entity } from '../entity/entity.ts';
import { findFingerprint } from '../finding/stored-findings.ts';
import { MAX_SLUG, slugOf } from '../identity/slug.ts';
import type { Planning } from '../planning/open-planning.ts';

const MARK_LENGTH = 6;

/** A finding asks for one task at a time: when that is closed and the finding is back, for another. */
export function findOpenTask({ corpus }: Planning, { fingerprint }: Finding): Entity | undefined {
  return entitiesOf(corpus, 'task').find(
    ({ state, data }) => !isClosed(state) && findFingerprint(data['provenance']) === fingerprint,
  );
}

/**
 * A slug for the task of a finding: that of its title; where another task has that, as when one rule finds two things
 * in one file, with some of the fingerprint; and a number beside it for a finding that came back.
 */
export function slugOfFinding({ corpus }: Planning, title: string, finding: Finding): string | undefined {
  const slug = slugOf(title);
  if (slug === undefined) return undefined;
  const taken = new Set(entitiesOf(corpus, 'task').map(({ name }) => name?.slug));
  if (!taken.has(slug)) return slug;
  const mark = slugOf(finding.fingerprint)?.slice(-MARK_LENGTH) ?? '';
  for (let round = 1; ; round += 1) {
    const candidate = withEnding(slug, round === 1 ? mark : `${mark}-${round}`);
    if (!taken.has(candidate)) return candidate;
  }
}

function withEnding(slug: string, ending: string): string {
  const room = MAX_SLUG - ending.length - 1;
  return `${slug.slice(0, room).replace(/-$/, '')}-${ending}`;
}
