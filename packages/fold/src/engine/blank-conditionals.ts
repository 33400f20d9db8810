import { blankRanges } from './blank-ranges.ts';
import type { Range } from './blank-ranges.ts';
import { readDirectives } from './read-directives.ts';
import type { CodeShape, Directive } from './read-directives.ts';

/** The languages with conditionals; they differ in whether `__cplusplus` is defined, and in their strings. */
export type PreprocessedLanguage = 'c' | 'cpp' | 'csharp';

/**
 * Replaces the branches of `#if` that are not taken by spaces, so that what remains reads as one program. Grammars know
 * conditionals only around whole statements and declarations: those stay as they are, with all their branches, and so
 * does what is in them. Of all others one branch is left. Which one a compiler would take is not known; the first one
 * with code and balanced braces is, and the same condition gets the same answer wherever the answer opens or closes a
 * brace. Offsets and line breaks stay. Undefined when there is nothing to replace.
 */
export function blankConditionals(text: string, language: PreprocessedLanguage): string | undefined {
  if (!/^[ \t]*#/m.test(text)) return undefined;
  const ranges = new BranchChooser(language).choose(text);
  return ranges.length === 0 ? undefined : blankRanges(text, ranges);
}

interface Branch {
  readonly directive: Directive;
  /** Undefined for what only a compiler knows. */
  readonly truth: boolean | undefined;
  readonly condition: Condition;
  shape: CodeShape;
  end: number;
}

/** What a branch asks, so that the same question is known again: `#ifndef X` and the `#else` of `#ifdef X` agree. */
interface Condition {
  readonly key: string;
  readonly negated: boolean;
}

interface Group {
  readonly branches: Branch[];
  /** Last sign before it. */
  readonly before: string;
  safe: boolean;
}

interface ClosedGroup {
  readonly group: Group;
  readonly kept: Branch | undefined;
  readonly endif: Range;
}

const openers = new Set(['if', 'ifdef', 'ifndef']);
const continuers = new Set(['elif', 'elifdef', 'elifndef', 'else']);
/** After these signs a statement or declaration begins. */
const boundaries = new Set(['', ';', '{', '}', ':']);

class BranchChooser {
  readonly #language: PreprocessedLanguage;
  readonly #ranges: Range[] = [];
  readonly #open: Group[] = [];
  /** Answers that were given where they open or close a brace. */
  readonly #answers = new Map<string, boolean>();
  /** Last sign of the code read so far. */
  #last = '';
  /** Closed groups behind which no code has been read yet: an `else` there belongs to what is in them. */
  #closed: ClosedGroup[] = [];

  constructor(language: PreprocessedLanguage) {
    this.#language = language;
  }

  choose(text: string): Range[] {
    const { code, directives } = readDirectives(text, this.#language === 'csharp');
    this.#take(code);
    for (const directive of directives) {
      this.#enter(directive);
      this.#take(directive.code);
    }
    while (this.#open.length > 0) this.#close(text.length, text.length);
    this.#settle('');
    return this.#ranges;
  }

  #take(code: CodeShape): void {
    if (code.first !== '') {
      this.#settle(code.first);
      this.#last = code.last;
    }
    const branch = this.#open.at(-1)?.branches.at(-1);
    if (branch !== undefined) branch.shape = join(branch.shape, code);
  }

  #enter(directive: Directive): void {
    // Grammars end a definition at a comment in it.
    this.#ranges.push(...directive.comments);
    const group = this.#open.at(-1);
    if (openers.has(directive.name)) {
      const opened: Group = { branches: [], before: this.#last, safe: boundaries.has(this.#last) };
      this.#open.push(opened);
      this.#branch(opened, directive);
    } else if (group !== undefined && continuers.has(directive.name)) {
      this.#settle('');
      this.#branch(group, directive);
      this.#last = group.before;
    } else if (directive.name === 'endif') {
      if (group === undefined) this.#ranges.push(directive);
      else this.#close(directive.start, directive.end);
    } else if (!boundaries.has(this.#last)) {
      // Grammars know no definition between an operator and its operand.
      this.#ranges.push(directive);
    }
  }

  #branch(group: Group, directive: Directive): void {
    const last = group.branches.at(-1);
    if (last !== undefined) last.end = directive.start;
    const condition = conditionOf(directive, group.branches);
    group.branches.push({
      directive,
      condition,
      truth: this.#truthOf(condition),
      shape: { braces: 0, lowest: 0, parentheses: 0, first: '', last: '' },
      end: directive.end,
    });
  }

  #truthOf({ key, negated }: Condition): boolean | undefined {
    const constant = constantOf(key) ?? (key === '__cplusplus' ? this.#language === 'cpp' : undefined);
    return constant === undefined ? undefined : constant !== negated;
  }

  #close(start: number, end: number): void {
    const group = this.#open.pop();
    const last = group?.branches.at(-1);
    if (group === undefined || last === undefined) return;
    last.end = start;
    const kept = this.#keep(group);
    const isWhole = ({ shape, truth }: Branch) =>
      truth === undefined && isBalanced(shape) && boundaries.has(shape.last) && shape.first !== 'else';
    group.safe &&= group.branches.every(isWhole);
    const closed = { group, kept, endif: { start, end } };
    if (group.safe) this.#closed.push(closed);
    else this.#blank(closed);
    const outer = this.#open.at(-1)?.branches.at(-1);
    if (outer !== undefined && kept !== undefined) outer.shape = join(outer.shape, kept.shape);
    if (kept !== undefined && kept.shape.last !== '') this.#last = kept.shape.last;
  }

  #blank({ group, kept, endif }: ClosedGroup): void {
    for (const branch of group.branches) {
      const { start, end } = branch.directive;
      this.#ranges.push({ start, end: branch === kept ? end : branch.end });
    }
    this.#ranges.push(endif);
  }

  /** `else` behind a group goes on with a statement in it, so that only one branch can stay. */
  #settle(first: string): void {
    if (first === 'else') for (const closed of this.#closed) this.#blank(closed);
    this.#closed = [];
  }

  #keep({ branches }: Group): Branch | undefined {
    const decided = branches.findIndex(({ truth }) => truth === true);
    const possible = branches
      .slice(0, decided < 0 ? undefined : decided + 1)
      .filter((each) => each.truth !== false);
    if (possible.every(({ shape }) => isBalanced(shape))) return possible.find(hasCode) ?? possible[0];
    const answered = this.#answered(possible);
    if (answered !== undefined) return answered.branch;
    const chosen =
      possible.find((each) => hasCode(each) && isBalanced(each.shape)) ??
      possible.find(hasCode) ??
      possible[0];
    this.#answer(possible, chosen);
    return chosen;
  }

  /** The branch that earlier answers lead to; one without a branch where they deny all of them. */
  #answered(possible: readonly Branch[]): { branch: Branch | undefined } | undefined {
    let denied = 0;
    for (const branch of possible) {
      const { key, negated } = branch.condition;
      const answer = key === '' ? undefined : this.#answers.get(key);
      if (answer === undefined && key !== '') continue;
      if (key === '' ? denied > 0 : answer !== negated) return { branch };
      denied += 1;
    }
    return denied === possible.length ? { branch: undefined } : undefined;
  }

  #answer(possible: readonly Branch[], chosen: Branch | undefined): void {
    for (const branch of possible) {
      const { key, negated } = branch.condition;
      if (key !== '') this.#answers.set(key, (branch === chosen) !== negated);
      if (branch === chosen) return;
    }
  }
}

