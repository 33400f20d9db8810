import { childrenOf, findField, isNamed, kindOf, textOf } from '../engine/flat-tree.ts';
import type { FlatTree } from '../engine/flat-tree.ts';
import type { SourceFile } from '../engine/source-file.ts';
import { countCodeLines } from './count-code-lines.ts';
import { decisionSyntaxes } from './decision-syntax.ts';
import { hasRole, isElseIf, isPlainElse } from './else-branches.ts';
import { Role, rolesOf } from './kind-roles.ts';
import type { KindRoles } from './kind-roles.ts';

/** What a function was measured to be. A function inside another is measured for itself, and not in the other. */
export interface FunctionMetrics {
  readonly name: string;
  readonly anonymous: boolean;
  readonly line: number;
  readonly column: number;
  readonly end_line: number;
  readonly parameters: number;
  /** T. J. McCabe, A Complexity Measure, 1976: one and a path for each decision, `&&` and `||` among them. */
  readonly cyclomatic: number;
  /** G. A. Campbell, Cognitive Complexity, SonarSource 2023: breaks in the flow weigh more the deeper they nest. */
  readonly cognitive: number;
  /** Lines of code, without comments and empty lines. */
  readonly length: number;
  /** Deepest nesting of conditions, loops, switches and handlers. */
  readonly nesting: number;
}

interface Tally {
  readonly end: number;
  cyclomatic: number;
  cognitive: number;
  nesting: number;
  recursive: boolean;
  /** Ends of the structures around the node at hand, innermost last. */
  readonly open: number[];
  /** The name by which it would call itself. */
  readonly ownName: string;
}

interface Walk {
  readonly file: SourceFile;
  readonly tree: FlatTree;
  readonly roles: KindRoles;
  readonly fallbacks: ReadonlySet<string>;
}

/** Measures every function of a file in one walk over its tree. */
export function measureFunctions(file: SourceFile): FunctionMetrics[] {
  const { tree, functions, lines } = file;
  const tallies = tallyFunctions(file);
  const codeLines = countCodeLines(file);
  return functions.map((unit, index) => {
    const start = tree.start[unit.node] ?? 0;
    const { line, column } = lines.at(start);
    const endLine = lines.at(Math.max(start, (tree.end[unit.node] ?? 0) - 1)).line;
    const tally = tallies[index];
    return {
      name: unit.name,
      anonymous: unit.anonymous,
      line,
      column,
      end_line: endLine,
      parameters: unit.parameters,
      cyclomatic: tally?.cyclomatic ?? 1,
      cognitive: tally?.cognitive ?? 0,
      length: codeLines(line, endLine),
      nesting: tally?.nesting ?? 0,
    };
  });
}

function tallyFunctions(file: SourceFile): Tally[] {
  const { tree, functions, language } = file;
  const { fallbackTokens: fallbacks } = decisionSyntaxes[language.id];
  const walk: Walk = { file, tree, roles: rolesOf(tree, language), fallbacks };
  const tallies: Tally[] = [];
  const around: Tally[] = [];
  let next = 0;
  for (let node = functions[0]?.node ?? tree.length; node < tree.length; node += 1) {
    for (let last = around.at(-1); last !== undefined && last.end <= node; last = around.at(-1)) around.pop();
    if (functions[next]?.node === node) {
      const tally = newTally(file, next);
      tallies.push(tally);
      around.push(tally);
      next += 1;
    }
    const role = walk.roles[tree.kind[node] ?? 0] ?? 0;
    const tally = around.at(-1);
    if (role !== 0 && tally !== undefined) weigh(walk, tally, { node, role });
  }
  return tallies;
}

function newTally({ tree, functions }: SourceFile, index: number): Tally {
  const unit = functions[index];
  const name = unit?.anonymous === false ? unit.name : '';
  return {
    end: tree.next[unit?.node ?? 0] ?? 0,
    cyclomatic: 1,
    cognitive: 0,
    nesting: 0,
    recursive: false,
    open: [],
    ownName: name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1),
  };
}

interface Weighed {
  readonly node: number;
  readonly role: number;
}

