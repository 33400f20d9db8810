import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { ReferencesAnswer } from './references.operation.ts';

/** Each reference with how often it is named, then what leads nowhere. */
export function render({ references, dangling }: ReferencesAnswer, tools: TextTools): string {
  const lines = references.map(({ path, kind, count }) => {
    const note = count === 0 ? 'named by no concept' : `named ${count} time${count === 1 ? '' : 's'}`;
    return `${tools.paint('bold', printable(path))}  ${tools.paint('dim', `${kind}, ${note}`)}`;
  });
  const broken = dangling.map(({ path, line, field, raw, hint }) => {
    const more = hint === null ? '' : `; there is ${hint}`;
    return printable(`${path}:${line}: ${field} leads to no file: ${raw}${more}`);
  });
  return [...lines, ...broken].join('\n') || 'The bundle holds no reference material.';
}
