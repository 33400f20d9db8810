import { sortedLinks } from '../bundle/body-links.ts';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { fieldPaths, resolveField } from '../bundle/field-paths.ts';
import { conceptsByPath } from '../bundle/places.ts';

/** One concept speaks of another: in its text, or as a source it rests on. */
export interface Edge {
  readonly source: Concept;
  readonly target: Concept;
  readonly kind: 'link' | 'source';
  /** What the author says the relation is, in a link title such as `rel:depends_on`. */
  readonly rel: string | undefined;
}

/** How the concepts of a bundle hang together. No edge is there twice, and none leads back to its own concept. */
export interface ConceptGraph {
  readonly edges: readonly Edge[];
  readonly outgoing: ReadonlyMap<Concept, readonly Edge[]>;
  readonly incoming: ReadonlyMap<Concept, readonly Edge[]>;
}

const NONE: readonly Edge[] = [];

export const graphOf = derived((bundle: Bundle): ConceptGraph => {
  const edges: Edge[] = [];
  const outgoing = new Map<Concept, readonly Edge[]>();
  const incoming = new Map<Concept, Edge[]>();
  for (const source of bundle.concepts) {
    const own = edgesFrom(source, bundle);
    if (own.length === 0) continue;
    outgoing.set(source, own);
    for (const edge of own) {
      edges.push(edge);
      const known = incoming.get(edge.target);
      if (known === undefined) incoming.set(edge.target, [edge]);
      else known.push(edge);
    }
  }
  return { edges, outgoing, incoming };
});

export function outgoingEdges(bundle: Bundle, concept: Concept): readonly Edge[] {
  return graphOf(bundle).outgoing.get(concept) ?? NONE;
}

export function incomingEdges(bundle: Bundle, concept: Concept): readonly Edge[] {
  return graphOf(bundle).incoming.get(concept) ?? NONE;
}

/** Links of the body first, then sources, each target once. */
function edgesFrom(source: Concept, bundle: Bundle): readonly Edge[] {
  const byPath = conceptsByPath(bundle);
  const found: Edge[] = [];
  for (const { path, title } of sortedLinks(source).documents) {
    const target = byPath.get(path);
    if (target === undefined || target === source) continue;
    found.push({ source, target, kind: 'link', rel: relationOf(title) });
  }
  for (const { key, raw } of fieldPaths(source)) {
    const resolved = key[0] === 'sources' ? resolveField(bundle, source, raw) : undefined;
    const target = resolved?.kind === 'inside' ? byPath.get(resolved.path) : undefined;
    if (target === undefined || target === source || found.some((edge) => edge.target === target)) continue;
    found.push({ source, target, kind: 'source', rel: undefined });
  }
  return found.length === 0 ? NONE : found;
}

function relationOf(title: string | undefined): string | undefined {
  return title === undefined ? undefined : /^rel:\s*([\w.-]+)/.exec(title)?.[1];
}
