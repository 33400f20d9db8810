import { deserialize, serialize } from 'node:v8';
import type { WorkspaceStore } from '@trefoil/contract';
import type { Finding } from '@trefoil/findings';

/** Raised when what is kept changes its shape. */
const CACHE_VERSION = 1;
const STORE_KEY = 'scan-cache/findings';

/** What the last scan concluded, if it concluded it from the same. */
export async function readConclusions(store: WorkspaceStore, key: string): Promise<Finding[] | undefined> {
  const bytes = await store.read(STORE_KEY);
  if (bytes === undefined) return undefined;
  try {
    const value: unknown = deserialize(bytes);
    return isKept(value) && value.version === CACHE_VERSION && value.key === key ? value.findings : undefined;
  } catch {
    // Half of an older version's: as good as none.
    return undefined;
  }
}

export async function keepConclusions(
  store: WorkspaceStore,
  key: string,
  findings: readonly Finding[],
): Promise<void> {
  await store.write(STORE_KEY, serialize({ version: CACHE_VERSION, key, findings }));
}

function isKept(value: unknown): value is { version: unknown; key: unknown; findings: Finding[] } {
  return typeof value === 'object' && value !== null && 'findings' in value && Array.isArray(value.findings);
}
