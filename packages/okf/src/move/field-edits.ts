import { keyLine, lineStart } from '@trefoil/corpus';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { fieldPaths, resolveField } from '../bundle/field-paths.ts';
import type { FieldPath } from '../bundle/field-paths.ts';
import type { Edit } from '../lint/lint-finding.ts';
import type { LinkEdits } from './link-edits.ts';
import { retarget } from './retarget.ts';
import type { Move, Standpoint } from './retarget.ts';

/** A bundle before and after a move, and the move. */
export interface Moving {
  readonly before: Bundle;
  /** Files are where they will be; what they hold is not changed yet. */
  readonly after: Bundle;
  readonly move: Move;
}

/** The edits that keep the front matter fields of a concept leading where they lead. */
export function fieldEdits(concept: Concept, standpoint: Standpoint, moving: Moving): LinkEdits {
  const edits: Edit[] = [];
  for (const field of fieldPaths(concept)) {
    const to = newValue(concept, field.raw, { ...moving, standpoint });
    if (to === field.raw) continue;
    const edit = editField(concept, field, to);
    if (edit === undefined) return { ok: false, line: keyLine(concept.document, field.key)?.line ?? 1 };
    edits.push(edit);
  }
  return { ok: true, edits };
}

/** Where a field leads after the move, if it led anywhere; undefined when it need not. */
export function expectedPath(concept: Concept, raw: string, { before, move }: Moving): string | undefined {
  const target = resolveField(before, concept, raw);
  if (target.kind !== 'inside' || !target.exists) return undefined;
  return target.path === move.from ? move.to : target.path;
}

function newValue(concept: Concept, raw: string, moving: Moving & { standpoint: Standpoint }): string {
  const { before, after, move, standpoint } = moving;
  const target = resolveField(before, concept, raw);
  if (target.kind === 'none') return raw;
  // What a bare path that leads nowhere was relative to, nobody knows.
  if (target.kind === 'inside' && !target.exists && !/^\.\.?\//.test(raw)) return raw;
  const wanted = expectedPath(concept, raw, moving);
  const [, bare = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(raw) ?? [];
  const hit = wanted === move.to;
  const rooted = target.kind === 'inside' && target.reading === 'root';
  const preferred = rooted ? `${hit ? move.to : bare}${suffix}` : retarget(raw, standpoint, move);
  if (wanted === undefined) return preferred;
  const moved = { ...concept, dir: standpoint.after };
  const read = resolveField(after, moved, preferred);
  return read.kind === 'inside' && read.path === wanted ? preferred : `/${wanted}${suffix}`;
}

const PLAIN = /^[\w./][\w./@+-]*(?:#[\w-]+)?$/;

/** The change of a value that stands behind its key, on one line; undefined where that is not sure. */
function editField({ document }: Concept, field: FieldPath, to: string): Edit | undefined {
  const place = keyLine(document, field.key);
  const start = place === undefined ? undefined : lineStart(document.source, place.line);
  if (start === undefined) return undefined;
  const [line = ''] = document.source.slice(start).split('\n', 1);
  const [found, ...others] = line.matchAll(valuePattern(field));
  const [from, end] = found?.indices?.[3] ?? [];
  if (found === undefined || others.length > 0 || from === undefined || end === undefined) return undefined;
  const replacement = valueIn(found[2] ?? '', to);
  return replacement === undefined ? undefined : { start: start + from, end: start + end, replacement };
}

/** A text as it is written between quotes, or without. */
function valueIn(quote: string, text: string): string | undefined {
  if (quote === '') return PLAIN.test(text) ? text : JSON.stringify(text);
  return text.includes(quote) || text.includes('\\') ? undefined : text;
}

/** The value as the third group, between the quotes that are the second. */
function valuePattern({ key, raw }: FieldPath): RegExp {
  const name = escapePattern(String(key.at(-1)));
  return new RegExp(
    `(?:^|[\\s{,])(["']?)${name}\\1\\s*:\\s+(["']?)(${escapePattern(raw)})\\2(?=\\s*(?:[,}]|\\s#|$))`,
    'dg',
  );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
