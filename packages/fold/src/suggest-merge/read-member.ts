import { findFunctions } from '../engine/find-functions.ts';
import type { FunctionUnit } from '../engine/find-functions.ts';
import { childrenOf, isNamed } from '../engine/flat-tree.ts';
import type { FlatTree } from '../engine/flat-tree.ts';
import { findLanguageByPath, getLanguage, isHeader } from '../engine/languages.ts';
import type { Language } from '../engine/languages.ts';
import { LineIndex } from '../engine/line-index.ts';
import { parseSource } from '../engine/parse-source.ts';

/** For the parse of one member's file. */
const BUDGET_MS = 3_000;

/** Where a finding says that a member is. */
export interface MemberPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly end_line?: number;
}

/** A member as its file says it now. */
export interface Member {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly language: Language;
  readonly text: string;
  readonly tree: FlatTree;
  /** The function that it is or lies in. */
  readonly unit: FunctionUnit;
  /** The function alone, or the statements one after the other. */
  readonly nodes: readonly number[];
  readonly scope: 'function' | 'block';
}

/** Finds a member in the text of its file; undefined when there is nothing like it any more. */
export async function readMember(place: MemberPlace, text: string): Promise<Member | undefined> {
  const id = findLanguageByPath(place.path);
  const parsed =
    id === undefined
      ? undefined
      : await parseSource(text, { language: id, isHeader: isHeader(place.path), budgetMs: BUDGET_MS });
  if (id === undefined || parsed === undefined) return undefined;
  const { tree } = parsed;
  const language = getLanguage(parsed.language);
  const lines = new LineIndex(text);
  const start = lines.startOf(place.line) + place.column - 1;
  const last = place.end_line ?? place.line;
  const endLineOf = (node: number) =>
    lines.at(Math.max(tree.start[node] ?? 0, (tree.end[node] ?? 0) - 1)).line;
  const functions = findFunctions(tree, text, language);
  const own = functions.find(
    ({ node }) => tree.start[node] === start && Math.abs(endLineOf(node) - last) <= 1,
  );
  const found = { path: place.path, line: place.line, language, text, tree };
  if (own !== undefined) return { ...found, endLine: last, unit: own, nodes: [own.node], scope: 'function' };
  const unit = functions.findLast(
    ({ node }) => (tree.start[node] ?? 0) <= start && start < (tree.end[node] ?? 0),
  );
  const nodes =
    unit === undefined
      ? []
      : runOfStatements(tree, { unit, start, within: (node) => endLineOf(node) <= last });
  const end = nodes.at(-1);
  if (unit === undefined || end === undefined || endLineOf(end) !== last) return undefined;
  return { ...found, endLine: last, unit, nodes, scope: 'block' };
}

interface RunQuestion {
  readonly unit: FunctionUnit;
  readonly start: number;
  readonly within: (node: number) => boolean;
}

/** The outermost node that starts there and ends in time, and its siblings for as long as they do. */
function runOfStatements(tree: FlatTree, { unit, start, within }: RunQuestion): number[] {
  for (let node = unit.node + 1; node < (tree.next[unit.node] ?? 0); node += 1) {
    if (tree.start[node] !== start || !isNamed(tree, node) || !within(node)) continue;
    const siblings = [...childrenOf(tree, tree.parent[node] ?? 0)];
    const following = siblings.slice(siblings.indexOf(node)).filter((each) => isNamed(tree, each));
    const after = following.findIndex((each) => !within(each));
    return after < 0 ? following : following.slice(0, after);
  }
  return [];
}
