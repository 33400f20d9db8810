import { alignEqual } from './align-tokens.ts';
import type { TokenRun } from './align-tokens.ts';
import { growRuns, groupRuns, readBlocks } from './block-windows.ts';
import type { BlockRun } from './block-windows.ts';
import type { CloneClass, CloneMember, CloneOptions } from './clone-class.ts';
import type { CloneCorpus, CloneUnit } from './clone-corpus.ts';
import { isAlike } from './find-function-classes.ts';
import { hashText } from './hash-text.ts';
import { varietyOf } from './variety-of.ts';

/** Members of a group are compared with the first one; of more than so many the rest is left out. */
const MAX_MEMBERS = 2_000;

/** Classes of equal runs of statements in different functions that are no clones as wholes. */
export async function findBlockClasses(
  corpus: CloneCorpus,
  functions: readonly CloneClass[],
  { min_tokens: least, breathe }: CloneOptions,
): Promise<CloneClass[]> {
  const groups = groupRuns(await readBlocks(corpus, breathe), least);
  const found: CloneClass[] = [];
  let done = 0;
  for (const group of groups) {
    done += 1;
    if (done % 256 === 0) await breathe();
    const runs = growRuns(onePerFunction(group));
    if (runs.length > 1) found.push(...toClass(runs));
  }
  return selectClasses(found, functions);
}

/** What is repeated in one function is no clone of another; the first of it stands for all. */
function onePerFunction(group: readonly BlockRun[]): BlockRun[] {
  const seen = new Set<CloneUnit>();
  return group.slice(0, MAX_MEMBERS).filter(({ block: { unit } }) => {
    const isNew = !seen.has(unit);
    seen.add(unit);
    return isNew;
  });
}

function toClass(runs: readonly BlockRun[]): CloneClass[] {
  const members = runs.map(toMember);
  const [first] = members;
  const variety = first === undefined ? 'none' : varietyOf(runOfMember(first));
  if (first === undefined || variety === 'none') return [];
  const alike = members.filter(
    (each) =>
      each === first ||
      (isSameKind(first, each) && isAlike(alignEqual(runOfMember(first), runOfMember(each)), 1)),
  );
  if (alike.length < 2) return [];
  const exact = alike.every((each) => alignEqual(runOfMember(first), runOfMember(each)).sameWords === 1);
  if (!exact && variety === 'low') return [];
  const symbols = first.file.facts.tokens.subarray(first.from, first.to);
  const content = String.fromCodePoint(...symbols.subarray(0, 4_096));
  return [
    {
      scope: 'block',
      kind: exact ? 'exact' : 'renamed',
      members: alike,
      similarity: 1,
      content: `block-${hashText(content, 0, content.length).toString(16)}-${symbols.length}`,
    },
  ];
}

function toMember({ block: { file, unit, statements }, first, last }: BlockRun): CloneMember {
  const [start, end] = [statements[first], statements[last]];
  if (start === undefined || end === undefined) throw new Error('A run of statements lies within its block.');
  const { from, line, column } = start;
  return { file, unit, from, to: end.to, line, column, endLine: end.endLine };
}

function runOfMember({ file, from, to }: CloneMember): TokenRun {
  return { tokens: file.facts.tokens, words: file.words, from, to };
}

/** Hashes are equal by now; tokens have the last word. */
function isSameKind(one: CloneMember, other: CloneMember): boolean {
  if (one.to - one.from !== other.to - other.from || one.file.language !== other.file.language) return false;
  const [left, right] = [one.file.facts.tokens, other.file.facts.tokens];
  for (let at = 0; at < one.to - one.from; at += 1)
    if (left[one.from + at] !== right[other.from + at]) return false;
  return true;
}

/** The classes that say most, each without the members of which most was said before. */
function selectClasses(found: readonly CloneClass[], functions: readonly CloneClass[]): CloneClass[] {
  const classOf = new Map<CloneUnit, CloneClass>();
  for (const each of functions) for (const { unit } of each.members) classOf.set(unit, each);
  const said = new Map<CloneMember['file'], Uint8Array>();
  const sorted = found
    .map((each, index) => ({ each, index, weight: weightOf(each) }))
    .toSorted((left, right) => right.weight - left.weight || left.index - right.index);
  return sorted.flatMap(({ each }) => {
    const members = withoutKnown(each.members, classOf).filter((member) => !isSaid(member, said));
    if (members.length < 2) return [];
    for (const { file, from, to } of members) {
      const bits = said.get(file) ?? new Uint8Array(file.facts.tokens.length);
      said.set(file, bits.fill(1, from, to));
    }
    return [{ ...each, members }];
  });
}

function weightOf({ members }: CloneClass): number {
  const [first] = members;
  return (members.length - 1) * ((first?.to ?? 0) - (first?.from ?? 0));
}

/** Of functions that are clones as wholes one is enough: that the others say the same is said. */
function withoutKnown(
  members: readonly CloneMember[],
  classOf: ReadonlyMap<CloneUnit, CloneClass>,
): CloneMember[] {
  const seen = new Set<CloneClass>();
  return members.filter(({ unit }) => {
    const known: CloneClass[] = [];
    for (let at: CloneUnit | undefined = unit; at !== undefined; at = at.outer) {
      const each = classOf.get(at);
      if (each !== undefined) known.push(each);
    }
    const isNew = known.every((each) => !seen.has(each));
    for (const each of known) seen.add(each);
    return isNew;
  });
}

function isSaid(
  { file, from, to }: CloneMember,
  said: ReadonlyMap<CloneMember['file'], Uint8Array>,
): boolean {
  const bits = said.get(file);
  if (bits === undefined) return false;
  let count = 0;
  for (let at = from; at < to; at += 1) count += bits[at] ?? 0;
  return count * 2 > to - from;
}
