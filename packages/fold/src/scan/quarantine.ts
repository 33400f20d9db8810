import type { WorkspaceStore } from '@trefoil/contract';

const STORE_KEY = 'scan-cache/quarantine';
const MAX_ENTRIES = 10_000;
/** A file that was lost so often is not tried again until it changes. */
const STRIKES = 2;

/** Files that broke or outlasted what analysed them, by the key of their content. */
export interface Quarantine {
  holds(key: string): boolean;
  strike(key: string): void;
  save(): Promise<void>;
}

export async function openQuarantine(store: WorkspaceStore): Promise<Quarantine> {
  const strikes = readStrikes(await store.read(STORE_KEY));
  let changed = false;
  return {
    holds: (key) => (strikes.get(key) ?? 0) >= STRIKES,
    strike: (key) => {
      changed = true;
      strikes.set(key, (strikes.get(key) ?? 0) + 1);
    },
    save: async () => {
      if (!changed) return;
      const kept = [...strikes].slice(-MAX_ENTRIES);
      await store.write(STORE_KEY, Buffer.from(JSON.stringify({ version: 1, strikes: kept })));
    },
  };
}

function readStrikes(bytes: Uint8Array | undefined): Map<string, number> {
  if (bytes === undefined) return new Map();
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const rows: unknown =
      typeof value === 'object' && value !== null && 'strikes' in value ? value.strikes : [];
    return new Map(Array.isArray(rows) ? rows.filter((row) => isStrike(row)) : []);
  } catch {
    return new Map();
  }
}

function isStrike(row: unknown): row is [string, number] {
  return Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'number';
}
