import { scannedBody } from '../bundle/scanned-body.ts';
import type { Concept } from '../bundle/bundle.ts';
import { generatedAt } from '../bundle/concept-dates.ts';
import { derived } from '../bundle/derived.ts';
import { scalarText } from '../bundle/scalar-text.ts';
import { NOTHING, perConcept } from './lint-finding.ts';
import type { Check, LintFinding } from './lint-finding.ts';
import type { CheckId } from './lint-checks.ts';
import { editOnLine } from './line-edit.ts';

/** Characters that JavaScript counts as two. */
const PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Characters of a body without the white space around it. */
const bodyLength = derived(({ document }: Concept): number => {
  const text = document.body.trim();
  return text.length - (text.match(PAIRS)?.length ?? 0);
});

/** A concept that says hardly more than its name. */
export const stub: Check = ({ bundle, minBody }) => {
  const short = bundle.concepts.filter((concept) => bodyLength(concept) < minBody);
  return short.map((concept) => ({
    check: 'stub',
    path: concept.path,
    file: concept,
    at: { line: concept.document.bodyLine, column: 1 },
    metric: { body_length: bodyLength(concept), min_body: minBody },
  }));
};

function missing(check: CheckId, isThere: (concept: Concept) => boolean): Check {
  return perConcept((concept) =>
    isThere(concept) ? NOTHING : [{ check, path: concept.path, file: concept, metric: null }],
  );
}

export const missingTitle = missing('missing_title', ({ document, data }) => {
  return scalarText(document, ['title'], data['title']) !== undefined;
});

export const missingDescription = missing(
  'missing_description',
  ({ description }) => description !== undefined,
);

export const missingGenerated = missing('missing_generated', (concept) => {
  const { generated } = concept.data;
  return (generated !== undefined && generated !== null) || generatedAt(concept) !== undefined;
});

/** What authors write for the headings that tools look for. */
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['schemas', 'Schema'],
  ['example', 'Examples'],
  ['computations', 'Computation'],
  ['citation', 'Citations'],
]);

const LONGEST_VARIANT = 12;

/** A heading that tools would understand if it were spelled as usual. */
export const headingVariant = perConcept((concept) => {
  const { document } = concept;
  const found: LintFinding[] = [];
  for (const { level, text, line } of scannedBody(document).headings) {
    if (level !== 1 || text.length > LONGEST_VARIANT) continue;
    const usual = VARIANTS.get(text.trim().toLowerCase());
    if (usual === undefined) continue;
    const at = { line: document.bodyLine + line - 1, column: 1 };
    found.push({
      check: 'heading_variant',
      path: concept.path,
      file: concept,
      at,
      metric: { heading: text, usual },
      subject: text,
      fix: () => editOnLine(document, at.line, { from: text, to: usual }),
    });
  }
  return found;
});
