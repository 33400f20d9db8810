import type { Planning } from '../planning/open-planning.ts';

/** A link where the text names an entity, else the text itself. */
export function linkOrText({ links }: Pick<Planning, 'links'>, given: string): string {
  const resolved = links.resolve(given);
  return resolved.kind === 'entity' ? `[[${resolved.entity.stem}]]` : given;
}
