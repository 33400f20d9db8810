import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { getBundle } from '../bundle/select-bundle.ts';
import { typeName } from '../bundle/concept-index.ts';
import { ignoredCount, unparseableCount } from '../bundle/unparseable-count.ts';
import { compareIds } from '../bundle/id-order.ts';
import { wantedConcepts } from '../bundle/wanted-concepts.ts';
import { incomingEdges } from '../graph/concept-graph.ts';
import { toTimes } from '../lint/lint-times.ts';
import type { AuditInput, AuditOutput } from './audit.operation.ts';
import { reasonsOf, reviewOf } from './review-score.ts';

export function run(input: AuditInput, context: Context): Unpaged<AuditOutput> {
  const { now } = toTimes({ today: input.today }, context.now());
  const selected = getBundle(input.bundle, context);
  const { member, bundle } = selected;
  const scored = wantedConcepts(selected, input)
    .map((concept) => ({ concept, review: reviewOf(concept, incomingEdges(bundle, concept).length, now) }))
    .toSorted(
      (left, right) => right.review.score - left.review.score || compareIds(left.concept, right.concept),
    );
  return {
    bundle: member.slug,
    ...unparseableCount(bundle),
    ...ignoredCount(bundle),
    today: new Date(now).toISOString().slice(0, 10),
    concepts: mapRows(scored, ({ concept, review }) => {
      const { score, inbound, stale, since, tier } = review;
      const told = { score, inbound, stale, since, tier, reasons: reasonsOf(concept, review) };
      return { id: concept.id, title: concept.title, type: typeName(concept), ...told };
    }),
  };
}
