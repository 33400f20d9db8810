import type { WorkspaceStore } from '@trefoil/contract';
import { createScanWriter } from '../../src/store/scan-writer.ts';
import { openScan } from '../../src/store/stored-scan.ts';
import type { StoredScan } from '../../src/store/stored-scan.ts';
import type { Finding } from '../../src/finding.ts';

/** A workspace store without a disk. */
export function createMemoryStore(): WorkspaceStore & { readonly values: Map<string, Uint8Array> } {
  const values = new Map<string, Uint8Array>();
  return {
    values,
    read: async (key) => values.get(key),
    readParts: async (key, parts) => {
      const value = values.get(key);
      return value && parts.map(({ start, length }) => value.subarray(start, start + length));
    },
    write: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
  };
}

export const scanFacts = { root: '/nowhere', reports: [], suppressions: [], notes: [], files: [] };

/** Findings as an import stores them. */
export async function storeFindings(
  findings: readonly Finding[],
  store: WorkspaceStore = createMemoryStore(),
): Promise<StoredScan> {
  const writer = createScanWriter(store, new Date('2026-09-01T00:00:00Z'));
  for (const finding of findings) await writer.add(finding, { report: 0, run: 0 });
  await writer.finish(scanFacts, []);
  return await openScan(store);
}
