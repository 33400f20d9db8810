import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { generatedAt, staleAfter } from '../bundle/concept-dates.ts';
import { derived } from '../bundle/derived.ts';
import { toProjector } from '../bundle/projection.ts';
import { isMapping, scalarText } from '../bundle/scalar-text.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { trustOf } from '../bundle/trust.ts';
import { ignoredCount, unparseableCount } from '../bundle/unparseable-count.ts';
import { compareIds } from '../bundle/id-order.ts';
import { topDirectory, wantedConcepts } from '../bundle/wanted-concepts.ts';
import { incomingEdges, outgoingEdges } from '../graph/concept-graph.ts';
import type { CatalogInput, CatalogOutput } from './catalog.operation.ts';

export function run(input: CatalogInput, context: Context): Unpaged<CatalogOutput> {
  const selected = getBundle(input.bundle, context);
  const { member, bundle } = selected;
  const concepts = wantedConcepts(selected, input).toSorted(compareIds);
  const project = toProjector<ReturnType<typeof toRow>>(input);
  return {
    bundle: member.slug,
    ...unparseableCount(bundle),
    ...ignoredCount(bundle),
    concepts: mapRows(concepts, (concept) => project(toRow(concept, bundle))),
  };
}

function toRow(concept: Concept, bundle: Bundle) {
  const { head, foot } = factsOf(concept);
  return {
    ...head,
    tags: [...concept.tags],
    ...foot,
    links_out: outgoingEdges(bundle, concept).length,
    links_in: incomingEdges(bundle, concept).length,
    path: concept.path,
  };
}

/** What follows from the concept alone. */
const factsOf = derived((concept: Concept) => {
  const { id, title, type, description, data, document, dir } = concept;
  const { generated, sources } = data;
  const by = isMapping(generated) ? scalarText(document, ['generated', 'by'], generated['by']) : undefined;
  const textOf = (key: string) => scalarText(document, [key], data[key]) ?? null;
  return {
    head: { id, title, type, description: description ?? null },
    foot: {
      generated_at: generatedAt(concept)?.text ?? null,
      generated_by: by ?? null,
      generated: generated !== undefined,
      trust: trustOf(concept),
      status: textOf('status'),
      stale_after: staleAfter(concept)?.text ?? null,
      sources: Array.isArray(sources) ? sources.length : 0,
      backlog_ref: textOf('backlog_ref'),
      dir,
      top_dir: topDirectory(concept),
    },
  };
});
