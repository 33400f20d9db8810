import type { WorkspaceStore } from '@trefoil/contract';
import { walkTree } from '@trefoil/corpus';
import type { ParsedDocument, Tree } from '@trefoil/corpus';
import type { Entity } from '../entity/entity.ts';
import type { Corpus } from './corpus.ts';
import { loadKnownFiles, storeKnownFiles } from './corpus-cache.ts';
import type { KnownFiles } from './corpus-cache.ts';
import { readEntity, toEntity } from './read-entity.ts';
import { sortFiles } from './sort-files.ts';
import type { SortedFiles } from './sort-files.ts';
import { hasMarks, takeMarks } from './tree-marks.ts';
import type { TreeMarks } from './tree-marks.ts';

export interface CorpusReading {
  readonly corpus: Corpus;
  /** By the entity's path; only when asked for. */
  readonly documents: ReadonlyMap<string, ParsedDocument>;
}

interface Memory {
  readonly known: KnownFiles;
  readonly corpus: Corpus;
  /** Everything in the corpus that could change: undefined when something has been written too recently to tell. */
  readonly marks: TreeMarks | undefined;
}

/**
 * What this process knows of the trees it has read. Every entry is checked against the file's time and size
 * before it is used, so this changes how long an answer takes and never what it says.
 */
const memories = new Map<string, Memory>();
const MAX_MEMORIES = 8;
const MAX_FILES = 200_000;
/** Below this a tree is read faster than a cache is written. */
const WORTH_STORING = 200;
/** A file written this shortly ago may be written again without its time telling. */
const SETTLING_MS = 50;

/** Reads the planning tree at `root`, a real path: one walk, and only what changed since the last time. */
export async function readCorpus(root: string, store: WorkspaceStore): Promise<Corpus> {
  const memory = memories.get(root);
  if (memory?.marks !== undefined && hasMarks(memory.marks)) return memory.corpus;
  const now = Date.now();
  const tree = walkPlanning(root);
  const known = memory?.known ?? (await knownFrom(store, root, tree));
  const sorted = sortFiles(tree);
  const { entities, changed } = updateFiles(tree, sorted, known);
  const corpus = toCorpus(tree, sorted, entities);
  remember(root, { known, corpus, marks: takeMarks(tree, sorted, now - SETTLING_MS) });
  if (changed >= WORTH_STORING) await storeKnownFiles(store, root, known);
  return corpus;
}

/** Reads every file whole, for what must look into bodies. Nothing is taken from a cache. */
export function readCorpusWithDocuments(root: string): CorpusReading {
  const tree = walkPlanning(root);
  const sorted = sortFiles(tree);
  const documents = new Map<string, ParsedDocument>();
  const entities = sorted.entities.map((place) => {
    const { reading, document } = readEntity(root, place.path);
    if (document !== undefined) documents.set(place.path, document);
    return toEntity(place, reading);
  });
  return { corpus: toCorpus(tree, sorted, entities), documents };
}

function walkPlanning(root: string): Tree {
  return walkTree(root, { extension: '.md', listOthers: true, maxFiles: MAX_FILES, maxDepth: 8 });
}

async function knownFrom(store: WorkspaceStore, root: string, tree: Tree): Promise<KnownFiles> {
  return tree.files.length < WORTH_STORING ? new Map() : await loadKnownFiles(store, root);
}

function updateFiles(
  tree: Tree,
  sorted: SortedFiles,
  known: KnownFiles,
): { entities: Entity[]; changed: number } {
  const now = Date.now();
  let changed = 0;
  const entities = sorted.entities.map((place) => {
    const { mtimeMs, size } = place.file;
    const entry = known.get(place.path);
    if (entry !== undefined && entry.mtimeMs === mtimeMs && entry.size === size) {
      return (entry.entity ??= toEntity(place, entry.reading));
    }
    changed += 1;
    const { reading } = readEntity(tree.root, place.path);
    const entity = toEntity(place, reading);
    if (now - mtimeMs > SETTLING_MS) known.set(place.path, { mtimeMs, size, reading, entity });
    else known.delete(place.path);
    return entity;
  });
  if (known.size > sorted.entities.length) forgetGone(sorted, known);
  return { entities, changed };
}

function forgetGone(sorted: SortedFiles, known: KnownFiles): void {
  const present = new Set(sorted.entities.map(({ path }) => path));
  for (const path of known.keys()) if (!present.has(path)) known.delete(path);
}

function toCorpus(tree: Tree, sorted: SortedFiles, entities: readonly Entity[]): Corpus {
  const { documents, strays, directories } = sorted;
  return {
    root: tree.root,
    entities,
    documents,
    strays,
    directories,
    unlisted: tree.unreadable,
    truncated: tree.truncated,
  };
}

function remember(root: string, memory: Memory): void {
  memories.delete(root);
  memories.set(root, memory);
  const [oldest] = memories.keys();
  if (memories.size > MAX_MEMORIES && oldest !== undefined) memories.delete(oldest);
}
