import { readFileSync } from 'node:fs';
import { decodeText, parseDocument, unifiedDiff } from '@trefoil/corpus';
import type { ValidDocument } from '@trefoil/corpus';
import { Problem } from '@trefoil/contract';
import { scanBody } from '../body/scan-body.ts';
import { readingOf, toEntity } from '../corpus/read-entity.ts';
import type { Entity } from '../entity/entity.ts';
import { declaredState } from '../entity/lifecycle.ts';
import type { Planning } from '../planning/open-planning.ts';
import { applyKeyEdit } from './edit-front-matter.ts';
import type { KeyEdit } from './edit-front-matter.ts';
import { realTarget } from './open-to-write.ts';
import { refuseNewFaults } from './refuse-faults.ts';
import { contentHash } from './content-hash.ts';
import { fileChanged, replaceFile } from './write-file.ts';

export interface EditRequest {
  readonly edits: readonly KeyEdit[];
  /** The hash of what the caller has read. */
  readonly expect?: string | undefined;
  readonly dryRun: boolean;
}

/** What became of an edit, as answers tell it. */
export interface EntityEdit {
  readonly path: string;
  /** The keys that are not as they were. */
  readonly changed: string[];
  readonly wrote: boolean;
  /** Of the content that the file now has, or would have. */
  readonly hash: string;
  readonly diff?: string;
}

/** A file that may be edited. */
interface EditableFile {
  readonly file: string;
  readonly document: ValidDocument;
  readonly hash: string;
}

/**
 * Changes keys of an entity's front matter and nothing else in its file.
 * @throws Problem, one of `writeProblems`
 */
export async function editEntity(
  planning: Planning,
  entity: Entity,
  { edits, expect, dryRun }: EditRequest,
): Promise<EntityEdit> {
  const { file, document, hash } = openToEdit(planning, entity);
  if (expect !== undefined && expect !== hash) throw fileChanged(entity.stem);
  const { edited, changed } = applyEdits(entity, document, edits);
  const shown = planning.place(entity.path);
  if (changed.length === 0) return { path: shown, changed, wrote: false, hash };
  refuseNewFaults(entity, toEntity(entity, readingOf(edited)));
  const mark = document.bom ? '\u{FEFF}' : '';
  const text = `${mark}${edited.source}`;
  if (!dryRun) await replaceFile(file, { text, expected: hash });
  return {
    path: shown,
    changed,
    wrote: !dryRun,
    hash: contentHash(text),
    ...(dryRun ? { diff: unifiedDiff({ path: shown, before: document.source, after: edited.source }) } : {}),
  };
}

/**
 * Reads a file that is to be edited.
 * @throws Problem `sdlc.file_outside`, `sdlc.file_unreadable` or `sdlc.file_conflict`
 */
function openToEdit(planning: Planning, { path, stem }: Pick<Entity, 'path' | 'stem'>): EditableFile {
  const file = realTarget(planning, path);
  const bytes = readBytes(file, stem);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw unreadable(stem, 'it is not UTF-8');
  const document = parseDocument(decoded.text);
  const [conflict] = scanBody(document.body, document.bodyLine).conflicts;
  if ((document.kind === 'invalid' && document.reason === 'conflict') || conflict !== undefined) {
    const line = document.kind === 'invalid' ? document.line : (conflict ?? 1);
    throw new Problem({
      code: 'sdlc.file_conflict',
      what: `${stem} holds the markers of an unfinished merge (line ${line}); nothing was written.`,
      next: 'Finish the merge first.',
    });
  }
  if (document.kind === 'invalid') throw unreadable(stem, document.message);
  if (document.frontMatter === undefined) throw unreadable(stem, 'it has no front matter');
  return { file, document: { ...document, bom: decoded.bom }, hash: contentHash(bytes) };
}

function readBytes(file: string, stem: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw unreadable(stem, String((cause as NodeJS.ErrnoException).code));
  }
}

function unreadable(stem: string, reason: string): Problem {
  return new Problem({
    code: 'sdlc.file_unreadable',
    what: `${stem} cannot be edited: ${reason}.`,
    next: 'Correct the file by hand; {sdlc.check} says where.',
  });
}

function applyEdits(
  entity: Entity,
  document: ValidDocument,
  edits: readonly KeyEdit[],
): { edited: ValidDocument; changed: string[] } {
  let edited = document;
  const changed: string[] = [];
  for (const edit of edits) {
    const result = applyKeyEdit(edited, edit);
    if (!result.ok) {
      throw new Problem({
        code: 'sdlc.file_unreadable',
        what: `${entity.stem} cannot be edited: ${result.reason}.`,
        next: `Change ${edit.key} by hand.`,
      });
    }
    if (!result.changed) continue;
    changed.push(edit.key);
    const next = parseDocument(result.text);
    // The editor has read what it hands back.
    if (next.kind !== 'document') throw new Error(`An edit of ${edit.key} broke ${entity.stem}.`);
    edited = next;
  }
  return { edited, changed };
}

/** Sets the state, under its present name: a file that calls it `status` calls it `state` from then on. */
export function stateEdit({ data }: Pick<Entity, 'data'>, state: string): KeyEdit {
  const old = declaredState(data)?.key === 'status';
  return { key: 'state', value: state, ...(old ? { replaces: 'status' } : {}) };
}
