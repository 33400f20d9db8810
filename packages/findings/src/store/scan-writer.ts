import { createHash, randomBytes } from 'node:crypto';
import type { WorkspaceStore } from '@trefoil/contract';
import type { Finding } from '../finding.ts';
import { createColumnBuilder } from './column-builder.ts';
import { encodeColumns } from './scan-columns.ts';
import { activateScan, removeScan } from './scan-index.ts';
import type { ScanInfo, ScanRule } from './scan-info.ts';

/** Findings a chunk is closed after, in bytes: what one page of an answer reads from disk at the least. */
const CHUNK_BYTES = 1024 * 1024;

/** Which report and which run in it a finding came from. */
export interface Provenance {
  readonly report: number;
  readonly run: number;
}

/** Puts a scan into the workspace's store, one finding after the other. */
export interface ScanWriter {
  add(finding: Finding, provenance: Provenance): Promise<void>;
  /** Makes it the active scan. Until then nothing can see it. */
  finish(
    info: Omit<ScanInfo, 'scan_id' | 'created_at' | 'total'>,
    rules: readonly ScanRule[],
  ): Promise<ScanInfo>;
  /** Takes back what was written so far. */
  discard(): Promise<void>;
}

export function createScanWriter(store: WorkspaceStore, now: Date): ScanWriter {
  const key = `scans/${randomBytes(8).toString('hex')}`;
  const content = createHash('sha256');
  const columns = createColumnBuilder();
  let rows: Buffer[] = [];
  let bytes = 0;
  let chunk = 0;
  let total = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await store.write(`${key}/rows-${chunk}`, Buffer.concat(rows, bytes));
    rows = [];
    bytes = 0;
    chunk += 1;
  };
  return {
    add: async (finding, { report, run }) => {
      const row = Buffer.from(`${JSON.stringify(finding)}\n`);
      content.update(row);
      columns.add(finding, { report, run, chunk, start: bytes, length: row.length });
      rows.push(row);
      bytes += row.length;
      total += 1;
      if (bytes >= CHUNK_BYTES) await flush();
    },
    finish: async (rest, rules) => {
      await flush();
      content.update(JSON.stringify([rest.reports, rest.baseline ?? null]));
      const id = `scan-${content.digest('hex').slice(0, 12)}`;
      const info: ScanInfo = { scan_id: id, created_at: now.toISOString(), total, ...rest };
      await store.write(`${key}/columns`, encodeColumns(columns.build()));
      await store.write(`${key}/rules`, Buffer.from(JSON.stringify(rules)));
      await store.write(`${key}/info`, Buffer.from(JSON.stringify({ version: 1, info })));
      await activateScan(store, { id, key, chunks: chunk });
      return info;
    },
    discard: async () => await removeScan(store, { key, chunks: chunk }),
  };
}
