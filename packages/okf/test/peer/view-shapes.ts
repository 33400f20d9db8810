import type { AnyOperation, JsonObject } from '@trefoil/contract';
import { catalog } from '../../src/catalog/catalog.operation.ts';
import { files } from '../../src/files/files.operation.ts';
import { graph } from '../../src/graph/graph.operation.ts';
import { loose } from '../../src/loose/loose.operation.ts';
import { references } from '../../src/references/references.operation.ts';
import { stats } from '../../src/stats/stats.operation.ts';
import { tags } from '../../src/tags/tags.operation.ts';
import { types } from '../../src/types/types.operation.ts';
import type { Recorded } from './deviations.ts';
import { rowsOf, WHOLE, without } from './peer-shape.ts';
import type { PeerShape, Row } from './peer-shape.ts';

/** A list under its own name, counted. */
function listShape(
  operation: AnyOperation,
  field: string,
  toRow: (row: Row) => Row = (row) => row,
): PeerShape {
  return {
    operation,
    input: () => WHOLE,
    toPeer: (ours) => ({ count: ours['total'], [field]: rowsOf(ours, field).map(toRow) }),
    comparable: without,
  };
}

const groupedTags = (by: string): PeerShape => ({
  operation: tags,
  input: () => ({ by, ...WHOLE }),
  toPeer: (ours) => ({ count: ours['distinct'], by, groups: ours['groups'] }),
  comparable: without,
});

/** Rows of one kind as the peer's map from value to ids. */
const idsBy = (ours: JsonObject, field: string, key: string) =>
  Object.fromEntries(rowsOf(ours, field).map((row) => [row[key], row['concepts']]));

const withoutTitle = ({ title: _title, ...row }: Row) => row;
const endpoints = ({ source, target }: Row) => ({ source, target });

const graphShape = (view: string, toPeer: PeerShape['toPeer']): PeerShape => ({
  operation: graph,
  input: () => ({ view, ...WHOLE }),
  toPeer,
  comparable: without,
});

/** The peer lists what lies below references/ only, and what fields say of it. */
const inReferences = (path: unknown) => String(path).startsWith('references/');
const aboutReferences = (ours: JsonObject): Recorded => {
  const rows = rowsOf(ours, 'references').filter(({ path }) => inReferences(path));
  return {
    dangling: rowsOf(ours, 'dangling')
      .filter(({ resolved }) => String(resolved).split('/').includes('references'))
      .map(({ path: _path, line: _line, ...row }) => row),
    count: rows.length,
    references: rows.map(({ count: _count, referenced_by: mentions, ...row }) => ({
      ...row,
      referenced_by: (mentions as Row[]).filter(({ field }) => field !== 'body'),
    })),
  };
};

export type ViewVerb =
  | 'catalog'
  | 'files'
  | 'loose'
  | 'references'
  | 'stats'
  | 'tags'
  | 'tags-by-dir'
  | 'tags-by-type'
  | 'types'
  | 'graph-minimal'
  | 'graph-nobody'
  | 'graph-hubs'
  | 'graph-traffic';

export const VIEW_SHAPES: Readonly<Record<ViewVerb, PeerShape>> = {
  catalog: listShape(catalog, 'concepts', ({ path: _path, ...row }) => row),
  files: listShape(files, 'files'),
  loose: {
    operation: loose,
    input: () => WHOLE,
    toPeer: (ours) => ({ count: ours['total'], loose: ours['files'] }),
    comparable: without,
  },
  references: { operation: references, input: () => WHOLE, toPeer: aboutReferences, comparable: without },
  stats: {
    operation: stats,
    input: () => ({ max_bytes: WHOLE.max_bytes }),
    toPeer: ({ bundle: _bundle, unparseable: _unparseable, by_trust: _trust, by_status: _status, ...ours }) =>
      ours,
    comparable: without,
  },
  tags: listShape(tags, 'tags'),
  'tags-by-dir': groupedTags('dir'),
  'tags-by-type': groupedTags('type'),
  types: listShape(types, 'types'),
  'graph-minimal': graphShape('minimal', (ours) => ({
    nodes: ours['nodes'],
    edges: rowsOf(ours, 'edges').map(endpoints),
    types: idsBy(ours, 'types', 'type'),
    tags: idsBy(ours, 'tags', 'tag'),
  })),
  'graph-nobody': graphShape('full', (ours) => ({
    nodes: ours['nodes'],
    edges: rowsOf(ours, 'edges').map(endpoints),
  })),
  'graph-hubs': graphShape('hubs', (ours) => ({
    count: ours['total'],
    hubs: rowsOf(ours, 'hubs').map(withoutTitle),
  })),
  'graph-traffic': graphShape('traffic', (ours) => ({
    cut: ours['cut'],
    fitted: ours['fitted'],
    dirs: ours['dirs'],
    arcs: ours['arcs'],
    total_arcs: ours['total_arcs'],
  })),
};
