import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRegistry } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { okfLoop } from '../src/index.ts';
import { BUNDLES, call, serve } from './open-bundles.ts';

const registry = createRegistry([okfLoop]);
const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

describe.each(registry.ids)('%s', (id) => {
  test('its examples are true', async () => {
    const operation = await registry.load(id);
    for (const { input, expect: expected, served = [] } of operation.examples) {
      const { request } = await serve(served, BUNDLES, { allow: [id] });
      const answer = call(operation, input, request());
      if (typeof expected['problem'] === 'string')
        await expect(answer).rejects.toMatchObject({ code: expected['problem'] });
      else expect(await answer).toEqual(subset(expected));
    }
  });

  test('its names of problems and operations exist', async () => {
    const operation = await registry.load(id);
    const references = (operation.description ?? '').match(/\{okf\.\w+\}/g) ?? [];
    expect(registry.ids).toEqual(
      expect.arrayContaining(references.map((reference) => reference.slice(1, -1))),
    );
  });
});

/** Objects may have more keys, lists more rows. */
function subset(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : expect.arrayContaining(value.map(subset));
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, subset(inner)])),
  );
}

/** The modules that loading a file loads: those named by imports that are neither lazy nor of types alone. */
function loadedBy(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith(SOURCE)) return seen;
  const text = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  for (const [, specifier = ''] of text.matchAll(/^(?:import|export) [^;]*?from '([^']+)';/gm)) {
    loadedBy(specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier, seen);
  }
  return seen;
}

const modules = (file: string) =>
  [...loadedBy(path.join(SOURCE, file))].map((found) => path.relative(SOURCE, found));

describe('what is loaded', () => {
  test('the package alone loads next to nothing', () => {
    expect(
      modules('index.ts')
        .filter((file) => file.endsWith('.ts'))
        .toSorted(),
    ).toEqual([
      'bundle/served-bundles.ts',
      'check-bundle.ts',
      'index.ts',
      'loop.ts',
      'mentions/find-knowledge-mentions.ts',
      'problem-summaries.ts',
    ]);
  });

  test.each([
    'search',
    'dirs',
    'validate',
    'read-concept',
    'list-bundles',
    'lint',
    'catalog',
    'graph',
    'log',
    'references',
    'tags',
    'types',
    'stats',
    'files',
    'loose',
    'backlinks',
    'audit',
    'path',
    'diff',
    'fix',
    'index-write',
    'create',
    'move',
    'verify-stamp',
  ])('the definition of %s reads no files', (name) => {
    expect(modules(`${name}/${name}.operation.ts`).join('\n')).not.toMatch(/corpus|re2js|read-bundle/);
  });

  test('a search loads the pattern engine for patterns only, and never scans Markdown', () => {
    const loaded = modules('search/search.ts').join('\n');
    expect(loaded).toContain('@trefoil/corpus');
    expect(loaded).not.toMatch(/re2js|regexp-matcher|scanned-body|validate/);
  });
});
