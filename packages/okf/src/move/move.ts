import type { Context } from '@trefoil/contract';
import { diffHunks } from '@trefoil/corpus';
import type { Bundle } from '../bundle/bundle.ts';
import { getConcept } from '../bundle/get-concept.ts';
import { getBundle } from '../bundle/select-bundle.ts';
import { changesBetween, textOf } from '../write/changes-between.ts';
import type { FileChange } from '../write/file-change.ts';
import { newConceptPath } from '../write/new-concept-path.ts';
import { unlistedIn } from '../write/unlisted-in.ts';
import { writeBundle } from '../write/write-bundle.ts';
import { fileExists } from '../write/write-problems.ts';
import type { MoveInput, MoveOutput } from './move.operation.ts';
import { planMove } from './plan-move.ts';

export async function run(
  { bundle: given, from, to, dry_run: dryRun }: MoveInput,
  context: Context,
): Promise<MoveOutput> {
  const selected = getBundle(given, context);
  const { bundle } = selected;
  const concept = getConcept(selected, from, 'from');
  const except = [concept.path, `${to}.md`];
  const path = from === to ? concept.path : newConceptPath(bundle, to, { field: 'to', except });
  const planned = from === to ? { bundle, links: 0 } : planMove(bundle, concept, path);
  expectFree(bundle, planned.bundle, path);
  const changes = changesBetween(bundle, planned.bundle);
  const written = await writeBundle(selected, changes, dryRun);
  return {
    ...written,
    changes: asRename(written.changes, changes),
    from,
    to,
    path,
    links: planned.links,
    unlisted_in: unlistedIn(planned.bundle, path),
  };
}

/**
 * The very file that is to come may be there: a move that was killed is then carried on.
 * @throws Problem `okf.file_exists`
 */
function expectFree(before: Bundle, after: Bundle, path: string): void {
  const there = before.files.get(path)?.file;
  if (there !== undefined && textOf(there) !== textOf(after.files.get(path)?.file)) throw fileExists(path);
}

/** The file that came and the one that went are shown as the one that moved, before the others. */
function asRename(shown: readonly { path: string; diff: string }[], changes: readonly FileChange[]) {
  const gone = changes.find(({ after }) => after === undefined);
  const come = changes.find(({ before }) => before === undefined);
  if (gone === undefined || come === undefined) return [...shown];
  const rest = shown.filter(({ path }) => path !== gone.path && path !== come.path);
  return [{ path: come.path, diff: renameDiff(gone, come) }, ...rest];
}

/** As git writes a file that got another path. */
function renameDiff(gone: FileChange, come: FileChange): string {
  const hunks = diffHunks(gone.before ?? '', come.after ?? '');
  return [
    `diff --git a/${gone.path} b/${come.path}`,
    `rename from ${gone.path}`,
    `rename to ${come.path}`,
    ...(hunks.length === 0 ? [] : [`--- a/${gone.path}`, `+++ b/${come.path}`, ...hunks]),
    '',
  ].join('\n');
}
