import { expect, test } from 'vitest';
import { findFunctions } from '../../src/engine/find-functions.ts';
import { getLanguage, languageIds } from '../../src/engine/languages.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { parseSource } from '../../src/engine/parse-source.ts';
import { expected } from './expected-functions.ts';
import { sources } from './function-sources.ts';

async function listFunctions(language: LanguageId, text: string) {
  const parsed = await parseSource(text, { language, isHeader: false, budgetMs: 60_000 });
  if (parsed === undefined) throw new Error('No such text takes so long.');
  return findFunctions(parsed.tree, text, getLanguage(parsed.language));
}

test.each(languageIds)('functions of %s have their names and parameters', async (language) => {
  const found = await listFunctions(language, sources[language]);
  expect(found.map(({ name, parameters }) => `${name} ${parameters}`)).toEqual(expected[language]);
});

test('what lies in a function knows it', async () => {
  const found = await listFunctions(
    'javascript',
    'function a() { class B { c() { return () => 1; } } } function d() {}',
  );
  expect(found.map(({ name, ownName, outer }) => [name, ownName, outer])).toEqual([
    ['a', 'a', -1],
    ['a.B.c', 'c', 0],
    ['a.B.c.(anonymous)', '(anonymous)', 1],
    ['d', 'd', -1],
  ]);
});

test('functions within one another without end are found', async () => {
  const depth = 3_000;
  const found = await listFunctions('kotlin', `val x = ${'{'.repeat(depth)}${'}'.repeat(depth)}`);
  expect(found).toHaveLength(depth);
  expect(found.at(-1)?.outer).toBe(depth - 2);
});
