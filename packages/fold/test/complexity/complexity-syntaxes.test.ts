import { describe, expect, test } from 'vitest';
import { complexitySyntaxes } from '../../src/complexity/complexity-syntaxes.ts';
import { bitsOfSyntax } from '../../src/complexity/kind-bits.ts';
import { functionSyntaxes } from '../../src/engine/function-syntax.ts';
import { languageIds } from '../../src/engine/languages.ts';
import { loadGrammar } from '../../src/engine/load-grammar.ts';

describe.each(languageIds)('the names in the tables of %s', (id) => {
  test('exist in its grammar', async () => {
    const { kinds, named } = (await loadGrammar(id)).vocabulary;
    const nodes = new Set(kinds.filter((_kind, at) => named[at] === 1));
    const tokens = new Set(kinds.filter((_kind, at) => named[at] === 0));
    const { functions, containers, parameterLists, parameters } = functionSyntaxes[id];
    const syntax = complexitySyntaxes[id];
    const entries = bitsOfSyntax(syntax).flatMap(([, names]) => [...names]);
    const wanted = [
      ...[functions, containers, parameterLists, parameters].flatMap((names) => [...names]),
      ...entries.filter((entry) => !entry.includes('@')),
      ...entries.flatMap((entry) => entry.split('@').slice(1)),
    ];
    const below = entries.filter((entry) => entry.includes('@')).map((entry) => entry.split('@')[0] ?? '');
    expect(wanted.filter((name) => !nodes.has(name))).toEqual([]);
    expect(below.filter((name) => !nodes.has(name) && !tokens.has(name))).toEqual([]);
    expect(syntax.logicTokens.filter((name) => !tokens.has(name))).toEqual([]);
  });
});
