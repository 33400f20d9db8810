import { scanVerbatim } from '@trefoil/corpus';
import type { ParsedDocument } from '@trefoil/corpus';
import { findInlineSuppressions } from '@trefoil/findings';
import type { InlineSuppressions } from '@trefoil/findings';
import type { Bundle } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';

const MARK = 'fold-ignore';

/** The files of a bundle that hold comments which accept findings, or may. */
export const markedFiles = derived((bundle: Bundle): ReadonlyMap<string, ParsedDocument> => {
  const found = new Map<string, ParsedDocument>();
  for (const [path, { file }] of bundle.files)
    if (file.document?.source.includes(MARK) === true) found.set(path, file.document);
  return found;
});

/**
 * The comments of a file that accept findings: `#` in its front matter, `<!-- -->` in its text. At the top of the
 * front matter they speak of the file as a whole too, which is told on its first line.
 */
export const inlineComments = derived((document: ParsedDocument): InlineSuppressions => {
  const inYaml = commentsOfYaml(document);
  const inText = commentsOfText(document);
  return {
    suppressions: [...inYaml.suppressions, ...inText.suppressions],
    unnamed: [...inYaml.unnamed, ...inText.unnamed],
  };
});

function commentsOfYaml({ source, yaml }: ParsedDocument): InlineSuppressions {
  const text = source.slice(yaml.start, yaml.end);
  const lines = text.split('\n');
  const first = lines.findIndex((line) => !/^[ \t]*#/.test(line));
  const { suppressions, unnamed } = findInlineSuppressions(text, 'front-matter.yaml');
  return {
    suppressions: suppressions.map((found) => ({
      ...found,
      line: found.line + 1,
      covers: [...(found.line <= first ? [1] : []), ...found.covers.map((line) => line + 1)],
    })),
    unnamed: unnamed.map((line) => line + 1),
  };
}

/** Comments in code only talk about comments. */
function commentsOfText({ body, bodyLine }: ParsedDocument): InlineSuppressions {
  if (!body.includes(MARK)) return { suppressions: [], unnamed: [] };
  let text = '\n'.repeat(bodyLine - 1);
  let from = 0;
  for (const { kind, start, end } of scanVerbatim(body)) {
    if (kind !== 'html') continue;
    text += masked(body.slice(from, start)) + body.slice(start, end);
    from = end;
  }
  return findInlineSuppressions(text + masked(body.slice(from)), 'text.md');
}

function masked(text: string): string {
  return text.replaceAll(/\S/g, 'x');
}
