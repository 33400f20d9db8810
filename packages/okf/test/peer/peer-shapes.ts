import type { JsonObject } from '@trefoil/contract';
import { dirs } from '../../src/dirs/dirs.operation.ts';
import { indexMap } from '../../src/index-map/index-map.operation.ts';
import { search } from '../../src/search/search.operation.ts';
import { validate } from '../../src/validate/validate.operation.ts';
import { LINT_SHAPES } from './lint-shapes.ts';
import type { LintVerb } from './lint-shapes.ts';
import { rowsOf, without } from './peer-shape.ts';
import type { PeerShape, Row } from './peer-shape.ts';
import { VIEW_SHAPES } from './view-shapes.ts';
import type { ViewVerb } from './view-shapes.ts';

const WHOLE = { max_bytes: 10_000_000 };

export type PeerVerb =
  | 'validate'
  | 'dirs'
  | 'index'
  | 'index-d1'
  | 'search-scan'
  | 'search-regexp'
  | 'search-index'
  | 'search-fuzzy'
  | LintVerb
  | ViewVerb;

/** Each sentence is our own; what is compared is which check speaks of which file. */
const finding = ({ path, check, source }: Row) => ({ path, check, source });
const errorPath = ({ path }: Row) => ({ path });

const indexShape = (input: JsonObject): PeerShape => ({
  operation: indexMap,
  input: () => ({ ...input, limit: 1_000, ...WHOLE }),
  toPeer: ({ total, ...ours }) => ({
    count: total,
    // `ancestor` tells rows that lead down to the directory asked for; no operation of ours lists those.
    directories: rowsOf(ours, 'dirs').map((row) => ({ ...row, ancestor: false })),
  }),
  comparable: without,
});

const searchShape = (options: JsonObject): PeerShape => ({
  operation: search,
  input: ({ query }) => ({ ...options, terms: query, limit: 1_000, ...WHOLE }),
  toPeer: ({ query, total, ...ours }) => ({
    query,
    count: total,
    matches: rowsOf(ours, 'results').map(({ bundle: _bundle, path, line: _line, ...row }) => ({
      ...row,
      // The peer repeats the directory of the id, and the first part of that.
      dir: String(path).includes('/') ? String(path).replace(/\/[^/]*$/, '') : '.',
      top_dir: String(path).includes('/') ? String(path).replace(/\/.*$/, '') : '(root)',
    })),
  }),
  comparable: without,
});

export const PEER_SHAPES: Readonly<Record<PeerVerb, PeerShape>> = {
  validate: {
    operation: validate,
    input: () => ({ limit: 1_000, ...WHOLE }),
    toPeer: (ours) => ({
      conformant: ours['conformant'],
      counts: ours['counts'],
      errors: rowsOf(ours, 'errors').map(errorPath),
      warnings: rowsOf(ours, 'warnings').map(finding),
    }),
    comparable: (recorded) => ({
      conformant: recorded['conformant'],
      counts: recorded['counts'],
      errors: rowsOf(recorded, 'errors').map(errorPath),
      warnings: rowsOf(recorded, 'warnings').map(finding),
    }),
  },
  dirs: {
    operation: dirs,
    input: () => ({ limit: 1_000, ...WHOLE }),
    toPeer: (ours) => ({
      count: ours['total'],
      // The peer calls the number of concepts in the bundle `total`.
      total: rowsOf(ours, 'dirs')[0]?.['subtree'],
      dirs: rowsOf(ours, 'dirs').map((row) => ({ ...row, ancestor: false })),
    }),
    comparable: without,
  },
  index: indexShape({ depth: 100 }),
  'index-d1': indexShape({ depth: 1, bodies: false, listing: false }),
  'search-scan': searchShape({}),
  'search-regexp': searchShape({ regexp: true }),
  'search-index': searchShape({ engine: 'index' }),
  'search-fuzzy': searchShape({ fuzzy: true }),
  ...LINT_SHAPES,
  ...VIEW_SHAPES,
};
