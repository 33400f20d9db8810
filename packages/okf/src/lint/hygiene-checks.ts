import { normalizeLabel } from '@trefoil/corpus';
import { bodyLinks, linkedDocument } from '../bundle/body-links.ts';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { scalarText } from '../bundle/scalar-text.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { statusOf } from '../bundle/trust.ts';
import { outgoingEdges } from '../graph/concept-graph.ts';
import { logEntries } from '../log/log-entries.ts';
import { NOTHING, perBundle, perConcept } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';

const SHOWN = 50;

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups].filter(([, group]) => group.length > 1);
}

const placesOf = (concepts: readonly Concept[]) =>
  concepts.slice(0, 5).map(({ path }) => ({ path, line: 1, column: 1 }));

export const duplicateTitle = perBundle(({ concepts }) =>
  groupBy(concepts, ({ title }) => title.trim().toLowerCase()).map(([folded, group]) => ({
    check: 'duplicate_title',
    path: null,
    metric: { title: group[0]?.title ?? '', concepts: group.slice(0, SHOWN).map(({ id }) => id) },
    subject: folded,
    related: placesOf(group),
  })),
);

const declaredId = derived(({ data, document }: Concept) => scalarText(document, ['id'], data['id'])?.trim());

/** An `id` in the front matter that is also another concept's. */
export const duplicateId = perBundle(({ concepts }: Bundle) => {
  const paths = new Map(concepts.map((concept) => [concept.id, concept]));
  const declared = new Map(groupBy(concepts, declaredId));
  return concepts.flatMap((concept): LintFinding[] => {
    const id = declaredId(concept);
    if (id === undefined) return [];
    const byPath = paths.get(id);
    const others = [...(byPath === undefined ? [] : [byPath]), ...(declared.get(id) ?? [])];
    const distinct = [...new Set(others)].filter((other) => other !== concept);
    if (distinct.length === 0) return [];
    const metric = { id, concepts: distinct.slice(0, SHOWN).map((other) => other.id) };
    const related = placesOf(distinct);
    return [
      { check: 'duplicate_id', path: concept.path, file: concept, at: ['id'], metric, subject: id, related },
    ];
  });
});

export const duplicateKey = perConcept((concept) => {
  const { duplicateKeys = [] } = concept.document.frontMatter ?? {};
  return duplicateKeys.map(({ key, line, column }) => ({
    check: 'duplicate_key',
    path: concept.path,
    file: concept,
    at: { line, column },
    metric: { key },
    subject: key,
  }));
});

/** A value that had to be read as the text it plainly is; other readers lose the whole concept. */
export const unquotedValue = perConcept((concept) => {
  const { recovered = [] } = concept.document.frontMatter ?? {};
  return recovered.flatMap(({ key, line, column, fix }): LintFinding[] => {
    if (fix === undefined) return [];
    const at = { line, column };
    return [
      {
        check: 'unquoted_value',
        path: concept.path,
        file: concept,
        at,
        metric: { key },
        subject: key,
        fix: () => fix,
      },
    ];
  });
});

/** Paths that are one file on systems that do not tell case apart. */
export const pathCaseCollision = perBundle(({ files }) =>
  groupBy([...files.values()], ({ file }) => file.path.toLowerCase()).flatMap(([folded, group]) =>
    group.slice(1).map(({ file }): LintFinding => ({
      check: 'path_case_collision',
      path: file.path,
      file,
      metric: { other: group[0]?.file.path ?? '' },
      subject: folded,
    })),
  ),
);

export const unusedReferenceDef = perConcept((concept) => {
  const { definitions } = scannedBody(concept.document);
  if (definitions.length === 0) return NOTHING;
  return definitions
    .filter(({ used }) => !used)
    .map(({ label, line, column }) => ({
      check: 'unused_reference_def',
      path: concept.path,
      file: concept,
      at: { line: concept.document.bodyLine + line - 1, column },
      metric: { label },
      subject: normalizeLabel(label),
    }));
});

/** Numbers in brackets are citations or indices, and were never meant as links. */
const NO_LABEL = /^[\d\s.,:;'"*-]*$/;

export const undefinedReference = perConcept((concept) => {
  const { undefinedReferences } = scannedBody(concept.document);
  if (undefinedReferences.length === 0) return NOTHING;
  const told = new Set<string>();
  return undefinedReferences.flatMap(({ label, text, line, column }): LintFinding[] => {
    const name = label === '' ? text : label;
    const normal = normalizeLabel(name);
    if (NO_LABEL.test(name) || told.has(normal)) return [];
    told.add(normal);
    const at = { line: concept.document.bodyLine + line - 1, column };
    const metric = { label: name };
    return [{ check: 'undefined_reference', path: concept.path, file: concept, at, metric, subject: normal }];
  });
});

/** A concept that links to its own file; an anchor in it is no such link. */
export const selfLink = perConcept((concept) => {
  const link = bodyLinks(concept).find(
    (candidate) => linkedDocument(candidate) === concept.path && !candidate.link.target.includes('#'),
  );
  if (link === undefined) return NOTHING;
  const { line, column } = link;
  return [{ check: 'self_link', path: concept.path, file: concept, at: { line, column }, metric: null }];
});

/** A log is read from the top. */
export const logOrder = perBundle(({ logs }) =>
  logs.flatMap((log): LintFinding[] => {
    const dated = logEntries(log).entries.filter(({ ms }) => ms !== undefined);
    const late = dated.findIndex(({ ms = 0 }, index) => index > 0 && ms > (dated[index - 1]?.ms ?? Infinity));
    const [before, entry] = [dated[late - 1], dated[late]];
    if (before === undefined || entry === undefined) return [];
    const at = { line: entry.line, column: 1 };
    const metric = { dates: dated.slice(0, SHOWN).map(({ heading }) => heading) };
    return [{ check: 'log_order', path: log.path, file: log, at, metric }];
  }),
);

/** What is current relies on what is not. */
export const linksToDeprecated = perBundle((bundle) => {
  const deprecated = new Set(bundle.concepts.filter((concept) => statusOf(concept) === 'deprecated'));
  if (deprecated.size === 0) return NOTHING;
  return bundle.concepts.flatMap((concept) => {
    if (deprecated.has(concept)) return [];
    return outgoingEdges(bundle, concept)
      .filter(({ target }) => deprecated.has(target))
      .map(({ target }): LintFinding => {
        const link = bodyLinks(concept).find((candidate) => linkedDocument(candidate) === target.path);
        const at = link === undefined ? ['sources'] : { line: link.line, column: link.column };
        const metric = { target: target.id };
        return {
          check: 'links_to_deprecated',
          path: concept.path,
          file: concept,
          at,
          metric,
          subject: target.id,
        };
      });
  });
});
