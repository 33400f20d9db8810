import type { Tree } from 'web-tree-sitter';
import type { FlatTree, TreeVocabulary } from './flat-tree.ts';
import { openCursor } from './raw-cursor.ts';

/** Nodes there is room for at first, a code unit: C and TypeScript have about one node in five. */
const NODES_PER_UNIT = 0.3;

/** Arrays that grow; what is read from a parser's tree in one walk. */
class Columns {
  kind: Uint16Array;
  start: Int32Array;
  end: Int32Array;
  parent: Int32Array;
  next: Int32Array;
  field: Uint16Array;
  missing: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.kind = new Uint16Array(capacity);
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
    this.field = new Uint16Array(capacity);
    this.missing = new Uint8Array(capacity);
  }

  grow(): void {
    const old = this.#arrays();
    const capacity = this.kind.length * 2;
    this.kind = new Uint16Array(capacity);
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
    this.field = new Uint16Array(capacity);
    this.missing = new Uint8Array(capacity);
    for (const [name, array] of Object.entries(this.#arrays())) {
      array.set(old[name as keyof typeof old]);
    }
  }

  #arrays() {
    const { kind, start, end, parent, next, field, missing } = this;
    return { kind, start, end, parent, next, field, missing };
  }
}

export interface FillOptions {
  /** Asked every few thousand nodes; true ends the walk. */
  readonly isOver: () => boolean;
  readonly units: number;
}

/** Copies a parser's tree into arrays with a cursor; undefined when there was no time for it. */
export function fillFlatTree(
  tree: Tree,
  vocabulary: TreeVocabulary,
  { isOver, units }: FillOptions,
): FlatTree | undefined {
  const columns = new Columns(Math.max(64, Math.ceil(units * NODES_PER_UNIT)));
  // Only a tree with errors has nodes that the parser made up.
  const looksForMissing = tree.rootNode.hasError;
  const cursor = openCursor(tree);
  let parent = -1;
  try {
    for (;;) {
      if (columns.length === columns.kind.length) columns.grow();
      const node = columns.length;
      columns.length += 1;
      columns.kind[node] = cursor.kind();
      columns.start[node] = cursor.start();
      columns.end[node] = cursor.end();
      columns.field[node] = cursor.field();
      columns.parent[node] = parent;
      if (looksForMissing && cursor.isMissing()) columns.missing[node] = 1;
      if (node % 4096 === 0 && isOver()) return undefined;
      if (cursor.gotoFirstChild()) {
        parent = node;
        continue;
      }
      columns.next[node] = node + 1;
      while (!cursor.gotoNextSibling()) {
        if (parent < 0 || !cursor.gotoParent()) return finish(columns, vocabulary);
        columns.next[parent] = columns.length;
        parent = columns.parent[parent] ?? -1;
      }
    }
  } finally {
    cursor.close();
  }
}

function finish(columns: Columns, { kinds, named, fields }: TreeVocabulary): FlatTree {
  const { length } = columns;
  return {
    kinds,
    named,
    fields,
    length,
    kind: columns.kind.subarray(0, length),
    start: columns.start.subarray(0, length),
    end: columns.end.subarray(0, length),
    parent: columns.parent.subarray(0, length),
    next: columns.next.subarray(0, length),
    field: columns.field.subarray(0, length),
    missing: columns.missing.subarray(0, length),
  };
}
