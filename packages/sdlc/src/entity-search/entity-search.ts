import { mapRows } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { decodeText, readContained } from '@trefoil/corpus';
import { entitiesOf } from '../corpus/corpus.ts';
import type { Entity } from '../entity/entity.ts';
import { compare } from '../link/link-index.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Planning } from '../planning/open-planning.ts';
import type { EntitySearchInput, EntitySearchOutput } from './entity-search.operation.ts';

const MAX_WORDS = 20;
const MAX_SNIPPET = 160;

interface Hit {
  readonly entity: Entity;
  /** Words in the id or the title; these come first. */
  readonly inTitle: number;
  readonly matched: number;
}

export async function run(
  { query, type }: EntitySearchInput,
  context: Context,
): Promise<Unpaged<EntitySearchOutput>> {
  const planning = await openPlanning(context);
  const words = wordsOf(query);
  const entities = type === undefined ? planning.corpus.entities : entitiesOf(planning.corpus, type);
  const hits = entities.flatMap((entity) => matchEntity(entity, words, planning));
  hits.sort(
    (left, right) =>
      right.inTitle - left.inTitle ||
      right.matched - left.matched ||
      compare(left.entity.id, right.entity.id) ||
      compare(left.entity.path, right.entity.path),
  );
  return { words, results: mapRows(hits, (hit) => toRow(hit, words, planning)) };
}

function wordsOf(query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The file's own text is searched, front matter and all: what cannot be parsed can still be found. */
function matchEntity(entity: Entity, words: readonly string[], planning: Planning): Hit[] {
  const title = `${entity.id} ${entity.stem} ${entity.title}`.toLowerCase();
  const inTitle = words.filter((word) => title.includes(word)).length;
  const text = inTitle === words.length ? '' : readText(entity, planning).toLowerCase();
  const matched = words.filter((word) => title.includes(word) || text.includes(word)).length;
  return matched === 0 ? [] : [{ entity, inTitle, matched }];
}

function readText({ path }: Entity, { corpus }: Planning): string {
  const read = readContained(corpus.root, path, { realRoot: corpus.root, maxBytes: 4 * 1024 * 1024 });
  const decoded = read.ok ? decodeText(read.bytes) : undefined;
  return decoded?.ok === true ? decoded.text : '';
}

function toRow(
  { entity, matched }: Hit,
  words: readonly string[],
  planning: Planning,
): EntitySearchOutput['results'][number] {
  const { id, type, title, state, path } = entity;
  const { line, text } = bestLine(readText(entity, planning), words);
  return {
    id,
    type,
    title,
    state,
    matched,
    snippet: snippetOf(text, words),
    path: planning.place(path),
    line,
  };
}

/** The first line of those that have most of the words. */
function bestLine(text: string, words: readonly string[]): { line: number; text: string } {
  let best = { line: 1, text: '' };
  let most = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const folded = line.toLowerCase();
    const count = words.filter((word) => folded.includes(word)).length;
    if (count > most) {
      most = count;
      best = { line: index + 1, text: line };
    }
    if (most === words.length) break;
  }
  return best;
}

function snippetOf(line: string, words: readonly string[]): string {
  const text = line.trim();
  if (text.length <= MAX_SNIPPET) return text;
  const folded = text.toLowerCase();
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at !== -1));
  const start = Math.max(0, Math.min(Number.isFinite(first) ? first - 40 : 0, text.length - MAX_SNIPPET));
  return `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_SNIPPET)}…`.toWellFormed();
}
