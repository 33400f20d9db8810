import type { Context } from '@trefoil/contract';
import { shortRef } from '../git/unmerged-files.ts';
import { idOfPath, unmergedEntities } from '../identity/taken-ids.ts';
import { planningDirectory } from '../planning/planning-directory.ts';
import type { Checker } from './checker.ts';

/** Ids that two branches have given to different files: after the merge, two files would share one. */
export async function checkBranches(checker: Checker, context: Context): Promise<number> {
  const { planning } = checker;
  const directory = `${planningDirectory(planning) ?? ''}/`;
  const owners = new Map<string, { path: string; ref: string | undefined }[]>();
  for (const { id, path } of planning.corpus.entities)
    owners.set(id, [...(owners.get(id) ?? []), { path, ref: undefined }]);
  const files = await unmergedEntities(context, planning);
  for (const { path, ref } of files) {
    const id = idOfPath(path);
    const inside = path.startsWith(directory) ? path.slice(directory.length) : path;
    if (id === undefined) continue;
    const known = owners.get(id) ?? [];
    if (known.some((owner) => owner.path === inside)) continue;
    const [other] = known;
    owners.set(id, [...known, { path: inside, ref }]);
    if (other === undefined) continue;
    const where = other.ref === undefined ? 'the working tree' : shortRef(other.ref);
    const message = `${shortRef(ref)} has ${id} as ${inside}, ${where} as ${other.path}`;
    checker.addAt(other.path, {
      rule: 'sdlc/duplicate-id-unmerged',
      line: 1,
      column: 1,
      subject: `${id} ${inside}`,
      message,
    });
  }
  return files.length;
}
