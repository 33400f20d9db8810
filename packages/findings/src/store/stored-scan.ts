import { Problem } from '@trefoil/contract';
import type { WorkspaceStore } from '@trefoil/contract';
import type { Finding } from '../finding.ts';
import type { CompiledQuery } from '../query/compile-query.ts';
import type { Queryable, SortKey } from '../query/finding-query.ts';
import { ColumnRow } from './column-row.ts';
import { patternInColumns } from './pattern-in-columns.ts';
import { readStoredRows } from './read-stored-rows.ts';
import { decodeColumns } from './scan-columns.ts';
import type { ScanColumns } from './scan-columns.ts';
import { listScans } from './scan-index.ts';
import type { StoredPlace } from './scan-index.ts';
import type { ScanInfo, ScanRule } from './scan-info.ts';
import type { Provenance } from './scan-writer.ts';
import { rowOrder, sortRows } from './sort-rows.ts';

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

  constructor(parts: ScanParts) {
    const { info, columns, store, key } = parts;
    this.info = info;
    this.#columns = columns;
    this.#store = store;
    this.#key = key;
  }

  /** Row numbers of what matches, in the order of the report; visits each match once. */
  async select(query: CompiledQuery, visit?: (finding: Queryable) => void): Promise<Uint32Array> {
    return query.pattern?.fields.includes('evidence') === true
      ? await this.#selectRead(query, visit)
      : this.#selectColumns(query, visit);
  }

  /** Rows in the order of these keys; the first `count` of them, where no more are wanted. */
  sort(rows: Uint32Array, keys: readonly SortKey[], count = Infinity): Uint32Array {
    return keys.length === 0 ? rows : sortRows(rows, rowOrder(this.#columns, keys), count);
  }

  #selectColumns(query: CompiledQuery, visit?: (finding: Queryable) => void): Uint32Array {
    const { length } = this.#columns;
    const rows = new Uint32Array(length);
    const view = new ColumnRow(this.#columns);
    const holds = query.pattern === undefined ? undefined : patternInColumns(this.#columns, query.pattern);
    let found = 0;
    for (let row = 0; row < length; row += 1) {
      view.row = row;
      if (!query.admits(view) || holds?.(view) === false) continue;
      visit?.(view);
      rows[found] = row;
      found += 1;
    }
    return rows.subarray(0, found);
  }

  /** What the columns do not hold has to be looked for in the findings themselves. */
  async #selectRead(query: CompiledQuery, visit?: (finding: Queryable) => void): Promise<Uint32Array> {
    const { pattern: _pattern, ...filters } = query;
    const admitted = this.#selectColumns(filters);
    const rows = new Uint32Array(admitted.length);
    let [at, found] = [0, 0];
    for await (const { finding } of this.read(admitted)) {
      if (query.matches(finding)) {
        visit?.(finding);
        rows[found] = admitted[at] ?? 0;
        found += 1;
      }
      at += 1;
    }
    return rows.subarray(0, found);
  }

  /** Rows whose id is this, or begins so. */
  findById(id: string): Uint32Array {
    const { texts, numbers, length } = this.#columns;
    const exact = new Set<number>();
    const begins = new Set<number>();
    for (let rank = 0; rank < texts.id.length; rank += 1) {
      const text = texts.id.at(rank) ?? '';
      if (text === id) exact.add(rank);
      if (text.startsWith(id)) begins.add(rank);
    }
    const wanted = exact.size > 0 ? exact : begins;
    return Uint32Array.from({ length }, (_, row) => row).filter((row) => wanted.has(numbers.id[row] ?? 0));
  }

  /** What stands in the rows, in their order. */
  async *read(rows: Uint32Array): AsyncGenerator<StoredFinding> {
    const findings = readStoredRows(rows, this.#columns, async (chunk, parts) => {
      const read = await this.#store.readParts(`${this.#key}/rows-${chunk}`, parts);
      if (read === undefined) throw scanGone(this.info.scan_id);
      return read;
    });
    let at = 0;
    for await (const finding of findings) {
      yield { finding, provenance: this.#provenanceOf(rows[at] ?? 0) };
      at += 1;
    }
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
