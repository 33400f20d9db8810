import { Problem } from '@trefoil/contract';
import type { Entity } from '../entity/entity.ts';
import { checkFrontMatter } from '../schema/check-front-matter.ts';
import type { FrontMatterFault } from '../schema/check-front-matter.ts';

/**
 * Refuses an entity that its type's schema has something against, unless it had so before.
 * @throws Problem `sdlc.entity_invalid`
 */
export function refuseNewFaults(before: Entity | undefined, after: Entity): void {
  const known = new Set(before === undefined ? [] : checkFrontMatter(before).map(keyOf));
  const faults = checkFrontMatter(after).filter((fault) => !known.has(keyOf(fault)));
  const [first] = faults;
  if (first === undefined) return;
  throw new Problem({
    code: 'sdlc.entity_invalid',
    what: `Nothing was written, for the ${after.type} would not be valid: ${faults.map(({ message }) => message).join('; ')}.`,
    next: 'Give a value that is accepted.',
    issues: faults.map(({ key, message }) => ({
      field: key.join('.'),
      given: givenAt(after, key),
      expected: message,
    })),
  });
}

function keyOf({ rule, message }: FrontMatterFault): string {
  return JSON.stringify([rule, message]);
}

function givenAt({ data }: Entity, [key]: readonly (string | number)[]): string {
  const value = key === undefined ? undefined : data[key];
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60);
}
