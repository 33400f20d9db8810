import type { WorkspaceStore } from '@trefoil/contract';

/** How many scans a workspace keeps: the active one and those before it. */
const KEPT = 5;
const KEY = 'scans/index';

/** Where a scan is kept. */
export interface StoredPlace {
  /** Made from what is in the scan: the same findings have the same id. */
  readonly id: string;
  /** First part of the keys under which it is stored; every import has its own. */
  readonly key: string;
  readonly chunks: number;
}

interface ScanIndex {
  readonly version: 1;
  /** Newest first; the first is the active one. */
  readonly scans: readonly StoredPlace[];
}

/** The stored scans, newest first; the first is the active one. */
export async function listScans(store: WorkspaceStore): Promise<readonly StoredPlace[]> {
  const bytes = await store.read(KEY);
  if (bytes === undefined) return [];
  try {
    const index = JSON.parse(Buffer.from(bytes).toString('utf8')) as ScanIndex;
    return index.version === 1 && Array.isArray(index.scans) ? index.scans : [];
  } catch {
    return [];
  }
}

/** Makes a stored scan the active one, and removes those that are too old to be kept. */
export async function activateScan(store: WorkspaceStore, place: StoredPlace): Promise<void> {
  const before = await listScans(store);
  const scans = [place, ...before.filter(({ id }) => id !== place.id)].slice(0, KEPT);
  const index: ScanIndex = { version: 1, scans };
  await store.write(KEY, Buffer.from(JSON.stringify(index)));
  // After the index: a reader that still holds the old one finds its scan gone, and says so.
  const kept = new Set(scans.map(({ key }) => key));
  for (const old of before) if (!kept.has(old.key)) await removeScan(store, old);
}

/** Removes everything that is stored of a scan. */
export async function removeScan(
  store: WorkspaceStore,
  { key, chunks }: Omit<StoredPlace, 'id'>,
): Promise<void> {
  const parts = [
    'info',
    'rules',
    'columns',
    ...Array.from({ length: chunks }, (_, chunk) => `rows-${chunk}`),
  ];
  for (const part of parts) await store.remove(`${key}/${part}`);
}
