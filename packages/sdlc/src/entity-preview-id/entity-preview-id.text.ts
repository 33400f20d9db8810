import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { EntityPreviewIdAnswer } from './entity-preview-id.operation.ts';

export function render({ basename, warning, similar }: EntityPreviewIdAnswer, tools: TextTools): string {
  return [
    printable(basename),
    ...(warning === undefined ? [] : [tools.paint('yellow', printable(warning))]),
    ...similar.map((name) => `  ${printable(name)}`),
  ].join('\n');
}
