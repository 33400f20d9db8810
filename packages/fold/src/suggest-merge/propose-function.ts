import path from 'node:path';
import type { Hole } from './collect-holes.ts';
import type { LocalNames } from './local-names.ts';
import type { Member } from './read-member.ts';
import { isTestPath } from './where-code-is-from.ts';

interface ProposedParameter {
  readonly name: string;
  readonly role: Hole['role'] | 'given';
  /** The hole that it fills, from 1; absent for what the members have already. */
  readonly hole?: number;
}

export interface Proposal {
  readonly name: string;
  readonly parameters: readonly ProposedParameter[];
}

/** What one function for all members could be called, and what it would be given. */
export function proposeFunction(
  members: readonly Member[],
  locals: readonly LocalNames[],
  holes: readonly Hole[],
): Proposal {
  const [first] = members;
  const own = givenNames(first, locals[0]).map((name): ProposedParameter => ({ name, role: 'given' }));
  const taken = new Set([...own.map(({ name }) => name), ...(locals[0]?.variables ?? [])]);
  const added = holes.flatMap((hole, index): ProposedParameter[] => {
    if (hole.role === 'name') return [];
    const name = freeName(nameOfHole(hole, first), taken);
    taken.add(name);
    return [{ name, role: hole.role, hole: index + 1 }];
  });
  return { name: commonName(members), parameters: [...own, ...added] };
}

/** Of a function its parameters; of statements what they use of the function around them. */
function givenNames(first: Member | undefined, local: LocalNames | undefined): string[] {
  if (first === undefined || local === undefined) return [];
  if (first.scope === 'function') return [...local.parameters];
  const around = new Set([...local.parameters, ...local.variables]);
  return [...local.used].filter((name) => around.has(name) && !local.inside.has(name));
}

const defaults: Readonly<Record<Hole['role'], string>> = {
  value: 'value',
  type: 'T',
  callee: 'action',
  block: 'step',
  name: 'name',
};

const naming =
  /pair|declarator|assignment|keyword_argument|field_initializer|property|let_declaration|element/;

const named = /^(?:name|key|left|declarator|pattern)$/;
const given = /^(?:value|right|initializer|default|)$/;

/** A value that is given to a name or a key is called like it. */
function nameOfHole({ node, role }: Hole, member: Member | undefined): string {
  if (member === undefined || role !== 'value') return defaults[role];
  const { tree, text } = member;
  const fieldOf = (each: number) => tree.fields[tree.field[each] ?? 0] ?? '';
  const parent = tree.parent[node] ?? -1;
  if (!naming.test(tree.kinds[tree.kind[parent] ?? 0] ?? '') || !given.test(fieldOf(node)))
    return defaults[role];
  for (let child = parent + 1; child < node; child = tree.next[child] ?? node) {
    const name = text.slice(tree.start[child], tree.end[child]);
    if (named.test(fieldOf(child)) && /^[A-Za-z_]\w{0,40}$/.test(name)) return name;
  }
  return defaults[role];
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name}${number}`)) return `${name}${number}`;
}

/** The words that the names of all members have in common, in the order and the style of the first. */
function commonName(members: readonly Member[]): string {
  const names = members.map(({ unit }) => (unit.anonymous ? '' : (unit.name.split(/[.#:]+/).at(-1) ?? '')));
  const [first = '', ...others] = names;
  const lists = others.map(wordsOf);
  const words = wordsOf(first).filter((word) =>
    lists.every((list) => list.some((each) => each.toLowerCase() === word.toLowerCase())),
  );
  if (words.length === 0) return isSnake(first) ? 'shared_part' : 'sharedPart';
  if (words.length === 1 && (words[0] ?? '').length < 3)
    return `${first}${isSnake(first) ? '_shared' : 'Shared'}`;
  return joinWords(words, first);
}

function wordsOf(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
}

function isSnake(name: string): boolean {
  return name.includes('_') || /^[a-z]+$/.test(name);
}

function joinWords(words: readonly string[], style: string): string {
  if (isSnake(style)) return words.join('_');
  const capital = /^[A-Z]/.test(style);
  return words
    .map(
      (word, index) =>
        (index === 0 && !capital ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) +
        word.slice(1),
    )
    .join('');
}

export interface Home {
  readonly path: string;
  readonly why: string;
}

/** The nearest place that all members can see. */
export function findHome(members: readonly Member[]): Home {
  const files = [...new Set(members.map((member) => member.path))];
  const [first = ''] = files;
  const containers = new Set(
    members.map(({ unit }) =>
      unit.name
        .split(/[.#:]+/)
        .slice(0, -1)
        .join('.'),
    ),
  );
  const [container = ''] = containers;
  if (files.length === 1) {
    const inClass = containers.size === 1 && container !== '';
    return {
      path: first,
      why: inClass ? `All members are in ${container}, in this file.` : 'All members are in this file.',
    };
  }
  const directory = commonDirectory(files);
  const what = files.every(isTestPath) ? 'a helper of the tests' : 'a module';
  return {
    path: directory === '' ? '.' : directory,
    why: `The lowest directory of ${files.length} files: ${what} there.`,
  };
}

function commonDirectory(files: readonly string[]): string {
  const parts = files.map((file) => path.posix.dirname(file).split('/'));
  const [first = []] = parts;
  const common: string[] = [];
  for (const [index, part] of first.entries()) {
    if (part === '.' || !parts.every((each) => each[index] === part)) break;
    common.push(part);
  }
  return common.join('/');
}

/** The lines of all members without those of one function and one call for each member. */
export function estimateSaved(members: readonly Member[]): number {
  const lines = members.map(({ line, endLine }) => endLine - line + 1);
  const sum = lines.reduce((total, each) => total + each, 0);
  const call = members[0]?.scope === 'function' ? 3 : 1;
  const written = Math.max(0, ...lines) + (members[0]?.scope === 'function' ? 0 : 3);
  return Math.max(0, sum - written - members.length * call);
}
