import { childrenOf, isNamed, kindTable } from '../engine/flat-tree.ts';
import type { FunctionUnit } from '../engine/find-functions.ts';
import type { DetectorSettings } from '../engine/detector.ts';
import type { SourceFile } from '../engine/source-file.ts';
import { blockKinds } from './block-kinds.ts';
import type { CloneFacts } from './clone-facts.ts';
import { hashTokens } from './hash-tokens.ts';
import { TokenReader } from './read-tokens.ts';
import { StatementPacker } from './statement-codec.ts';
import type { StatementSpan } from './statement-codec.ts';

/** Functions nested deeper have no entry of their own: every level reads its tokens again. */
const MAX_DEPTH = 24;

/** What has to be known of a file to find clones in it. */
export function analyseClones(file: SourceFile, { clones }: DetectorSettings): CloneFacts {
  const reader = new TokenReader(file);
  const names: string[] = [];
  const units: number[] = [];
  const hashes: number[] = [];
  const statements = new StatementPacker();
  const isBlock = kindTable(file.tree, blockKinds);
  /** Entries of the functions around, by their index in the file. */
  const entries = new Map<number, { index: number; depth: number }>();
  file.functions.forEach((unit, index) => {
    if (unit.outer < 0 && !readLarge(reader, unit, clones.min_tokens)) return;
    const around = unit.outer < 0 ? { index: -1, depth: 0 } : entries.get(unit.outer);
    if (around === undefined || around.depth >= MAX_DEPTH) return;
    if (unit.outer < 0) packBlocks(file, { reader, statements, unit, isBlock, least: clones.min_tokens });
    const from = reader.before[unit.node] ?? 0;
    const to = reader.before[file.tree.next[unit.node] ?? 0] ?? 0;
    if (to - from < clones.min_tokens) return;
    entries.set(index, { index: names.length, depth: around.depth + 1 });
    names.push(unit.name);
    units.push(from, to, ...placeOf(file, unit.node), around.index);
    hashes.push(...hashTokens(reader, from, to));
  });
  return {
    names,
    units: Int32Array.from(units),
    hashes: Uint32Array.from(hashes),
    tokens: reader.symbol.slice(0, reader.length),
    words: wordsOf(reader),
    statements: statements.finish(),
  };
}

function readLarge(reader: TokenReader, { node }: FunctionUnit, least: number): boolean {
  const from = reader.length;
  if (reader.read(node) >= least) return true;
  reader.rewind(from);
  return false;
}

function placeOf({ tree, lines }: SourceFile, node: number): number[] {
  const start = lines.at(tree.start[node] ?? 0);
  const end = lines.at(tree.end[node] ?? 0);
  return [start.line, start.column, end.line, end.column];
}

function wordsOf({ role, text, length }: TokenReader): Uint8Array {
  const words: number[] = [];
  for (let at = 0; at < length; at += 1) if (role[at] !== 0) words.push((text[at] ?? 0) & 0xff);
  return Uint8Array.from(words);
}

interface BlockReading {
  readonly reader: TokenReader;
  readonly statements: StatementPacker;
  readonly unit: FunctionUnit;
  /** Kinds of nodes that are blocks. */
  readonly isBlock: Uint8Array;
  readonly least: number;
}

function packBlocks(file: SourceFile, { reader, statements, unit, isBlock, least }: BlockReading): void {
  const { tree } = file;
  const after = tree.next[unit.node] ?? 0;
  for (let node = unit.node; node < after; node += 1) {
    if (isBlock[tree.kind[node] ?? 0] !== 1) continue;
    const length = (reader.before[tree.next[node] ?? 0] ?? 0) - (reader.before[node] ?? 0);
    if (length < least) {
      node = (tree.next[node] ?? after) - 1;
      continue;
    }
    const block = readBlock(file, reader, node);
    if (block.length > 1) statements.push(block);
  }
}

function readBlock(file: SourceFile, { before }: TokenReader, node: number): StatementSpan[] {
  const { tree, lines } = file;
  const block: StatementSpan[] = [];
  for (const child of childrenOf(tree, node)) {
    const from = before[child] ?? 0;
    const to = before[tree.next[child] ?? 0] ?? 0;
    if (to <= from || !isNamed(tree, child) || tree.fields[tree.field[child] ?? 0] === 'value') continue;
    const { line, column } = lines.at(tree.start[child] ?? 0);
    // Grammars of languages that indent let the last statement end where the next line begins.
    const end = lines.at(Math.max(tree.start[child] ?? 0, (tree.end[child] ?? 0) - 1));
    block.push({ from, to, line, column, endLine: end.line });
  }
  return block;
}
