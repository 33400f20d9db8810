import { ERROR_KIND } from '../engine/flat-tree.ts';
import type { TreeVocabulary } from '../engine/flat-tree.ts';
import type { Language } from '../engine/languages.ts';
import type { ComplexitySyntax } from './complexity-syntax.ts';
import { complexitySyntaxes } from './complexity-syntaxes.ts';

/** What a kind of node is to complexity, as bits. */
export const KindBit = {
  decision: 1,
  exhaustiveArm: 1 << 1,
  logicNode: 1 << 2,
  logicToken: 1 << 3,
  parentheses: 1 << 4,
  ifStatement: 1 << 5,
  elseIf: 1 << 6,
  else: 1 << 7,
  elseWord: 1 << 8,
  structure: 1 << 9,
  raises: 1 << 10,
  jump: 1 << 11,
  call: 1 << 12,
  /** Neither code nor anything that counts: comments, line ends, documentation. */
  silent: 1 << 13,
  /** More bits hold below certain parents. */
  conditional: 1 << 14,
} as const;

/** A language's table, by the numbers of its grammar. */
export interface KindBits {
  readonly syntax: ComplexitySyntax;
  readonly bits: Uint32Array;
  /** The bits of a kind that also depend on the kind of the node above. */
  below(kind: number, parentKind: number): number;
  /** The field that conditions are to their statements; -1 where a grammar has none. */
  readonly conditionField: number;
}

const known = new WeakMap<readonly string[], KindBits>();

/** Made once for each grammar. */
export function kindBits(tree: TreeVocabulary, { id, comments }: Language): KindBits {
  const found = known.get(tree.kinds);
  if (found !== undefined) return found;
  const made = compile(tree, complexitySyntaxes[id], comments);
  known.set(tree.kinds, made);
  return made;
}

/** Which list of a table gives which bit. */
export function bitsOfSyntax(syntax: ComplexitySyntax): readonly (readonly [number, readonly string[]])[] {
  return [
    [KindBit.decision, syntax.decisions],
    [KindBit.exhaustiveArm, syntax.exhaustiveArms],
    [KindBit.logicNode, syntax.logicNodes],
    [KindBit.parentheses, syntax.parentheses],
    [KindBit.ifStatement, syntax.ifs],
    [KindBit.elseIf, syntax.elseIfs],
    [KindBit.else, syntax.elses],
    [KindBit.structure, syntax.structures],
    [KindBit.raises, syntax.raises],
    [KindBit.jump, syntax.jumps],
    [KindBit.call, syntax.calls],
    [KindBit.silent, syntax.silent],
  ];
}

function compile(tree: TreeVocabulary, syntax: ComplexitySyntax, comments: ReadonlySet<string>): KindBits {
  const bits = new Uint32Array(ERROR_KIND + 1);
  const add = (bit: number, matches: (name: string, named: boolean) => boolean) => {
    tree.kinds.forEach((name, kind) => {
      if (matches(name, tree.named[kind] === 1)) bits[kind] = (bits[kind] ?? 0) | bit;
    });
  };
  const conditions = new Map<string, Map<string, number>>();
  for (const [bit, entries] of bitsOfSyntax(syntax)) {
    for (const entry of entries) {
      const [name = '', parent] = entry.split('@');
      if (parent === undefined) {
        add(bit, (each, named) => named && each === name);
        continue;
      }
      add(KindBit.conditional, (each) => each === name);
      const parents = conditions.get(name) ?? new Map<string, number>();
      conditions.set(name, parents.set(parent, (parents.get(parent) ?? 0) | bit));
    }
  }
  const tokens = new Set(syntax.logicTokens);
  add(KindBit.logicToken, (name, named) => !named && tokens.has(name));
  add(KindBit.elseWord, (name) => syntax.chains && name === 'else');
  add(KindBit.silent, (name, named) => (named ? comments.has(name) : /^\s+$/.test(name)));
  return {
    syntax,
    bits,
    below: (kind, parentKind) =>
      tree.named[parentKind] === 1
        ? (conditions.get(tree.kinds[kind] ?? '')?.get(tree.kinds[parentKind] ?? '') ?? 0)
        : 0,
    conditionField: tree.fields.indexOf('condition'),
  };
}
