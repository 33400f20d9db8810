import { createHash } from 'node:crypto';
import type { WorkspaceStore } from '@trefoil/contract';
import type { Entity, FrontMatterData } from '../entity/entity.ts';
import type { EntityReading } from './read-entity.ts';

/** A file as it was when it was last read. */
interface KnownFile {
  readonly mtimeMs: number;
  readonly size: number;
  readonly reading: EntityReading;
  /** Built from the reading and the path when it is first asked for. */
  entity?: Entity;
}

export type KnownFiles = Map<string, KnownFile>;

/** To be raised whenever a reading of the same bytes may come out differently. */
const VERSION = 1;

/** Files as they are stored, a list for each of their parts: ten thousand small lists would cost more to read. */
interface Stored {
  readonly version: typeof VERSION;
  readonly root: string;
  readonly paths: readonly string[];
  readonly times: readonly number[];
  readonly sizes: readonly number[];
  readonly ids: readonly (string | null)[];
  readonly titles: readonly (string | null)[];
  readonly states: readonly (string | null)[];
  readonly parents: readonly (0 | 1)[];
  readonly faults: readonly (EntityReading['fault'] | null)[];
}

/**
 * What another process has read of this tree. Whatever is wrong with the entry, it is as if there were none.
 * Below the first line each file has a line with its front matter, which stays text until it is asked for: most
 * questions look into that of few files.
 */
export async function loadKnownFiles(store: WorkspaceStore, root: string): Promise<KnownFiles> {
  const known: KnownFiles = new Map();
  try {
    const bytes = await store.read(keyFor(root));
    if (bytes === undefined) return known;
    const text = new TextDecoder().decode(bytes);
    let end = text.indexOf('\n');
    const stored: unknown = JSON.parse(text.slice(0, Math.max(end, 0)));
    if (!isStored(stored, root)) return known;
    for (const [index, path] of stored.paths.entries()) {
      const start = end + 1;
      end = text.indexOf('\n', start);
      const reading = new StoredReading(stored, index, end === -1 ? '' : text.slice(start, end));
      known.set(path, { mtimeMs: stored.times[index] ?? 0, size: stored.sizes[index] ?? 0, reading });
    }
  } catch {
    known.clear();
  }
  return known;
}

class StoredReading implements EntityReading {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly state: string | undefined;
  readonly hasParent: boolean;
  readonly fault: EntityReading['fault'];
  private text: string;
  private parsed: FrontMatterData | undefined;

  /** @throws Error when the text is plainly no JSON object; it is parsed when nothing can be done about it any more */
  constructor(stored: Stored, index: number, text: string) {
    if (!text.startsWith('{') || !text.endsWith('}')) throw new Error('The entry is damaged.');
    this.id = stored.ids[index] ?? undefined;
    this.title = stored.titles[index] ?? undefined;
    this.state = stored.states[index] ?? undefined;
    this.hasParent = stored.parents[index] === 1;
    this.fault = stored.faults[index] ?? undefined;
    this.text = text;
  }

  get data(): FrontMatterData {
    if (this.parsed === undefined) {
      this.parsed = JSON.parse(this.text) as FrontMatterData;
      this.text = '';
    }
    return this.parsed;
  }
}

/** Never fails: a workspace that cannot be written is a slow one, not a broken one. */
export async function storeKnownFiles(store: WorkspaceStore, root: string, known: KnownFiles): Promise<void> {
  const files = [...known.values()];
  const stored: Stored = {
    version: VERSION,
    root,
    paths: [...known.keys()],
    times: files.map(({ mtimeMs }) => mtimeMs),
    sizes: files.map(({ size }) => size),
    ids: files.map(({ reading }) => reading.id ?? null),
    titles: files.map(({ reading }) => reading.title ?? null),
    states: files.map(({ reading }) => reading.state ?? null),
    parents: files.map(({ reading }) => (reading.hasParent ? 1 : 0)),
    faults: files.map(({ reading }) => reading.fault ?? null),
  };
  const lines = [stored, ...files.map(({ reading }) => reading.data)].map((part) => JSON.stringify(part));
  try {
    await store.write(keyFor(root), new TextEncoder().encode(`${lines.join('\n')}\n`));
  } catch {
    // Nothing is lost but time.
  }
}

function isStored(value: unknown, root: string): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const stored = value as Partial<Stored>;
  if (stored.version !== VERSION || stored.root !== root || !Array.isArray(stored.paths)) return false;
  const { paths, times, sizes, ids, titles, states, parents, faults } = stored;
  const lists = [times, sizes, ids, titles, states, parents, faults];
  return lists.every((list) => Array.isArray(list) && list.length === paths.length);
}

function keyFor(root: string): string {
  return `sdlc/corpus-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.json`;
}
