import { normalizeLabel } from '@trefoil/corpus';
import type { KeyPath, TextPosition } from '@trefoil/corpus';
import type { Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { isMapping, scalarText } from '../bundle/scalar-text.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { NOTHING, perConcept } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';

interface DeclaredSource {
  readonly index: number;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly id: string | undefined;
}

const NO_SOURCES: readonly DeclaredSource[] = [];

/** The sources that are written as the format says. */
export function declaredSources({ data, document }: Concept): readonly DeclaredSource[] {
  const { sources } = data;
  if (!Array.isArray(sources)) return NO_SOURCES;
  const found: DeclaredSource[] = [];
  for (const [index, entry] of sources.entries()) {
    if (!isMapping(entry)) continue;
    const id = entry['id'];
    const text = typeof id === 'string' ? id : scalarText(document, ['sources', index, 'id'], id);
    found.push({ index, entry, id: text === undefined || text.trim() === '' ? undefined : text.trim() });
  }
  return found;
}

const WEB = /^https?:\/\//i;

/** It points to the web, and names no source. */
export const uncitedExternal = perConcept((concept) => {
  if (declaredSources(concept).length > 0) return NOTHING;
  const { links, headings } = scannedBody(concept.document);
  const external = links.filter(({ image, target }) => !image && WEB.test(target));
  const [first] = external;
  if (first === undefined || headings.some(isCitations)) return NOTHING;
  const at = { line: concept.document.bodyLine + first.line - 1, column: first.column };
  const metric = { external_count: external.length };
  return [{ check: 'uncited_external', path: concept.path, file: concept, at, metric }];
});

export function isCitations({ text }: { readonly text: string }): boolean {
  return text.trim().toLowerCase() === 'citations';
}

const NOT_CITED: ReadonlyMap<string, TextPosition & { label: string }> = new Map();

/** The labels of the footnotes that a text refers to, each once: as compared, and as first written. */
const citedLabels = derived(
  ({ document }: Concept): ReadonlyMap<string, TextPosition & { label: string }> => {
    const { references } = scannedBody(document).footnotes;
    if (references.length === 0) return NOT_CITED;
    const written = new Set<string>();
    const cited = new Map<string, TextPosition & { label: string }>();
    for (const reference of references) {
      // Texts cite the same few sources again and again.
      if (written.has(reference.label)) continue;
      written.add(reference.label);
      const normal = normalizeLabel(reference.label);
      if (!cited.has(normal)) cited.set(normal, reference);
    }
    return cited;
  },
);

/** A footnote that leads to no source and explains itself nowhere. */
export const unattributedClaim = perConcept((concept) => {
  const ids = declaredSources(concept).flatMap(({ id }) => (id === undefined ? [] : [normalizeLabel(id)]));
  if (ids.length === 0) return NOTHING;
  const open = [...citedLabels(concept)].filter(([normal]) => !ids.includes(normal));
  if (open.length === 0) return NOTHING;
  const { definitions } = scannedBody(concept.document).footnotes;
  const defined = new Set(definitions.map(({ label }) => normalizeLabel(label)));
  return open
    .filter(([normal]) => !defined.has(normal))
    .map(([normal, { label, line, column }]): LintFinding => {
      const at = { line: concept.document.bodyLine + line - 1, column };
      const check = 'unattributed_claim';
      return { check, path: concept.path, file: concept, at, metric: { label }, subject: normal };
    });
});

/** A source with an id that no footnote uses. */
export const unusedSource = perConcept((concept) => {
  const named = declaredSources(concept).filter(({ id }) => id !== undefined);
  if (named.length === 0) return NOTHING;
  const cited = citedLabels(concept);
  return named.flatMap(({ index, id = '' }): LintFinding[] => {
    if (cited.has(normalizeLabel(id))) return [];
    const at = ['sources', index, 'id'];
    return [{ check: 'unused_source', path: concept.path, file: concept, at, metric: { id }, subject: id }];
  });
});

/** How often a source was used says nothing without the time it was counted over. */
export const usageCountWithoutWindow = perConcept((concept) => {
  const shared = isWindow(concept.data['usage_window']);
  return declaredSources(concept).flatMap(({ index, entry }): LintFinding[] => {
    const count = entry['usage_count'];
    if (count === undefined || count === null || shared || isWindow(entry['usage_window'])) return [];
    const at: KeyPath = ['sources', index, 'usage_count'];
    const metric = { field: `sources[${index}].usage_count` };
    const subject = metric.field;
    return [{ check: 'usage_count_without_window', path: concept.path, file: concept, at, metric, subject }];
  });
});

/** Both bounds: an open window is as long as anybody likes. */
function isWindow(value: unknown): boolean {
  return isMapping(value) && isSet(value['from']) && isSet(value['to']);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
