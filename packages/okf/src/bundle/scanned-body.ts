import { scanMarkdown } from '@trefoil/corpus';
import type { ParsedDocument } from '@trefoil/corpus';
import { derived } from './derived.ts';

/**
 * Links, headings and the rest of a document's body; positions are those of the body. Costs more than
 * all else that is read of a file, so it is made when a check first asks, and kept with the document.
 */
export const scannedBody = derived((document: ParsedDocument) => scanMarkdown(document.body));
