import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Node } from 'web-tree-sitter';
import { ERROR_KIND, isNamed, kindOf } from '../../src/engine/flat-tree.ts';
import type { FlatTree } from '../../src/engine/flat-tree.ts';
import { fillFlatTree } from '../../src/engine/fill-flat-tree.ts';
import { languageIds } from '../../src/engine/languages.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { loadGrammar } from '../../src/engine/load-grammar.ts';
import { sources } from './function-sources.ts';

interface Row {
  readonly kind: string;
  readonly named: boolean;
  readonly start: number;
  readonly end: number;
  readonly parent: number;
  readonly field: string | null;
  readonly missing: boolean;
}

/** What the library's own nodes say, parents first. */
function walkNodes(root: Node): Row[] {
  const rows: Row[] = [];
  const open: { node: Node; parent: number; field: string | null }[] = [
    { node: root, parent: -1, field: null },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent, field } = next;
    const at = rows.length;
    const { type: kind, startIndex: start, endIndex: end, isNamed: named, isMissing: missing } = node;
    rows.push({ kind, named, start, end, parent, field, missing });
    for (let child = node.childCount - 1; child >= 0; child -= 1) {
      const found = node.child(child);
      if (found !== null) open.push({ node: found, parent: at, field: node.fieldNameForChild(child) });
    }
  }
  return rows;
}

function walkFlat(tree: FlatTree): Row[] {
  return Array.from({ length: tree.length }, (_, node) => ({
    // The library calls what a grammar leaves without a name an error.
    kind: kindOf(tree, node) || 'ERROR',
    named: tree.kind[node] === ERROR_KIND || isNamed(tree, node),
    start: tree.start[node] ?? -1,
    end: tree.end[node] ?? -1,
    parent: tree.parent[node] ?? -2,
    field: tree.fields[tree.field[node] ?? 0] ?? null,
    missing: tree.missing[node] === 1,
  }));
}

/** For each row the first one behind it that does not lie below it. */
function endsOf(rows: readonly Row[]): number[] {
  const ends = rows.map((_, node) => node + 1);
  for (let node = rows.length - 1; node > 0; node -= 1) {
    const parent = rows[node]?.parent ?? 0;
    ends[parent] = Math.max(ends[parent] ?? 0, ends[node] ?? 0);
  }
  return ends;
}

async function readBoth(language: LanguageId, text: string): Promise<{ flat: FlatTree; rows: Row[] }> {
  const { parser, vocabulary } = await loadGrammar(language);
  const tree = parser.parse(text);
  if (tree === null) throw new Error('Without a budget every text is parsed.');
  try {
    const flat = fillFlatTree(tree, vocabulary, { isOver: () => false, units: text.length });
    if (flat === undefined) throw new Error('Without a budget every tree is copied.');
    return { flat, rows: walkNodes(tree.rootNode) };
  } finally {
    tree.delete();
  }
}

const prefixes = ['', '\u{1F600} \u6F22\u5B57 ', '/* \u{1F600}\u4E2D\u6587 */\r\n', '\uD800"', '\0'];

describe.each(languageIds)('%s', (language) => {
  test.each(prefixes)('every node of a source behind %j is where the library says', async (prefix) => {
    const { flat, rows } = await readBoth(language, prefix + sources[language]);
    expect(walkFlat(flat)).toEqual(rows);
  });

  test('every node of a damaged source is where the library says', async () => {
    const source = sources[language];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(source.length),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 6 }),
        async (...cut) => {
          const [at, removed, put] = cut;
          const { flat, rows } = await readBoth(
            language,
            source.slice(Math.max(0, at - 200), at) + put + source.slice(at + removed, at + 400),
          );
          expect(walkFlat(flat)).toEqual(rows);
          expect([...flat.next]).toEqual(endsOf(rows));
        },
      ),
      { numRuns: 6 },
    );
  });
});