function hasCode({ shape }: Branch): boolean {
  return shape.first !== '';
}

function isBalanced({ braces, lowest, parentheses }: CodeShape): boolean {
  return braces === 0 && lowest === 0 && parentheses === 0;
}

function join(one: CodeShape, other: CodeShape): CodeShape {
  return {
    braces: one.braces + other.braces,
    lowest: Math.min(one.lowest, one.braces + other.lowest),
    parentheses: one.parentheses + other.parentheses,
    first: one.first === '' ? other.first : one.first,
    last: other.last === '' ? one.last : other.last,
  };
}

/** The key of an `#else` is empty. */
function conditionOf({ name, argument }: Directive, before: readonly Branch[]): Condition {
  const plain = argument.replaceAll(/\s+/g, ' ').slice(0, 500);
  if (name === 'else') {
    const first = before.length === 1 ? before[0]?.condition : undefined;
    return first === undefined ? { key: '', negated: false } : { key: first.key, negated: !first.negated };
  }
  if (name === 'ifdef' || name === 'elifdef') return { key: plain.split(' ')[0] ?? '', negated: false };
  if (name === 'ifndef' || name === 'elifndef') return { key: plain.split(' ')[0] ?? '', negated: true };
  const asked = /^(!?) ?defined ?(?:\( ?(\w+) ?\)|(\w+))$/.exec(plain);
  if (asked !== null) return { key: asked[2] ?? asked[3] ?? '', negated: asked[1] === '!' };
  return { key: `if ${plain}`, negated: false };
}

/** `0`, `(1)`, `0 && anything`. */
function constantOf(key: string): boolean | undefined {
  const found = /^if \(? ?(\d{1,9})[uUlL]{0,3} ?\)?(?: ?(&&|\|\|).*)?$/.exec(key);
  if (found === null) return undefined;
  const value = Number(found[1]) !== 0;
  if (found[2] === undefined) return value;
  return value === (found[2] === '||') ? value : undefined;
}
