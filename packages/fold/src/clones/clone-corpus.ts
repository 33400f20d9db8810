import type { FileFacts } from '../engine/detector.ts';
import { UNIT_FIELDS } from './clone-facts.ts';
import type { CloneFacts } from './clone-facts.ts';
import { hasText } from './token-classes.ts';

export interface CloneFile {
  readonly path: string;
  readonly language: string;
  readonly facts: CloneFacts;
  /** One for each token: its text hashed to a byte, 0 for those that have none of their own. */
  readonly words: Uint8Array;
}

/** A function that is large enough to have clones. */
export interface CloneUnit {
  /** In the order of path and place. */
  readonly index: number;
  readonly file: CloneFile;
  readonly name: string;
  /** First token and the one after the last, in the tokens of the file. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The function around it, where that is large enough too. */
  readonly outer: CloneUnit | undefined;
  /** Of the tokens as they stand. */
  readonly exact: number;
  /** Of their form: what a copy with everything renamed shares. */
  readonly form: number;
}

export interface CloneCorpus {
  readonly files: readonly CloneFile[];
  readonly units: readonly CloneUnit[];
}

/** All functions of all files, in an order that is free of the one in which the files came. */
export function openCorpus(facts: readonly FileFacts<CloneFacts>[]): CloneCorpus {
  const sorted = facts.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const files: CloneFile[] = [];
  const units: CloneUnit[] = [];
  for (const { path, language, facts: known } of sorted) {
    const file = { path, language, facts: known, words: spread(known) };
    files.push(file);
    const first = units.length;
    for (let entry = 0; entry < known.names.length; entry += 1) {
      const [from = 0, to = 0, line = 1, column = 1, endLine = 1, endColumn = 1, outer = -1] =
        known.units.subarray(entry * UNIT_FIELDS, (entry + 1) * UNIT_FIELDS);
      units.push({
        index: units.length,
        file,
        name: known.names[entry] ?? '',
        from,
        to,
        line,
        column,
        endLine,
        endColumn,
        outer: outer < 0 ? undefined : units[first + outer],
        exact: hashAt(known.hashes, entry * 4),
        form: hashAt(known.hashes, entry * 4 + 2),
      });
    }
  }
  return { files, units };
}

function spread({ tokens, words }: CloneFacts): Uint8Array {
  const wide = new Uint8Array(tokens.length);
  let word = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    if (!hasText(tokens[at] ?? 0)) continue;
    wide[at] = words[word] ?? 0;
    word += 1;
  }
  return wide;
}

/** 53 of the 64 bits, which a number holds. */
function hashAt(hashes: Uint32Array, at: number): number {
  return (hashes[at] ?? 0) * 0x200000 + ((hashes[at + 1] ?? 0) >>> 11);
}
