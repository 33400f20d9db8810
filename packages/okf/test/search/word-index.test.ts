import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import type { Concept } from '../../src/bundle/bundle.ts';
import { parseText } from '../../src/bundle/parse-file.ts';
import { buildWordIndex } from '../../src/search/build-word-index.ts';
import { fieldText } from '../../src/search/field-text.ts';
import { toLibraryIndex } from '../../src/search/library-index.ts';
import { SEARCH_FIELDS } from '../../src/search/search-field.ts';
import type { SearchField } from '../../src/search/search-field.ts';

const pause = async () => {};

/** Words that are alike, so that prefixes, edits and cases meet; and what separates words, or does not. */
const word = fc.constantFrom(
  'order',
  'Order',
  'ORDERS',
  'ordre',
  'border',
  'a',
  'İstanbul',
  'straße',
  'naïve',
  'constructor',
  '42',
);
const separator = fc.constantFrom(' ', ', ', '\n', '\t', '-', '—', '\u00A0', '_', '+', '。');
const text = fc
  .array(fc.tuple(word, separator), { maxLength: 12 })
  .map((pairs) => pairs.map((pair) => pair.join('')).join(''));
const concept = fc
  .record({ name: word, title: word, tags: fc.array(word, { maxLength: 3 }), body: text })
  .map(({ name, title, tags, body }) => {
    const head = `type: Note\ntitle: ${JSON.stringify(title)}\ntags: ${JSON.stringify(tags)}`;
    return parseText(`notes/${name}.md`, `---\n${head}\n---\n${body}`, false) as Concept;
  });

/** As the library makes an index by itself. */
function addedOneByOne(concepts: readonly Concept[]) {
  const library = new MiniSearch<{ place: number; concept: Concept }>({
    fields: [...SEARCH_FIELDS],
    idField: 'place',
    extractField: (document, field) =>
      field === 'place' ? document.place : fieldText(document.concept, field as SearchField),
  });
  for (const [place, one] of concepts.entries()) library.add({ place, concept: one });
  return library;
}

test('an index made at once answers as one that the library made itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(concept, { maxLength: 8 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.record({
        fields: fc.subarray([...SEARCH_FIELDS], { minLength: 1 }),
        combineWith: fc.constantFrom('AND', 'OR'),
        prefix: fc.boolean(),
        fuzzy: fc.constantFrom(false, 0.2, 0.5),
      }),
      async (concepts, words, options) => {
        const documents = concepts.map((one, rank) => ({ root: '/', concept: one, rank }));
        const made = await buildWordIndex({ key: '', fingerprint: '', documents }, pause);
        const query = words.join(' ');
        const expected = addedOneByOne(concepts).search(query, options);
        const library = await toLibraryIndex(made, pause);
        expect(library.search(query, options)).toEqual(expected);
        // What one question leaves behind does not change the answer to the next.
        library.search('order', { fuzzy: 0.5 });
        expect(library.search(query, options)).toEqual(expected);
      },
    ),
  );
});
