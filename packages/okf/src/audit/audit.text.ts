import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { AuditAnswer } from './audit.operation.ts';

/** The most pressing first, with what makes it so. */
export function render({ concepts }: AuditAnswer, tools: TextTools): string {
  if (concepts.length === 0) return 'No concept fits.';
  return tools.table(
    [{ header: 'score', align: 'right' as const }, { header: 'concept' }, { header: 'why', drop: 1 }],
    concepts.map(({ id, score, reasons }) => [score.toFixed(2), printable(id), reasons.join('; ')]),
  );
}
