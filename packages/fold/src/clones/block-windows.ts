import type { CloneCorpus, CloneFile, CloneUnit } from './clone-corpus.ts';
import { mixHash } from './hash-text.ts';
import { unpackStatements } from './statement-codec.ts';
import type { StatementSpan } from './statement-codec.ts';

/** Statements that run one after the other, in a function. */
export interface Block {
  readonly file: CloneFile;
  readonly unit: CloneUnit;
  readonly statements: readonly StatementSpan[];
  /** Of each statement: the kinds of its tokens, hashed. */
  readonly hashes: Uint32Array;
}

/** Statements `first` to `last` of a block, both included. */
export interface BlockRun {
  readonly block: Block;
  readonly first: number;
  readonly last: number;
}

export async function readBlocks(
  { files, units }: CloneCorpus,
  breathe: () => Promise<void>,
): Promise<Block[]> {
  const unitsOf = new Map<CloneFile, CloneUnit[]>(files.map((file) => [file, []]));
  for (const unit of units) unitsOf.get(unit.file)?.push(unit);
  const blocks: Block[] = [];
  for (const file of files) {
    const own = unitsOf.get(file) ?? [];
    /** Functions around the block at hand, innermost last; both come by where they start. */
    const around: CloneUnit[] = [];
    let next = 0;
    for (const statements of unpackStatements(file.facts.statements)) {
      const from = statements[0]?.from ?? 0;
      for (let unit = own[next]; unit !== undefined && unit.from <= from; unit = own[next]) {
        around.push(unit);
        next += 1;
      }
      while ((around.at(-1)?.to ?? Infinity) <= from) around.pop();
      const unit = around.at(-1);
      if (unit !== undefined) blocks.push({ file, unit, statements, hashes: hashAll(file, statements) });
    }
    await breathe();
  }
  return blocks;
}

function hashAll({ facts: { tokens } }: CloneFile, statements: readonly StatementSpan[]): Uint32Array {
  return Uint32Array.from(statements, ({ from, to }) => {
    let hash = to - from;
    for (let at = from; at < to; at += 1)
      hash = Math.imul(hash ^ (tokens[at] ?? 0), 0x01000193) ^ (hash >>> 15);
    return mixHash(hash);
  });
}

/**
 * From every statement on the shortest run that is large enough, gathered by what its tokens are. Runs of a group are
 * equal in kind; a longer run that was copied shows as groups of the statements in it.
 */
export function groupRuns(blocks: readonly Block[], least: number): BlockRun[][] {
  const groups = new Map<number, BlockRun[]>();
  for (const block of blocks) {
    const { statements, hashes } = block;
    let last = 0;
    for (let first = 0; first < statements.length; first += 1) {
      const start = statements[first]?.from ?? 0;
      while (last < statements.length && (statements[last]?.to ?? 0) - start < least) last += 1;
      if (last >= statements.length) break;
      if (last === first) continue;
      let key = last - first;
      for (let each = first; each <= last; each += 1) key = Math.imul(key, 0x9e3779b1) ^ (hashes[each] ?? 0);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ block, first, last }]);
      else group.push({ block, first, last });
    }
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** The runs, longer by all statements before and after that are equal in all of them. */
export function growRuns(runs: readonly BlockRun[]): BlockRun[] {
  let [before, after] = [0, 0];
  const sameAt = (offset: (run: BlockRun) => number) => {
    const hashes = runs.map((run) => run.block.hashes[offset(run)]);
    return hashes[0] !== undefined && hashes.every((hash) => hash === hashes[0]);
  };
  while (sameAt(({ first }) => first - before - 1)) before += 1;
  while (sameAt(({ last }) => last + after + 1)) after += 1;
  return runs.map(({ block, first, last }) => ({ block, first: first - before, last: last + after }));
}
