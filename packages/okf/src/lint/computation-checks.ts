import type { Concept } from '../bundle/bundle.ts';
import { scalarText } from '../bundle/scalar-text.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { NOTHING, perConcept } from './lint-finding.ts';

const TYPE = 'attested computation';
const HEADING = 'computation';

/** A computation is given exactly once: in a code block below its heading, or as a file. */
export const incompleteComputation = perConcept((concept) => {
  if (concept.type.trim().toLowerCase() !== TYPE) return NOTHING;
  const inline = hasInlineComputation(concept);
  const { computation } = concept.data;
  const named = scalarText(concept.document, ['computation'], computation) !== undefined;
  if (inline !== named) return NOTHING;
  const metric = { forms: inline ? ['inline', 'computation'] : [] };
  const at = named ? ['computation'] : ['type'];
  return [{ check: 'incomplete_computation', path: concept.path, file: concept, at, metric }];
});

/** A block with or without a fence: the specification prints both. */
function hasInlineComputation({ document }: Concept): boolean {
  const { headings, codeBlocks } = scannedBody(document);
  const start = headings.find(({ text }) => text.trim().toLowerCase() === HEADING);
  if (start === undefined) return false;
  const end = headings.find(({ line, level }) => line > start.line && level <= start.level)?.line ?? Infinity;
  return codeBlocks.some(({ line }) => line > start.line && line < end);
}
