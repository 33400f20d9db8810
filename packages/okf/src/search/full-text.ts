import { createBreather, Problem } from '@trefoil/contract';
import type { Selected } from '../bundle/select-bundle.ts';
import { compareHits } from './engine.ts';
import type { Explanation, Hit, Query } from './engine.ts';
import { fieldText } from './field-text.ts';
import { literalMatcher } from './matcher.ts';
import { FIELD_WEIGHTS, SEARCH_FIELDS } from './search-field.ts';
import type { SearchField } from './search-field.ts';
import { CorpusCache, corpusOf } from './searched-corpus.ts';
import type { SearchedCorpus } from './searched-corpus.ts';

/** As much of a database as is used here. */
interface Statement {
  run(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): unknown[];
}
interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
}
type OpenDatabase = () => Database;

const COLUMNS = SEARCH_FIELDS.map((field) => `"${field}"`).join(', ');
const PLACES = SEARCH_FIELDS.map(() => '?').join(', ');
const BOOSTS = SEARCH_FIELDS.map((field) => FIELD_WEIGHTS[field]).join(', ');
/** The texts themselves stay with the concepts; the table only knows where each word is. */
const CREATE = `CREATE VIRTUAL TABLE concept USING fts5(${COLUMNS}, content='', tokenize='unicode61')`;
const INSERT = `INSERT INTO concept(rowid, ${COLUMNS}) VALUES (?, ${PLACES})`;
/** One row, because each costs more than finding it; LIMIT keeps the ranking inside the inner query. */
const asList = (value: string, rows: string) =>
  `SELECT json_group_array(${value}) AS list FROM (${rows} LIMIT -1)`;
const RANKED = asList(
  'json_array(place, rank)',
  `SELECT rowid AS place, bm25(concept, ${BOOSTS}) AS rank FROM concept WHERE concept MATCH ?`,
);
const MATCHING = asList('place', 'SELECT rowid AS place FROM concept WHERE concept MATCH ?');

const PRECISION = 1_000_000;

/**
 * Finds concepts by the words in them with SQLite's full-text search. It ranks otherwise than the
 * index engine, and is made in a tenth of the time: for sets of tens of thousands.
 */
export class FullTextIndexes {
  private readonly cache: CorpusCache<Database>;

  /** @param load is undefined where this machine has no SQLite that can be loaded */
  constructor(load: () => Promise<OpenDatabase | undefined> = loadSqlite) {
    this.cache = new CorpusCache(async (corpus) => {
      const openDatabase = await load();
      if (openDatabase === undefined) throw unavailable();
      return await buildTable(corpus, openDatabase());
    });
  }

  /** @throws Problem `okf.engine_unavailable` */
  async search(selected: readonly Selected[], query: Query): Promise<readonly Hit[]> {
    const corpus = corpusOf(selected);
    const database = await this.cache.get(corpus);
    const phrases = query.terms.filter(hasWord).map(toPhrase);
    if (phrases.length === 0 || phrases.length < query.terms.length) return [];
    const slugs = new Map(selected.map(({ member, bundle }) => [bundle.root, member.slug]));
    const list = (sql: string, fields: readonly SearchField[], words: string) =>
      JSON.parse((database.prepare(sql).all(inFields(fields, words))[0] as { list: string }).list) as unknown;
    const rows = list(RANKED, query.fields, phrases.join(' AND ')) as [number, number][];
    const explain = explainer(query, (field) => list(MATCHING, [field], phrases.join(' OR ')) as number[]);
    const hits = rows.flatMap(([place, relevance]): Hit[] => {
      const document = corpus.documents[place];
      if (document === undefined || !query.wanted(document.concept)) return [];
      const { root, concept, rank } = document;
      return [
        { slug: slugs.get(root) ?? '', concept, rank, score: -relevance, explain: () => explain(place) },
      ];
    });
    // Ranked by the exact score: those of a small set differ in decimals that nobody wants to see.
    return hits.toSorted(compareHits).map((hit) => {
      return { ...hit, score: Math.round(hit.score * PRECISION) / PRECISION };
    });
  }
}

/** Limits words to fields, as SQLite writes it. */
function inFields(fields: readonly SearchField[], words: string): string {
  return `{${fields.map((field) => `"${field}"`).join(' ')}} : (${words})`;
}

/** Says of a document which fields matched; asks for each field once, when the first row is shown. */
function explainer(
  { fields, terms }: Query,
  placesIn: (field: SearchField) => readonly number[],
): (place: number) => Explanation {
  let found: (readonly [SearchField, ReadonlySet<number>])[] | undefined;
  const matchers = terms.flatMap(matchersOf);
  return (place) => {
    found ??= fields.map((field) => [field, new Set(placesIn(field))] as const);
    return { matched: found.flatMap(([field, places]) => (places.has(place) ? [field] : [])), matchers };
  };
}

function hasWord(term: string): boolean {
  return /[\p{L}\p{N}]/u.test(term);
}

/** Its words in this order, the last one only begun. */
function toPhrase(term: string): string {
  return `"${term.replaceAll('\0', ' ').replaceAll('"', '""')}"*`;
}

/** The term as it stands, or else its words. */
function matchersOf(term: string) {
  const words = term.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [term.trim(), ...words].map(literalMatcher);
}

async function buildTable(corpus: SearchedCorpus, database: Database): Promise<Database> {
  database.exec(CREATE);
  database.exec('BEGIN');
  const insert = database.prepare(INSERT);
  const breathe = createBreather();
  for (const [place, { concept }] of corpus.documents.entries()) {
    insert.run(place, ...SEARCH_FIELDS.map((field) => fieldText(concept, field).replaceAll('\0', ' ')));
    await breathe();
  }
  database.exec('COMMIT');
  return database;
}

/** Native code in a package that may be missing, or built for another machine. */
async function loadSqlite(): Promise<OpenDatabase | undefined> {
  try {
    const { default: Sqlite } = await import('libsql');
    return () => new Sqlite(':memory:');
  } catch {
    return undefined;
  }
}

function unavailable(): Problem {
  return new Problem({
    code: 'okf.engine_unavailable',
    what: 'The engine "fts" needs the optional package libsql, which cannot be loaded here.',
    next: 'Use the engine "index", or install the package with its optional dependencies.',
    issues: [{ field: 'engine', given: '"fts"', expected: '"scan" or "index" on this machine' }],
  });
}
