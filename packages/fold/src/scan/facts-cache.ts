import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { WorkspaceStore } from '@trefoil/contract';
import type { AnalysedFile } from '../engine/file-task.ts';

/** Raised when what is kept changes its shape. */
const CACHE_VERSION = 1;
const STORE_KEY = 'scan-cache/facts';
/** Kept beyond what the last scan used, in bytes. */
const MAX_BYTES = 160 * 1024 * 1024;

/** What came of a file, whatever its path or its number in a scan. */
export type CachedAnalysis = Omit<AnalysedFile, 'index' | 'ok'>;

/** What analysing files came to, by their content: nothing that has been analysed is analysed again. */
export interface FactsCache {
  find(key: string): CachedAnalysis | undefined;
  add(key: string, analysis: CachedAnalysis): void;
  /** Keeps what was found and added; of the rest, the latest as far as there is room. */
  save(): Promise<void>;
}

interface Entry {
  readonly analysis: CachedAnalysis;
  readonly used: boolean;
}

/** The key of a file's analysis: its content, its grammar, and everything that shapes the outcome. */
export function factsKey(bytes: Uint8Array, language: string, shape: string): string {
  return `${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}.${language}.${shape}`;
}

export async function openFactsCache(store: WorkspaceStore): Promise<FactsCache> {
  const entries = new Map<string, Entry>();
  for (const [key, analysis] of readEntries(await store.read(STORE_KEY))) {
    entries.set(key, { analysis, used: false });
  }
  let changed = false;
  return {
    find: (key) => {
      const found = entries.get(key);
      if (found !== undefined && !found.used) entries.set(key, { ...found, used: true });
      return found?.analysis;
    },
    add: (key, analysis) => {
      changed = true;
      entries.set(key, { analysis, used: true });
    },
    save: async () => {
      if (!changed) return;
      await store.write(STORE_KEY, serialize({ version: CACHE_VERSION, entries: selectEntries(entries) }));
    },
  };
}

function selectEntries(entries: ReadonlyMap<string, Entry>): Map<string, CachedAnalysis> {
  const kept = new Map<string, CachedAnalysis>();
  let bytes = 0;
  const ordered = [...entries].toSorted(([, a], [, b]) => Number(b.used) - Number(a.used));
  for (const [key, { analysis, used }] of ordered) {
    bytes += analysis.facts.length + 200;
    if (!used && bytes > MAX_BYTES) break;
    kept.set(key, analysis);
  }
  return kept;
}

function readEntries(bytes: Uint8Array | undefined): ReadonlyMap<string, CachedAnalysis> {
  if (bytes === undefined) return new Map();
  try {
    const value: unknown = deserialize(bytes);
    return isCache(value) ? value.entries : new Map();
  } catch {
    // Half of an older version's: as good as none.
    return new Map();
  }
}

function isCache(value: unknown): value is { entries: Map<string, CachedAnalysis> } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === CACHE_VERSION &&
    'entries' in value &&
    value.entries instanceof Map
  );
}
