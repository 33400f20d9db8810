import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import type { ReservedFile } from '../bundle/bundle.ts';
import { directoriesUnder } from '../bundle/directories-under.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { unparseableCount } from '../bundle/unparseable-count.ts';
import { logEntries } from './log-entries.ts';
import { newestEntries } from './newest-entries.ts';
import type { LogInput, LogOutput } from './log.operation.ts';

export function run({ bundle: given, dir, entries }: LogInput, context: Context): Unpaged<LogOutput> {
  const selected = getBundle(given, context);
  const { member, bundle } = selected;
  const dirs = new Set(directoriesUnder(selected, dir).map((directory) => directory.dir));
  const logs = bundle.logs.filter((log) => dirs.has(log.dir)).toSorted(rootFirst);
  return {
    bundle: member.slug,
    ...unparseableCount(bundle),
    files: logs.length,
    entry_count: logs.reduce((sum, log) => sum + logEntries(log).total, 0),
    logs: mapRows(logs, (log) => ({ path: log.path, dir: log.dir, ...newestEntries(log, entries) })),
  };
}

function rootFirst(left: ReservedFile, right: ReservedFile): number {
  if (left.dir === '.' || right.dir === '.') return left.dir === '.' ? -1 : 1;
  return left.path < right.path ? -1 : 1;
}
