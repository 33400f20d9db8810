import type { FlatTree } from '../engine/flat-tree.ts';
import type { FunctionUnit } from '../engine/find-functions.ts';
import type { SourceFile } from '../engine/source-file.ts';
import { callsItself } from './calls-itself.ts';
import { CodeLines } from './code-lines.ts';
import { findNameNode } from './find-name-node.ts';
import { kindBits, KindBit } from './kind-bits.ts';
import type { KindBits } from './kind-bits.ts';
import { LogicSequences } from './logic-sequences.ts';
import { ScopeStack } from './scope-stack.ts';

/** What a function was measured to be. A function inside another is measured for itself, and not in the other. */
export interface FunctionMetrics {
  readonly name: string;
  readonly anonymous: boolean;
  /** Of its name; of its beginning where it has none. */
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
  /** Deepest nesting of conditions, loops, choices and handlers. */
  readonly nesting: number;
}

const MAX_JUMP = 80;
/** Closures that a call may lie in and still be one of the function around them. */
const MAX_CLOSURES = 8;

const { decision, exhaustiveArm, structure, ifStatement, elseIf, raises, silent } = KindBit;

/**
 * Measures every function of a file in one walk.
 *
 * What stands in a function inside another belongs to the inner one only, its lines too, as lizard has it where it
 * knows inner functions. A closure without a name is read where it stands, so that its cognitive nesting goes on from
 * there, one deeper: a function's cognitive complexity and that of its closures add up to what Sonar gives the
 * function. A function with a name can be read alone and begins anew.
 */
export function measureFunctions(file: SourceFile): FunctionMetrics[] {
  return new FunctionWalk(file).run();
}

class FunctionWalk {
  readonly #file: SourceFile;
  readonly #tree: FlatTree;
  readonly #kinds: KindBits;
  readonly #scopes = new ScopeStack();
  readonly #logic: LogicSequences;
  readonly #lines: CodeLines;
  readonly #cyclomatic: Int32Array;
  /** Grows with the square of the depth: past what 32 bits hold in sources that machines write. */
  readonly #cognitive: Float64Array;
  readonly #nesting: Int32Array;
  readonly #recursive = new Set<number>();
  /** Choices whose first way was seen. */
  readonly #choices = new Set<number>();

  constructor(file: SourceFile) {
    const { tree, language, functions, lines } = file;
    this.#file = file;
    this.#tree = tree;
    this.#kinds = kindBits(tree, language);
    this.#logic = new LogicSequences(tree, this.#kinds.bits);
    this.#lines = new CodeLines(tree, lines, functions.length);
    this.#cyclomatic = new Int32Array(functions.length).fill(1);
    this.#cognitive = new Float64Array(functions.length);
    this.#nesting = new Int32Array(functions.length);
  }

  run(): FunctionMetrics[] {
    const { functions } = this.#file;
    const { next, length } = this.#tree;
    let upcoming = 0;
    let node = 0;
    while (node < length) {
      this.#scopes.leave(node);
      if (node === functions[upcoming]?.node) {
        this.#enterFunction(upcoming);
        upcoming += 1;
      }
      const bits = this.#bitsOf(node);
      const after = next[node] ?? length;
      if ((bits & silent) !== 0) {
        node = after;
        continue;
      }
      const { unit } = this.#scopes.top;
      if (unit >= 0) {
        if (after === node + 1) this.#lines.add(node, unit);
        if (bits !== 0) this.#count(node, bits);
        this.#enterCondition(node);
      }
      node += 1;
    }
    return functions.map((unit, at) => this.#toMetrics(unit, at));
  }

  #bitsOf(node: number): number {
    const kind = this.#tree.kind[node] ?? 0;
    const bits = this.#kinds.bits[kind] ?? 0;
    if ((bits & KindBit.conditional) === 0) return bits;
    return bits | this.#kinds.below(kind, this.#parentKind(node));
  }