function weigh(walk: Walk, tally: Tally, at: Weighed): void {
  const { node, role } = at;
  for (let end = tally.open.at(-1); end !== undefined && end <= node; end = tally.open.at(-1))
    tally.open.pop();
  if ((role & (Role.if | Role.nests)) !== 0) nest(walk, tally, at);
  if ((role & Role.elseIf) !== 0 || ((role & Role.else) !== 0 && isPlainElse(walk, node)))
    tally.cognitive += 1;
  weighPaths(walk, tally, at);
  weighJumps(walk, tally, at);
}

function weighPaths(walk: Walk, tally: Tally, at: Weighed): void {
  const { node, role } = at;
  if ((role & (Role.branch | Role.branchNode)) !== 0 && !isFallback(walk, at)) tally.cyclomatic += 1;
  if ((role & Role.conditional) !== 0 && hasParent(walk, node, Role.conditionalParent)) tally.cyclomatic += 1;
  if ((role & Role.logical) !== 0 && hasParent(walk, node, Role.logicalParent))
    weighLogical(walk, tally, node);
}

/** What makes the function call itself or jump counts once, or each time. */
function weighJumps(walk: Walk, tally: Tally, { node, role }: Weighed): void {
  if ((role & Role.jump) !== 0 && jumpsFar(walk, node)) tally.cognitive += 1;
  if ((role & Role.call) !== 0 && !tally.recursive && callsItself(walk, tally, node)) {
    tally.recursive = true;
    tally.cognitive += 1;
  }
}

function nest(walk: Walk, tally: Tally, { node, role }: Weighed): void {
  if ((role & Role.if) !== 0 && isElseIf(walk, node)) {
    tally.cognitive += 1;
    return;
  }
  tally.cognitive += 1 + tally.open.length;
  tally.open.push(walk.tree.next[node] ?? node + 1);
  tally.nesting = Math.max(tally.nesting, tally.open.length);
}

/** The branch that is taken when no other is adds no path. */
function isFallback({ tree, file, fallbacks }: Walk, { node, role }: Weighed): boolean {
  if ((role & Role.branchNode) === 0) return false;
  const pattern =
    findField(tree, node, 'pattern') ?? findField(tree, node, 'value') ?? firstChild(tree, node);
  return pattern !== undefined && fallbacks.has(textOf(tree, file.text, pattern).slice(0, 16).trim());
}

function firstChild(tree: FlatTree, node: number): number | undefined {
  return (tree.next[node] ?? 0) > node + 1 ? node + 1 : undefined;
}

function hasParent(walk: Walk, node: number, role: number): boolean {
  const above = walk.tree.parent[node] ?? -1;
  return above >= 0 && hasRole(walk, above, role);
}

/** Each sign is a path; each run of equal signs is one break in the flow. */
function weighLogical(walk: Walk, tally: Tally, node: number): void {
  const { tree } = walk;
  tally.cyclomatic += 1;
  const parent = tree.parent[node] ?? -1;
  const kind = tree.kind[node] ?? 0;
  for (const sibling of childrenOf(tree, parent)) {
    if (sibling === node) break;
    if (tree.kind[sibling] === kind) return;
  }
  const outer = logicalAbove(walk, parent);
  for (const token of outer === undefined ? [] : childrenOf(tree, outer)) {
    if (tree.kind[token] === kind) return;
  }
  tally.cognitive += 1;
}

function logicalAbove(walk: Walk, node: number): number | undefined {
  const above = walk.tree.parent[node] ?? -1;
  return above >= 0 && hasRole(walk, above, Role.logicalParent) ? above : undefined;
}

/** `goto`, and a `break` or `continue` that names how far. */
function jumpsFar({ tree }: Walk, node: number): boolean {
  if (kindOf(tree, node) === 'goto_statement') return true;
  for (const child of childrenOf(tree, node)) {
    const kind = kindOf(tree, child);
    if (
      isNamed(tree, child) &&
      (kind.includes('label') || kind === 'identifier' || kind === 'statement_identifier')
    ) {
      return true;
    }
  }
  return false;
}

function callsItself({ tree, file }: Walk, { ownName }: Tally, node: number): boolean {
  if (ownName === '') return false;
  const callee =
    findField(tree, node, 'function') ??
    findField(tree, node, 'name') ??
    findField(tree, node, 'method') ??
    firstChild(tree, node);
  if (callee === undefined) return false;
  const length = (tree.end[callee] ?? 0) - (tree.start[callee] ?? 0);
  return length === ownName.length && textOf(tree, file.text, callee) === ownName;
}
