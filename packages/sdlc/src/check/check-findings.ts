import type { Context } from '@trefoil/contract';
import { findFingerprint, readStoredFingerprints } from '../finding/stored-findings.ts';
import type { Checker } from './checker.ts';

/** Tasks that were made from findings, against what the active scan finds now; without a scan nothing is said. */
export async function checkFindings(checker: Checker, context: Context): Promise<void> {
  const tasks = checker.planning.corpus.entities.flatMap((entity) => {
    const fingerprint = entity.type === 'task' ? findFingerprint(entity.data['provenance']) : undefined;
    return fingerprint === undefined ? [] : [{ entity, fingerprint }];
  });
  // Most trees have none, and reading a scan is not free.
  if (tasks.length === 0) return;
  const found = await readStoredFingerprints(context);
  if (found === undefined) return;
  for (const { entity, fingerprint } of tasks) {
    const isDone = entity.state === 'closed/done';
    const isClosed = entity.state.startsWith('closed/');
    const remains = found.has(fingerprint);
    if (isClosed && !isDone) continue;
    if (isDone !== remains) continue;
    checker.add(entity, {
      rule: remains ? 'sdlc/finding-remains' : 'sdlc/finding-gone',
      ...checker.keyAt(entity, [remains ? 'state' : 'provenance']),
      subject: fingerprint,
      message: remains
        ? `${entity.stem} is done, and the finding it was made from is still there`
        : `${entity.stem} is open, and the finding it was made from is gone`,
    });
  }
}