  #parentKind(node: number): number {
    return this.#tree.kind[this.#tree.parent[node] ?? -1] ?? 0;
  }

  #enterFunction(at: number): void {
    const unit = this.#file.functions[at];
    if (unit === undefined) return;
    const { nesting, unit: around } = this.#scopes.top;
    const end = this.#tree.next[unit.node] ?? 0;
    const from = unit.anonymous && around >= 0 ? nesting + 1 : 0;
    this.#scopes.enter({ end, unit: at, nesting: from, depth: 0 });
  }

  #count(node: number, bits: number): void {
    const { unit } = this.#scopes.top;
    if ((bits & decision) !== 0 && !this.#isFallback(node)) this.#decide(unit);
    if ((bits & exhaustiveArm) !== 0) this.#countArm(node, unit);
    if ((bits & KindBit.logicNode) !== 0) this.#logic.enter(node);
    if ((bits & KindBit.logicToken) !== 0) this.#countOperator(node, unit);
    if ((bits & (elseIf | KindBit.else)) !== 0) this.#burden(unit, 1);
    if ((bits & KindBit.jump) !== 0 && this.#jumps(node)) this.#burden(unit, 1);
    if ((bits & KindBit.call) !== 0) this.#countRecursion(node, unit);
    if ((bits & (structure | ifStatement | raises)) !== 0) this.#enterStructure(node, bits);
  }

  #decide(unit: number): void {
    this.#cyclomatic[unit] = (this.#cyclomatic[unit] ?? 0) + 1;
  }

  #burden(unit: number, by: number): void {
    this.#cognitive[unit] = (this.#cognitive[unit] ?? 0) + by;
  }

  /** `default` where it is a node like the others. */
  #isFallback(node: number): boolean {
    const { fallback } = this.#kinds.syntax;
    return fallback !== undefined && fallback.test(this.#textOf(node));
  }

  #textOf(node: number): string {
    const start = this.#tree.start[node] ?? 0;
    return this.#file.text.slice(start, Math.min(this.#tree.end[node] ?? 0, start + MAX_JUMP));
  }

  #countArm(node: number, unit: number): void {
    const choice = this.#tree.parent[node] ?? -1;
    if (this.#choices.has(choice)) this.#decide(unit);
    else this.#choices.add(choice);
  }

  #countOperator(token: number, unit: number): void {
    if (((this.#kinds.bits[this.#parentKind(token)] ?? 0) & KindBit.logicNode) === 0) return;
    this.#decide(unit);
    if (this.#logic.beginsRun(token)) this.#burden(unit, 1);
  }

  #jumps(node: number): boolean {
    return this.#kinds.syntax.jump.test(this.#textOf(node));
  }

  #countRecursion(call: number, unit: number): void {
    const { functions } = this.#file;
    let at = unit;
    for (let out = 0; functions[at]?.anonymous === true && out < MAX_CLOSURES; out += 1) {
      at = functions[at]?.outer ?? -1;
    }
    const named = functions[at];
    if (named === undefined || named.anonymous || this.#recursive.has(at)) return;
    if (!callsItself(this.#file, this.#kinds.syntax, { call, unit: named })) return;
    this.#recursive.add(at);
    this.#burden(at, 1);
  }

  #enterStructure(node: number, bits: number): void {
    const { unit, nesting, depth } = this.#scopes.top;
    if ((bits & ifStatement) !== 0 && this.#continuesChain(node)) return;
    const isStructure = (bits & raises) === 0;
    if (isStructure) this.#burden(unit, 1 + nesting);
    const deeper = isStructure ? depth + 1 : depth;
    this.#nesting[unit] = Math.max(this.#nesting[unit] ?? 0, deeper);
    const end = this.#tree.next[node] ?? 0;
    if (end > node + 1) this.#scopes.enter({ end, nesting: nesting + 1, depth: deeper });
  }

  /** What decides whether a branch is taken is read before it, at the level of the statement. */
  #enterCondition(node: number): void {
    if (this.#tree.field[node] !== this.#kinds.conditionField) return;
    const end = this.#tree.next[node] ?? 0;
    if (end === node + 1) return;
    if (((this.#kinds.bits[this.#parentKind(node)] ?? 0) & (ifStatement | elseIf)) === 0) return;
    const { nesting } = this.#scopes.top;
    this.#scopes.enter({ end, nesting: nesting - 1 });
  }

  /** Whether an `else` stands right before, so that this is one more way of the same choice. */
  #continuesChain(node: number): boolean {
    const { kind, parent } = this.#tree;
    const above = parent[node] ?? -1;
    let before = (above === node - 1 ? above : node) - 1;
    while (before >= 0 && this.#isComment(before)) before -= 1;
    return before >= 0 && ((this.#kinds.bits[kind[before] ?? 0] ?? 0) & KindBit.elseWord) !== 0;
  }

  #isComment(node: number): boolean {
    const own = this.#kinds.bits[this.#tree.kind[node] ?? 0] ?? 0;
    const around = this.#kinds.bits[this.#parentKind(node)] ?? 0;
    return ((own | around) & silent) !== 0;
  }

  #toMetrics(unit: FunctionUnit, at: number): FunctionMetrics {
    const { lines } = this.#file;
    const { start, end } = this.#tree;
    const place = lines.at(start[findNameNode(this.#tree, unit.node)] ?? 0);
    return {
      name: unit.name,
      anonymous: unit.anonymous,
      line: place.line,
      column: place.column,
      end_line: lines.at(Math.max((end[unit.node] ?? 0) - 1, 0)).line,
      cyclomatic: this.#cyclomatic[at] ?? 1,
      cognitive: this.#cognitive[at] ?? 0,
      length: this.#lines.of(at),
      parameters: unit.parameters,
      nesting: this.#nesting[at] ?? 0,
    };
  }
}
