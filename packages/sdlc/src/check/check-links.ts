import type { Entity } from '../entity/entity.ts';
import { frontMatterLinks } from '../link/front-matter-links.ts';
import type { FrontMatterLink } from '../link/front-matter-links.ts';
import type { SdlcRuleId } from '../finding/rules.ts';
import { readRoadmap } from '../roadmap-check/read-roadmap.ts';
import type { Checker } from './checker.ts';

interface LinkPlace {
  readonly target: string;
  readonly line: number;
  readonly column: number;
  /** How the message begins: the key, or nothing for the body. */
  readonly where: string;
  readonly dangling: SdlcRuleId;
}

const HARD_KEYS = new Set(['depends_on', 'parent_key']);

/** Does every link lead to one thing that is there? */
export function checkLinks(checker: Checker): void {
  for (const entity of checker.planning.corpus.entities) {
    for (const link of frontMatterLinks(entity)) checkFrontMatterLink(checker, entity, link);
    // The milestones of a roadmap have rules of their own, which say more.
    const entries =
      entity.type === 'roadmap'
        ? readRoadmap(checker.bodyOf(entity)).flatMap((version) => version.entries)
        : [];
    for (const { target, line, column } of checker.bodyOf(entity).links) {
      const isEntry = entries.some((entry) => entry.line === line && entry.column === column);
      if (isEntry && checker.planning.links.resolve(target).kind === 'dangling') continue;
      checkLink(checker, entity, { target, line, column, where: '', dangling: 'sdlc/dangling-link' });
    }
  }
}

function checkFrontMatterLink(
  checker: Checker,
  entity: Entity,
  { key, index, form, target }: FrontMatterLink,
): void {
  const isList = Array.isArray(entity.data[key]);
  const place = () => checker.keyAt(entity, isList ? [key, index] : [key]);
  if (form === 'nested_list') {
    const message = `${key}: write "[[${target}]]" in quotes; without them it is a list`;
    checker.add(entity, { rule: 'sdlc/unquoted-link', ...place(), subject: `${key} ${target}`, message });
  }
  const resolved = checker.planning.links.resolve(target);
  if (resolved.kind === 'entity' && !resolved.stale) return;
  const dangling = HARD_KEYS.has(key) ? 'sdlc/dangling-dependency' : 'sdlc/dangling-link';
  checkLink(checker, entity, { target, ...place(), where: `${key}: `, dangling });
}

function checkLink(
  checker: Checker,
  entity: Entity,
  { target, line, column, where, dangling }: LinkPlace,
): void {
  const resolved = checker.planning.links.resolve(target);
  const at = { line, column, subject: `${where}${target}` };
  if (resolved.kind === 'dangling') {
    checker.add(entity, { rule: dangling, ...at, message: `${where}[[${target}]] leads nowhere` });
  } else if (resolved.kind === 'ambiguous') {
    const names = resolved.candidates.map(({ stem }) => stem).slice(0, 5);
    checker.add(entity, {
      rule: 'sdlc/ambiguous-link',
      ...at,
      message: `${where}[[${target}]] may mean ${names.join(' or ')}`,
    });
  } else if (resolved.kind === 'entity' && resolved.stale) {
    const message = `${where}[[${target}]] is called ${resolved.entity.stem} now; see that it still means the same`;
    checker.add(entity, { rule: 'sdlc/stale-slug', ...at, message });
  }
}
