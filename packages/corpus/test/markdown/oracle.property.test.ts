import fc from 'fast-check';
import { expect, test } from 'vitest';

import { scanMarkdown } from '../../src/markdown/scan-markdown.ts';
import { markdownText } from './markdown-fragments.ts';
import { comparable, isKnownDifference, oracleLinks } from './markdown-oracle.ts';

// A failure prints its seed and path; with the seed here it runs again. More runs: CORPUS_RUNS=1000000.
const RUNS = Number(process.env['CORPUS_RUNS'] ?? 10_000);

test('finds the links markdown-it finds in generated Markdown', { timeout: 600_000 }, () => {
  let compared = 0;
  fc.assert(
    fc.property(markdownText, (text) => {
      if (isKnownDifference(text)) return;
      compared += 1;
      const links = scanMarkdown(text).links.map(({ target, image }) => ({ target, image }));
      expect(links).toEqual(oracleLinks(text).map(({ target, image }) => ({ target, image })));
    }),
    { numRuns: RUNS },
  );
  // The exceptions must stay exceptions.
  expect(compared).toBeGreaterThan(RUNS * 0.3);
});

test('the text of a link has the letters and digits that markdown-it shows', () => {
  const words = fc.array(
    fc.constantFrom('alpha', 'b2', '*', '**', '_', ' ', '[c]', '\\]', '(d)', '`e`', '\n', '<b>', '![f](g)'),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const text = `[${parts.join('').trim()}](target)`;
      const shown = oracleLinks(text).at(0);
      const found = scanMarkdown(text).links.at(0);
      // An inner image is written, but is no text.
      const written = found?.text.replaceAll('![f](g)', '') ?? '';
      expect(comparable(written)).toBe(shown?.text ?? '');
    }),
    { numRuns: 2_000 },
  );
});
