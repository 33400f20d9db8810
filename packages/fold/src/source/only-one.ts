import { Problem } from '@trefoil/contract';
import type { FoundFinding } from './finding-source.ts';

/**
 * The finding that an id, or how one begins, names.
 * @throws Problem `finding.unknown` or `finding.ambiguous`
 */
export function onlyOne(found: readonly FoundFinding[], id: string): FoundFinding {
  const [first] = found;
  const shown = JSON.stringify(id.slice(0, 60));
  if (first === undefined) {
    throw new Problem({
      code: 'finding.unknown',
      what: `There is no finding ${shown}.`,
      next: 'Find its id with {fold.query_findings}.',
    });
  }
  const ids = [...new Set(found.map(({ finding }) => finding.id))];
  if (ids.length === 1) return first;
  throw new Problem({
    code: 'finding.ambiguous',
    what: `${ids.length} findings have an id that begins with ${shown}: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ' …' : ''}.`,
    next: 'Give more of the id.',
  });
}
