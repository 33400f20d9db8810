import type { TextTools } from '@trefoil/contract';
import type { ReadConceptAnswer } from './read-concept.operation.ts';

/** The document, and nothing else: it may go into a file. */
export function render({ text }: ReadConceptAnswer, _tools: TextTools): string {
  return text;
}
