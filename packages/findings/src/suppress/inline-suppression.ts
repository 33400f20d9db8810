import type { FindingKind } from '../finding.ts';
import { commentSyntax } from './comment-syntax.ts';
import { findComments } from './find-comments.ts';
import type { Comment } from './find-comments.ts';

/** A comment that asks for findings not to be counted. Found again in every scan: nothing keeps its line. */
export interface InlineSuppression {
  readonly path: string;
  /** Where the comment says so. */
  readonly line: number;
  /** The lines whose findings it speaks of: its own, and the next where it stands alone. */
  readonly covers: readonly number[];
  /** Names of rules; undefined for all. */
  readonly rules?: readonly string[];
  /** Kinds of findings it can speak of; undefined for all. */
  readonly kinds?: readonly FindingKind[];
  readonly justification?: string;
  /** Whose syntax it is, when not ours. */
  readonly syntax?: 'nosemgrep' | 'gitleaks:allow';
}

export interface InlineSuppressions {
  readonly suppressions: readonly InlineSuppression[];
  /** Lines of `fold-ignore` comments that name no rule, and so suppress nothing. */
  readonly unnamed: readonly number[];
}

const ANY_MARK = /fold-ignore|nosem|gitleaks:allow/;
const OWN_MARK = /\bfold-ignore\b(?:[ \t]*:[ \t]*([^\n]*))?/g;
const SEMGREP_MARK = /\bnosem(?:grep)?\b(?::[ \t]*([\w./-]+(?:[ \t]*,[ \t]*[\w./-]+)*))?/g;
const GITLEAKS_MARK = /\bgitleaks:allow\b/g;

/** Reads the suppressions in the comments of a source text. */
export function findInlineSuppressions(text: string, path: string): InlineSuppressions {
  const suppressions: InlineSuppression[] = [];
  const unnamed: number[] = [];
  if (!ANY_MARK.test(text)) return { suppressions, unnamed };
  const comments = findComments(text, commentSyntax(path));
  const follower = linesAfterComments(comments);
  for (const comment of comments) {
    if (!ANY_MARK.test(comment.text)) continue;
    const own = range(comment.line, comment.endLine);
    const covers = comment.alone ? [...own, follower(comment.endLine)] : own;
    for (const found of readMarks(comment, path)) {
      if (found.rules?.length === 0) unnamed.push(found.line);
      // As gitleaks has it: the line itself, never the next.
      else suppressions.push({ ...found, covers: found.syntax === 'gitleaks:allow' ? [found.line] : covers });
    }
  }
  return { suppressions, unnamed };
}

function readMarks(comment: Comment, path: string): Omit<InlineSuppression, 'covers'>[] {
  const at = (index: number) => comment.line + (comment.text.slice(0, index).match(/\n/g)?.length ?? 0);
  const own = [...comment.text.matchAll(OWN_MARK)].map(({ index, 1: rest = '' }) => ({
    path,
    line: at(index),
    ...parseOwn(rest),
  }));
  const semgrep = [...comment.text.matchAll(SEMGREP_MARK)].map(({ index, 1: list }) => ({
    path,
    line: at(index),
    ...(list === undefined ? {} : { rules: names(list) }),
    syntax: 'nosemgrep' as const,
  }));
  const gitleaks = [...comment.text.matchAll(GITLEAKS_MARK)].map(({ index }) => ({
    path,
    line: at(index),
    kinds: ['secret'] as const,
    syntax: 'gitleaks:allow' as const,
  }));
  return [...own, ...semgrep, ...gitleaks];
}

/** `rule, rule -- why`, without what closes the comment. */
function parseOwn(rest: string): { rules: string[]; justification?: string } {
  const bare = rest.replace(/\s*(?:\*\/|-->|-\}|\]\]|\|#|\*\))?\s*$/, '');
  const parting = /(?:^|\s)--(?=\s|$)|\s—\s/.exec(bare);
  const justification = parting === null ? '' : bare.slice(parting.index + parting[0].length).trim();
  return { rules: names(bare.slice(0, parting?.index)), ...(justification === '' ? {} : { justification }) };
}

function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w.*/:@-]+$/.test(name));
}

/** The first line after a line that no comment has to itself: comments can be stacked. */
function linesAfterComments(comments: readonly Comment[]): (line: number) => number {
  const taken = new Set(
    comments.filter(({ alone }) => alone).flatMap(({ line, endLine }) => range(line, endLine)),
  );
  return (line) => {
    let next = line + 1;
    while (taken.has(next)) next += 1;
    return next;
  };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
