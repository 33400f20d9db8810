import { childrenOf, isNamed, kindOf } from '../../../src/engine/flat-tree.ts';
import type { FlatTree } from '../../../src/engine/flat-tree.ts';
import type { LanguageId } from '../../../src/engine/languages.ts';

/** t1: indentation and comments; t2: every name; t3a: two statements more; t3b: names, one more, one less. */
export const mutations = ['t1', 't2', 't3a', 't3b'] as const;
export type Mutation = (typeof mutations)[number];

/** A function taken out of a file, parsed on its own. */
export interface TakenFunction {
  readonly text: string;
  readonly tree: FlatTree;
  readonly language: LanguageId;
  /** Node of the block that its statements are in. */
  readonly body: number;
}

interface Edit {
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

/** A generator of numbers from 0 to 1 that repeats itself for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The text of a clone of a function; undefined where it has too few statements for it. */
export function mutateFunction(
  taken: TakenFunction,
  mutation: Mutation,
  random: () => number,
): string | undefined {
  if (mutation === 't1') return reformat(taken);
  const edits: Edit[] = mutation === 't2' || mutation === 't3b' ? renameAll(taken) : [];
  if (mutation !== 't2') {
    const statements = statementsOf(taken);
    if (statements.length < 3) return undefined;
    const inserted = mutation === 't3a' ? 2 : 1;
    const places = shuffle(statements.slice(1), random);
    for (const node of places.slice(0, inserted)) edits.push(insertion(taken, node, random));
    if (mutation === 't3b') {
      const removed = shuffle(statements, random).find((node) => isSmall(taken, node));
      if (removed === undefined) return undefined;
      edits.push({ at: taken.tree.start[removed] ?? 0, to: taken.tree.end[removed] ?? 0, text: '' });
    }
  }
  return apply(taken.text, edits);
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ item }) => item);
}

const semicolons: ReadonlySet<LanguageId> = new Set<LanguageId>([
  'c',
  'cpp',
  'rust',
  'javascript',
  'typescript',
  'tsx',
  'java',
  'php',
  'csharp',
]);
const hashes: ReadonlySet<LanguageId> = new Set(['python', 'ruby', 'bash']);

const isComment = (kind: string) => kind.includes('comment');
const isText = (kind: string) => /string|heredoc|char|template|regex/.test(kind) && !/_type/.test(kind);

/** Twice the indentation, and a comment after every statement that ends with a line. */
function reformat({ text, tree, language }: TakenFunction): string {
  const fixed = new Uint8Array(text.length + 1);
  for (let node = 0; node < tree.length; node += 1) {
    const kind = kindOf(tree, node);
    if (isText(kind) || kind.startsWith('preproc') || isComment(kind)) {
      fixed.fill(1, (tree.start[node] ?? 0) + 1, tree.end[node]);
    }
  }
  let offset = 0;
  const marker = hashes.has(language) ? '#' : '//';
  return text
    .split('\n')
    .map((line, index) => {
      const start = offset;
      offset += line.length + 1;
      const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
      const head = fixed[start] === 1 ? '' : indent;
      const end = line.trimEnd();
      const closes = semicolons.has(language) ? end.endsWith(';') : index % 2 === 0 && /[\w)\]]$/.test(end);
      const free = fixed[start + end.length] !== 1 && fixed[start + end.length - 1] !== 1;
      return head + line + (closes && free ? ` ${marker} note ${index}` : '');
    })
    .join('\n');
}

const names = /identifier$|^name$|^constant$|^(?:instance|class|global)_variable$/;

function renameAll({ text, tree }: TakenFunction): Edit[] {
  const renamed = new Map<string, string>();
  const edits: Edit[] = [];
  for (let node = 0; node < tree.length; node += 1) {
    if (tree.next[node] !== node + 1 || !isNamed(tree, node) || !names.test(kindOf(tree, node))) continue;
    const [at, to] = [tree.start[node] ?? 0, tree.end[node] ?? 0];
    const old = text.slice(at, to);
    if (old === '' || old === '_') continue;
    const name = renamed.get(old) ?? otherName(old, renamed.size);
    renamed.set(old, name);
    edits.push({ at, to, text: name });
  }
  return edits;
}

/** Languages tell by the first and last characters what a name is. */
function otherName(old: string, number: number): string {
  const sigil = /^[@$#']*/.exec(old)?.[0] ?? '';
  const letter = /^[A-Z]/.test(old.slice(sigil.length)) ? 'Q' : 'q';
  return `${sigil}${letter}x${number}${/[?!]$/.exec(old)?.[0] ?? ''}`;
}

function statementsOf({ tree, body }: TakenFunction): number[] {
  return [...childrenOf(tree, body)].filter(
    (node) =>
      isNamed(tree, node) &&
      !isComment(kindOf(tree, node)) &&
      (tree.end[node] ?? 0) > (tree.start[node] ?? 0),
  );
}

/** One statement of a dozen words at most: who removes half of the function makes no clone. */
function isSmall({ tree, text }: TakenFunction, node: number): boolean {
  const source = text.slice(tree.start[node], tree.end[node]);
  return source.split(/\s+/).length <= 12 && source.split('\n').length <= 3;
}

const additions = [
  (n: number) => `traceStep(${n})`,
  (n: number) => `counter${n} = counter${n} + ${n}`,
  (n: number) => `report("step", ${n}, state${n})`,
  (n: number) => `total${n} = measure(total${n}, ${n})`,
];

function insertion({ text, tree, language }: TakenFunction, before: number, random: () => number): Edit {
  const at = tree.start[before] ?? 0;
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? '';
  const number = Math.floor(random() * 90) + 10;
  const statement = additions[Math.floor(random() * additions.length)]?.(number) ?? '';
  const php = language === 'php' ? statement.replace(/\b(counter|state|total)/g, '$$$1') : statement;
  return { at, to: at, text: `${php}${semicolons.has(language) ? ';' : ''}\n${indent}` };
}

function apply(text: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((left, right) => left.at - right.at || left.to - right.to);
  let result = '';
  let position = 0;
  for (const { at, to, text: inserted } of sorted) {
    if (at < position) continue;
    result += text.slice(position, at) + inserted;
    position = to;
  }
  return result + text.slice(position);
}
