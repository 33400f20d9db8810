import { Problem } from '@trefoil/contract';
import type { Selected } from '../bundle/select-bundle.ts';
import { compareHits } from './engine.ts';
import type { Hit, Query } from './engine.ts';
import { fieldText } from './field-text.ts';
import { literalMatcher } from './matcher.ts';
import { FIELD_WEIGHTS, SEARCH_FIELDS } from './search-field.ts';
import type { SearchField } from './search-field.ts';
import { CorpusCache, corpusOf, inSlices } from './searched-corpus.ts';
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
const SEARCH = `SELECT rowid AS place, bm25(concept, ${BOOSTS}) AS rank FROM concept WHERE concept MATCH ?`;
const MATCHES = 'SELECT 1 FROM concept WHERE concept MATCH ? AND rowid = ?';

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
    const inFields = (fields: readonly SearchField[], words: string) =>
      `{${fields.map((field) => `"${field}"`).join(' ')}} : (${words})`;
    const rows = database.prepare(SEARCH).all(inFields(query.fields, phrases.join(' AND '))) as RankedRow[];
    const isIn = database.prepare(MATCHES);
    const matchers = query.terms.flatMap(matchersOf);
    const hits = rows.flatMap(({ place, rank }): Hit[] => {
      const document = corpus.documents[place];
      if (document === undefined || !query.wanted(document.concept)) return [];
      const { root, concept } = document;
      const matched = () =>
        query.fields.filter((field) => isIn.all(inFields([field], phrases.join(' OR ')), place).length > 0);
      return [{ slug: slugs.get(root) ?? '', concept, score: -rank, matched, matchers }];
    });
    // Ranked by the exact score: those of a small set differ in decimals that nobody wants to see.
    return hits.toSorted(compareHits).map((hit) => {
      return { ...hit, score: Math.round(hit.score * PRECISION) / PRECISION };
    });
  }
}

interface RankedRow {
  readonly place: number;
  readonly rank: number;
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
  await inSlices(corpus.documents, ({ concept }, place) => {
    insert.run(place, ...SEARCH_FIELDS.map((field) => fieldText(concept, field).replaceAll('\0', ' ')));
  });
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
