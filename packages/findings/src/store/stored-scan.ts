import { Problem } from '@trefoil/contract';
import type { WorkspaceStore } from '@trefoil/contract';
import type { Finding } from '../finding.ts';
import type { CompiledQuery } from '../query/compile-query.ts';
import type { Queryable, SortKey } from '../query/finding-query.ts';
import { ColumnRow } from './column-row.ts';
import { decodeColumns } from './scan-columns.ts';
import type { ScanColumns } from './scan-columns.ts';
import { listScans } from './scan-index.ts';
import type { StoredPlace } from './scan-index.ts';
import type { ScanInfo, ScanRule } from './scan-info.ts';
import type { Provenance } from './scan-writer.ts';
import { sortRows } from './select-rows.ts';

/** Chunks kept in memory: 64 MB at the most, however large the scan. */
const MAX_CACHED = 64;

export interface StoredFinding {
  readonly finding: Finding;
  readonly provenance: Provenance;
}

interface ScanParts {
  readonly info: ScanInfo;
  readonly columns: ScanColumns;
  readonly store: WorkspaceStore;
  readonly key: string;
}

/** A scan in the workspace's store, opened to be questioned. */
export class StoredScan {
  readonly info: ScanInfo;
  readonly #columns: ScanColumns;
  readonly #store: WorkspaceStore;
  readonly #key: string;
  readonly #chunks = new Map<number, Buffer>();

  constructor(parts: ScanParts) {
    const { info, columns, store, key } = parts;
    this.info = info;
    this.#columns = columns;
    this.#store = store;
    this.#key = key;
  }

  /** Row numbers of what matches, in the order asked for; visits each match once. */
  select(query: CompiledQuery, keys: readonly SortKey[], visit?: (finding: Queryable) => void): Uint32Array {
    const { length } = this.#columns;
    const rows = new Uint32Array(length);
    const view = new ColumnRow(this.#columns, (row) => this.#cached(row).evidence);
    let found = 0;
    for (let row = 0; row < length; row += 1) {
      view.row = row;
      if (!query.matches(view)) continue;
      visit?.(view);
      rows[found] = row;
      found += 1;
    }
    const matched = rows.subarray(0, found);
    return keys.length === 0 ? matched : sortRows(this.#columns, matched, keys);
  }

  /** Rows whose id is this, or begins so. */
  findById(id: string): number[] {
    const { texts, numbers, length } = this.#columns;
    const wanted = new Set<number>();
    for (const [rank, text] of texts.id.entries()) if (text === id) wanted.add(rank);
    if (wanted.size === 0)
      for (const [rank, text] of texts.id.entries()) if (text.startsWith(id)) wanted.add(rank);
    return Array.from({ length }, (_, row) => row).filter((row) => wanted.has(numbers.id[row] ?? 0));
  }

  /** What stands in the rows, in their order. Chunks are read as they are needed. */
  async *read(rows: Iterable<number>): AsyncGenerator<StoredFinding> {
    for (const row of rows) {
      await this.#load(this.#columns.numbers.chunk[row] ?? 0);
      yield { finding: this.#cached(row), provenance: this.#provenanceOf(row) };
    }
  }

  /** Reads every chunk, so that questions about evidence can be answered. */
  async loadEvidence(): Promise<void> {
    const { chunk } = this.#columns.numbers;
    const count = chunk.length === 0 ? 0 : (chunk.at(-1) ?? 0) + 1;
    for (let next = 0; next < count; next += 1) await this.#load(next, Infinity);
  }

  /** What the tools say of the rules that found something. */
  async listRules(): Promise<readonly ScanRule[]> {
    const bytes = await this.#store.read(`${this.#key}/rules`);
    return bytes === undefined ? [] : (JSON.parse(Buffer.from(bytes).toString('utf8')) as ScanRule[]);
  }

  /** What the tool of a finding says of the finding's rule. */
  async findRule({ finding, provenance }: StoredFinding): Promise<ScanRule['rule'] | undefined> {
    const rules = await this.listRules();
    return rules.find(({ report, run, rule }) => {
      return rule.id === finding.rule && report === provenance.report && run === provenance.run;
    })?.rule;
  }

  #provenanceOf(row: number): Provenance {
    const { report, run } = this.#columns.numbers;
    return { report: report[row] ?? 0, run: run[row] ?? 0 };
  }

  #cached(row: number): Finding {
    const { chunk, start, length } = this.#columns.numbers;
    const from = start[row] ?? 0;
    const bytes = this.#chunks.get(chunk[row] ?? 0);
    if (bytes === undefined) throw new Error(`The chunk of row ${row} has not been read.`);
    return JSON.parse(bytes.toString('utf8', from, from + (length[row] ?? 0))) as Finding;
  }

  async #load(chunk: number, most = MAX_CACHED): Promise<void> {
    if (this.#chunks.has(chunk)) return;
    const bytes = await this.#store.read(`${this.#key}/rows-${chunk}`);
    if (bytes === undefined) throw scanGone(this.info.scan_id);
    const [oldest] = this.#chunks.keys();
    if (this.#chunks.size >= most && oldest !== undefined) this.#chunks.delete(oldest);
    this.#chunks.set(chunk, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  }
}

/**
 * Opens a stored scan; the active one unless another is named.
 * @throws Problem `scan.none` or `scan.unknown`
 */
export async function openScan(store: WorkspaceStore, named?: string): Promise<StoredScan> {
  const places = await listScans(store);
  const place = named === undefined ? places[0] : places.find(({ id }) => id === named);
  if (place === undefined) throw named === undefined ? noScan() : scanUnknown(places, named);
  const { id, key } = place;
  const [info, bytes] = [await readInfo(store, key), await store.read(`${key}/columns`)];
  const columns = bytes === undefined ? undefined : decodeColumns(bytes);
  if (info === undefined || columns === undefined) throw scanGone(id);
  return new StoredScan({ info, columns, store, key });
}

async function readInfo(store: WorkspaceStore, key: string): Promise<ScanInfo | undefined> {
  const bytes = await store.read(`${key}/info`);
  if (bytes === undefined) return undefined;
  try {
    const stored = JSON.parse(Buffer.from(bytes).toString('utf8')) as { version: number; info: ScanInfo };
    return stored.version === 1 ? stored.info : undefined;
  } catch {
    return undefined;
  }
}

function noScan(): Problem {
  return new Problem({
    code: 'scan.none',
    what: 'This workspace has no scan yet.',
    next: 'Name a report, or take one in with {fold.import}.',
  });
}

function scanGone(id: string): Problem {
  return new Problem({
    code: 'scan.unknown',
    what: `The scan ${id} is not stored, or not by this version.`,
    next: 'Take its report in again with {fold.import}.',
  });
}

function scanUnknown(places: readonly StoredPlace[], id: string): Problem {
  const known =
    places.length === 0 ? 'There are none' : `There are ${places.map((place) => place.id).join(', ')}`;
  return new Problem({
    code: 'scan.unknown',
    what: `There is no stored scan ${JSON.stringify(id.slice(0, 60))}.`,
    next: `${known}; without scan_id the active one is asked.`,
  });
}
