import type { TextTools } from '@trefoil/contract';
import { diffLines } from '../edit/edit.text.ts';
import { printable } from '../planning/printable.ts';
import type { DocsGenerateAnswer } from './docs-generate.operation.ts';

export function render({ files, drift, wrote }: DocsGenerateAnswer, tools: TextTools): string {
  const lines = files.flatMap(({ path, was, diff }) => [
    printable(`${tools.place(path)}: ${was === 'current' || wrote === 0 ? was : `was ${was}`}`),
    ...diffLines(diff, tools),
  ]);
  const verdict =
    drift === 0 ? 'All pages are current.' : wrote > 0 ? `${wrote} written.` : `${drift} not current.`;
  return [...lines, tools.paint('bold', verdict)].join('\n');
}
