import type { Bundle, Concept } from '../bundle/bundle.ts';
import type { CheckId } from '../lint/lint-checks.ts';
import type { Edit, LintFinding, LintSubject } from '../lint/lint-finding.ts';
import { placeOf } from '../lint/finding-row.ts';
import { messageOf } from '../lint/lint-messages.ts';
import { runCheck } from '../lint/run-checks.ts';
import { conflictLine } from '../write/refuse-conflict.ts';
import { disjoint, splice } from '../write/splice.ts';
import { withFiles } from '../write/with-files.ts';
import type { NewText } from '../write/with-files.ts';
import { migrationsOf } from './migrations.ts';

/** What one fix settles may show another; what is not settled after so many rounds never will be. */
const MAX_ROUNDS = 10;
const MIN_BODY = 50;

/** A fix that was made. Its place is that of the round in which it was found. */
interface Fixed {
  readonly check: CheckId;
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

export interface FixedBundle {
  /** As it is when all fixes are made. */
  readonly bundle: Bundle;
  readonly fixes: readonly Fixed[];
  /** Files with a fix that must not be touched, and the line that says so. */
  readonly conflicts: ReadonlyMap<string, number>;
  /** What the checks still find. */
  readonly remaining: ReadonlyMap<CheckId, number>;
}

/** A fix that is to be made, and what it is for. */
interface Planned extends Edit {
  readonly path: string;
  readonly fixed: Fixed;
}

export interface FixOptions {
  readonly now: number;
  /** Who made the concepts that say only when; undefined when nobody has said. */
  readonly by: string | undefined;
}

/** Makes the sure fixes of some checks, again and again until none is left. Nothing is written. */
export function fixBundle(bundle: Bundle, checks: readonly CheckId[], { now, by }: FixOptions): FixedBundle {
  const conflicts = new Map<string, number>();
  const fixes: Fixed[] = [];
  let current = bundle;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const planned = planFixes(current, checks, { now, by, conflicts });
    if (planned.length === 0) break;
    const { made, bundle: next } = makeFixes(current, planned);
    for (const fixed of made) fixes.push(fixed);
    current = next;
  }
  const subject = subjectOf(current, now);
  const counts = checks.map((check): [CheckId, number] => [check, runCheck(check, subject).length]);
  return { bundle: current, fixes, conflicts, remaining: new Map(counts.filter(([, count]) => count > 0)) };
}

function subjectOf(bundle: Bundle, now: number): LintSubject {
  return { bundle, minBody: MIN_BODY, now, cutoff: undefined };
}

interface Round extends FixOptions {
  readonly conflicts: Map<string, number>;
}

function planFixes(bundle: Bundle, checks: readonly CheckId[], { now, by, conflicts }: Round): Planned[] {
  const subject = subjectOf(bundle, now);
  const found = checks.flatMap((check) =>
    runCheck(check, subject).flatMap((finding) => {
      const edit = finding.fix?.();
      const path = finding.file?.path;
      if (edit === undefined || path === undefined || isConflict(finding, conflicts)) return [];
      const line = placeOf(finding)?.line ?? null;
      return [{ ...edit, path, fixed: { check, path, line, message: messageOf(finding) } }];
    }),
  );
  const migrated = migrationsOf(bundle, checks, by).flatMap(({ check, concept, edit, message }) => {
    if (isConflict({ file: concept }, conflicts)) return [];
    const { path } = concept;
    return [{ ...edit, path, fixed: { check, path, line: lineAt(concept, edit), message } }];
  });
  return [...found, ...migrated];
}

function lineAt({ document }: Concept, { start }: Edit): number {
  return document.source.slice(0, start).split('\n').length;
}

function isConflict({ file }: Pick<LintFinding, 'file'>, conflicts: Map<string, number>): boolean {
  if (file?.document === undefined) return true;
  const line = conflictLine(file.document);
  if (line !== undefined) conflicts.set(file.path, line);
  return line !== undefined;
}

/** Of fixes that overlap, the first; the others are found again, or are settled with it. */
function makeFixes(bundle: Bundle, planned: readonly Planned[]): { made: Fixed[]; bundle: Bundle } {
  const byPath = new Map<string, Planned[]>();
  for (const edit of planned) {
    const edits = byPath.get(edit.path);
    if (edits === undefined) byPath.set(edit.path, [edit]);
    else edits.push(edit);
  }
  const changed = new Map<string, NewText>();
  const made: Fixed[] = [];
  for (const [path, edits] of byPath) {
    const file = bundle.files.get(path)?.file;
    if (file?.document === undefined) continue;
    const taken = disjoint(edits);
    const bom = file.kind !== 'unparseable' && file.bom;
    changed.set(path, { source: splice(file.document.source, taken), bom });
    for (const { fixed } of taken) made.push(fixed);
  }
  return { made, bundle: withFiles(bundle, changed) };
}
