import type { CloneFile, CloneUnit } from './clone-corpus.ts';

/** exact: nothing but layout and comments differ; renamed: names and values too; similar: more. Types 1, 2 and 3. */
export type CloneKind = 'exact' | 'renamed' | 'similar';

export interface CloneMember {
  readonly file: CloneFile;
  /** The function that it is or lies in. */
  readonly unit: CloneUnit;
  /** Its tokens among those of the file. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** Not known of blocks. */
  readonly endColumn?: number;
}

/** Places that say the same; at least two, by path and place. */
export interface CloneClass {
  readonly scope: 'function' | 'block';
  readonly kind: CloneKind;
  readonly members: readonly CloneMember[];
  /** How alike the least alike member is to the one in the middle, from 0 to 1. */
  readonly similarity: number;
  /** What the members say, in a form that neither lines nor names change. */
  readonly content: string;
}

export interface CloneOptions {
  readonly min_tokens: number;
  readonly similarity: number;
  readonly breathe: () => Promise<void>;
}

export function toMember(unit: CloneUnit): CloneMember {
  const { file, from, to, line, column, endLine, endColumn } = unit;
  return { file, unit, from, to, line, column, endLine, endColumn };
}
