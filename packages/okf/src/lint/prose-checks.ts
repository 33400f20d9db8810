import type { ParsedDocument } from '@trefoil/corpus';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { resolveLink } from '../bundle/link-target.ts';
import { conceptsByPath, hasFile } from '../bundle/places.ts';
import { WIKILINK, wikilinkTargets } from '../bundle/wikilinks.ts';
import { encodePath, relativePath } from './backlog-checks.ts';
import { editOnLine } from './line-edit.ts';
import { perBundle } from './lint-finding.ts';
import type { LintFinding } from './lint-finding.ts';
import { proseLines } from '../bundle/prose.ts';

/** Whether a text is worth going through line by line. */
const signsOf = derived(({ body }: ParsedDocument) => ({
  wikilink: body.includes('[['),
  codePath: body.includes('.md`'),
}));

/** `[[name]]`: a link for some editors only. */
export const wikilink = perBundle((bundle) =>
  bundle.concepts.flatMap((concept) => {
    if (!signsOf(concept.document).wikilink) return [];
    const found: LintFinding[] = [];
    for (const { line, text } of proseLines(concept.document)) {
      if (!text.includes('[[')) continue;
      for (const match of withoutCode(text).matchAll(WIKILINK)) {
        found.push(toWikilink({ bundle, concept, line }, match));
      }
    }
    return found;
  }),
);

interface Where {
  readonly bundle: Bundle;
  readonly concept: Concept;
  readonly line: number;
}

function toWikilink({ bundle, concept, line }: Where, match: RegExpExecArray): LintFinding {
  const [whole, name = '', , label] = match;
  const targets = wikilinkTargets(bundle, name.trim());
  const [only] = targets;
  return {
    check: 'wikilink',
    path: concept.path,
    file: concept,
    at: { line, column: match.index + 1 },
    metric: { target: name.trim(), candidates: targets.length },
    subject: name.trim(),
    fix: () => {
      if (only === undefined || targets.length > 1) return undefined;
      const words = label ?? conceptsByPath(bundle).get(only)?.title ?? name;
      // Brackets in the words would need care, and an anchor another spelling.
      if (/[[\]]/.test(words) || match[2] !== undefined) return undefined;
      const to = `[${words.trim()}](${encodePath(relativePath(concept.dir, only))})`;
      return editOnLine(concept.document, line, { from: whole, to });
    },
  };
}

const CODE_PATH = /(?<!`)`([\w][\w./-]*\/[\w.-]+\.md|\.{1,2}\/[\w./-]+\.md|\/[\w./-]+\.md)`(?!`)/g;

/** A path in a code span, which no link check sees, to a document that is not there. */
export const danglingCodePath = perBundle((bundle) =>
  bundle.concepts.flatMap((concept) => {
    if (!signsOf(concept.document).codePath) return [];
    const found: LintFinding[] = [];
    for (const { line, text } of proseLines(concept.document)) {
      if (!text.includes('.md`')) continue;
      for (const match of text.matchAll(CODE_PATH)) {
        const path = match[1] ?? '';
        if (isThere(bundle, concept, path)) continue;
        const at = { line, column: match.index + 1 };
        const metric = { target: path };
        found.push({
          check: 'dangling_code_path',
          path: concept.path,
          file: concept,
          at,
          metric,
          subject: path,
        });
      }
    }
    return found;
  }),
);

/** From the file's directory, the root, or the end of any path: a code span may stand for an example. */
function isThere(bundle: Bundle, { dir }: Concept, path: string): boolean {
  return [dir, '.'].some((from) => {
    const target = resolveLink(path, from);
    // What lies outside is not the bundle's to judge.
    return target.kind !== 'inside' || hasFile(bundle, target.path);
  });
}

/** The line with its code spans blanked, so that columns stay: from a run of backticks to the next as long. */
function withoutCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  const following = new Map<number, number>();
  const closing = runs.map(() => -1);
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const length = runs[index]?.[0].length ?? 0;
    closing[index] = following.get(length) ?? -1;
    following.set(length, index);
  }
  let prose = '';
  let from = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const end = closing[index] ?? -1;
    const [open, close] = [runs[index], runs[end]];
    if (open === undefined || close === undefined) continue;
    const stop = close.index + close[0].length;
    prose += text.slice(from, open.index) + ' '.repeat(stop - open.index);
    from = stop;
    index = end;
  }
  return prose + text.slice(from);
}
