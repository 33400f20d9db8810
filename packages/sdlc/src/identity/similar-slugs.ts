import type { Entity } from '../entity/entity.ts';

const MAX_SIMILAR = 5;
const SIMILAR_ENOUGH = 0.5;

/** Entities whose slugs share most of their words with this one, the nearest first. */
export function similarTo(slug: string, siblings: readonly Entity[]): string[] {
  const words = new Set(slug.split('-'));
  const scored = siblings.flatMap(({ stem, name }) => {
    const others = new Set((name?.slug ?? '').split('-'));
    const shared = [...words].filter((word) => others.has(word)).length;
    const score = shared / (words.size + others.size - shared);
    return score >= SIMILAR_ENOUGH ? [{ stem, score }] : [];
  });
  scored.sort((left, right) => right.score - left.score || (left.stem < right.stem ? -1 : 1));
  return scored.slice(0, MAX_SIMILAR).map(({ stem }) => stem);
}
