import { bodyLinks } from '../bundle/body-links.ts';
import type { Concept } from '../bundle/bundle.ts';

/** What the text of one links to and that of the other does not, in the order of the text. */
export function linksOnlyIn(one: Concept, other: Concept): string[] {
  const known = targetsOf(other);
  return [...targetsOf(one)].filter((target) => !known.has(target));
}

/** Files by their paths in the bundle, so that a concept that moves does not change its links; addresses as written. */
function targetsOf(concept: Concept): ReadonlySet<string> {
  const targets = bodyLinks(concept).flatMap(({ link, resolved }) => {
    if (link.image) return [];
    if (resolved.kind === 'inside') return resolved.path === '' ? '.' : resolved.path;
    return link.target.startsWith('#') || link.target === '' ? [] : link.target;
  });
  return new Set(targets);
}
