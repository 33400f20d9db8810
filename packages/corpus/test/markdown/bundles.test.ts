import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { parseDocument } from '../../src/front-matter/parse-document.ts';
import { scanMarkdown } from '../../src/markdown/scan-markdown.ts';
import { walkTree } from '../../src/tree/walk-tree.ts';
import { oracleLinks } from './markdown-oracle.ts';

const BUNDLES = fileURLToPath(new URL('../../../testkit/fixtures/okf/bundles', import.meta.url));

test('agrees with markdown-it on every link of the real bundles', () => {
  const { files } = walkTree(BUNDLES, { extension: '.md' });
  let count = 0;
  for (const { path } of files) {
    const { body } = parseDocument(readFileSync(`${BUNDLES}/${path}`, 'utf8'));
    const links = scanMarkdown(body).links.map(({ target, image }) => ({ target, image }));
    const expected = oracleLinks(body).map(({ target, image }) => ({ target, image }));
    expect({ path, links }).toEqual({ path, links: expected });
    count += links.length;
  }
  expect(files.length).toBeGreaterThan(200);
  expect(count).toBeGreaterThan(1000);
});
