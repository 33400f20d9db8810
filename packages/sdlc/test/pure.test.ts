import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanBody } from '../src/body/scan-body.ts';
import { parseEntityName } from '../src/entity/entity-name.ts';
import { fnv1a, hashedId, mintId } from '../src/identity/mint-id.ts';
import { slugOf } from '../src/identity/slug.ts';
import { locationCovers, parseLocation } from '../src/link/location.ts';
import { findWikilinks, parseWikilink, parseWholeWikilink, printWikilink } from '../src/link/wikilink.ts';
import { findCycle, findCycles } from '../src/task-next/find-cycle.ts';
import { compareRanks } from '../src/task-next/order-tasks.ts';

describe('wikilinks', () => {
  test.each([
    ['T-AB12', { target: 'T-AB12' }],
    ['T-AB12-some-slug|the task', { target: 'T-AB12-some-slug', alias: 'the task' }],
    ['T-AB12#Goal', { target: 'T-AB12', heading: 'Goal' }],
    ['T-AB12#Goal|it', { target: 'T-AB12', heading: 'Goal', alias: 'it' }],
    [String.raw`T-AB12\|it`, { target: 'T-AB12', alias: 'it' }],
    ['M-0010 Quality Tooling', { target: 'M-0010 Quality Tooling' }],
    ['#Goal', undefined],
    [' ', undefined],
    ['|x', undefined],
  ])('%s', (text, link) => {
    expect(parseWikilink(text)).toEqual(link);
  });

  test('what is printed is read back', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .-]{0,20}[A-Za-z0-9]$/);
    fc.assert(
      fc.property(
        part,
        fc.option(part, { nil: undefined }),
        fc.option(part, { nil: undefined }),
        (target, alias, heading) => {
          const link = {
            target,
            ...(alias === undefined ? {} : { alias }),
            ...(heading === undefined ? {} : { heading }),
          };
          expect(parseWholeWikilink(printWikilink(link))).toEqual(link);
        },
      ),
    );
  });

  test('links are found where they stand, embeds and nonsense are not', () => {
    expect(findWikilinks('see [[A]], ![[B]], [[[C]]], [[D').map(({ target, at }) => [target, at])).toEqual([
      ['A', 4],
      ['C', 20],
    ]);
  });

  test('any line is scanned without a failure', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', ']', '!', '|', '#', 'a', '`') }), (line) => {
        for (const { at } of findWikilinks(line)) expect(line.startsWith('[[', at)).toBe(true);
      }),
    );
  });
});

describe('bodies', () => {
  test('code and comments hold no links, headings or checkboxes', () => {
    const body = scanBody(
      '# Title\n\n`[[A]]` ``x ` [[B]]`` [[C]]\n\n```md\n## Not\n[[D]]\n```\n\n<!-- [[E]]\n[[F]] --> [[G]]\n\n## Yes\n\ntext\n',
      10,
    );
    expect(body.links.map(({ target, line }) => [target, line])).toEqual([
      ['C', 12],
      ['G', 20],
    ]);
    expect(body.heading).toEqual({ text: 'Title', line: 10 });
    expect(body.sections.map(({ name, line }) => [name, line])).toEqual([['Yes', 22]]);
  });

  test('a fence that is not closed runs to the end', () => {
    expect(scanBody('~~~\n[[A]]\n```\n[[B]]', 1).links).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    ['T-AB12', { id: 'T-AB12', wellFormed: true }],
    ['T-AB12-a-slug', { id: 'T-AB12', slug: 'a-slug', wellFormed: true }],
    ['M-0010 Quality Tooling', { id: 'M-0010', wellFormed: false }],
    ['M-0001.2-part', { id: 'M-0001.2', slug: 'part', wellFormed: true }],
    ['T-0001.2-part', undefined],
    ['T-1E10-x', { id: 'T-1E10', slug: 'x', wellFormed: true }],
    ['T-ABCDE', undefined],
    ['2026-01-01-task', undefined],
  ])('%s', (stem, name) => {
    expect(parseEntityName(stem)).toEqual(name);
  });
});

describe('slugs', () => {
  test.each([
    ['Fix: the #1 bug', 'fix-the-1-bug'],
    ['  --A--  ', 'a'],
    ['Ünïcode', 'n-code'],
    ['灯台', undefined],
    ['!?', undefined],
  ])('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('at most sixty characters, whole words where there are any', () => {
    expect(slugOf('a'.repeat(80))).toHaveLength(60);
    expect(slugOf(`${'word-'.repeat(12)}end`)).toBe('word-'.repeat(12).slice(0, -1));
    expect(slugOf(`${'x'.repeat(50)} ${'y'.repeat(20)}`)).toBe('x'.repeat(50));
  });

  test('any title gives a slug of a name that is read back, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugOf(title);
        if (slug === undefined) return;
        expect(slug.length).toBeLessThanOrEqual(60);
        expect(parseEntityName(`T-AB12-${slug}`)).toEqual({ id: 'T-AB12', slug, wellFormed: true });
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });
});

describe('ids', () => {
  test('the hash is FNV-1a', () => {
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('a')).toBe(0xe40c292c);
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
  });

  test('the same seed gives the same free id, and a taken one the next attempt', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat({ max: 5 }), (seed, count) => {
        const taken = new Set(Array.from({ length: count }, (_, attempt) => hashedId('T', seed, attempt)));
        const id = mintId({ prefix: 'T', numbering: 'hash' }, seed, taken);
        expect(id).toMatch(/^T-[0-9A-Z]{4}$/);
        expect(taken.has(id ?? '')).toBe(false);
        expect(mintId({ prefix: 'T', numbering: 'hash' }, seed, taken)).toBe(id);
      }),
    );
  });

  test('numbers go on from the highest, and end', () => {
    const standard = { prefix: 'S', numbering: 'incrementing' } as const;
    expect(mintId(standard, 'x', new Set())).toBe('S-0001');
    expect(mintId(standard, 'x', new Set(['S-0007', 'S-0002', 'S-AB12']))).toBe('S-0008');
    expect(mintId(standard, 'x', new Set(['S-9999']))).toBeUndefined();
  });

  test('a thousand slugs seldom meet', () => {
    const ids = new Set(Array.from({ length: 1_000 }, (_, at) => hashedId('T', `slug-number-${at}`, 0)));
    expect(ids.size).toBeGreaterThan(990);
  });
});

describe('locations', () => {
  test.each([
    ['src/a.ts', { kind: 'file', path: 'src/a.ts' }],
    ['src/a.ts#run', { kind: 'symbol', path: 'src/a.ts', symbol: 'run' }],
    ['src/a.ts:12', { kind: 'line', path: 'src/a.ts', line: 12 }],
    ['src/', { kind: 'directory', path: 'src' }],
    ['src/**/*.ts', { kind: 'glob', path: 'src/**/*.ts' }],
    ['src/*.ts#run', 'names a symbol or a line of a pattern'],
    ['../a.ts', 'leaves the project'],
    ['/etc/passwd', 'is not relative to the project'],
    ['src/a.ts#', 'names no symbol after the #'],
    ['src/{a', 'is a pattern whose brackets or braces do not pair'],
    ['', 'is not a path'],
  ])('%s', (text, location) => {
    expect(parseLocation(text)).toEqual(location);
  });

  test.each([
    ['src/', 'src/deep/a.ts', true],
    ['src/', 'source/a.ts', false],
    ['src/**/*.ts', 'src/deep/er/a.ts', true],
    ['src/*.ts', 'src/deep/a.ts', false],
    ['src/a.ts:3', 'src/a.ts', true],
  ])('%s covers %s: %s', (text, path, covers) => {
    const location = parseLocation(text);
    expect(typeof location !== 'string' && locationCovers(location, path)).toBe(covers);
  });
});

describe('order', () => {
  test('is total: antisymmetric, transitive, and equal only to equals', () => {
    const rank = fc.record({
      priority: fc.nat({ max: 1 }),
      impact: fc.integer({ min: -3, max: 1 }),
      complexity: fc.constantFrom(1, 2, 3, 99),
      created: fc.constantFrom('2026-01-01', '2026-01-02', '9999-12-31', ''),
    });
    fc.assert(
      fc.property(rank, rank, rank, (a, b, c) => {
        expect(Math.sign(compareRanks(a, b))).toBe(Math.sign(-compareRanks(b, a)) + 0);
        if (compareRanks(a, b) <= 0 && compareRanks(b, c) <= 0)
          expect(compareRanks(a, c)).toBeLessThanOrEqual(0);
        if (compareRanks(a, b) === 0) expect(a).toEqual(b);
      }),
    );
  });
});

describe('circles', () => {
  const ring = (length: number) =>
    new Map(Array.from({ length }, (_, at) => [at, [(at + 1) % length]] as const));

  test('one of ten thousand is found, and a chain as long is none', () => {
    const nodes = Array.from({ length: 10_000 }, (_, at) => at);
    expect(findCycle(nodes, ring(10_000))).toHaveLength(10_000);
    expect(findCycles(nodes, ring(10_000)).map((cycle) => cycle.length)).toEqual([10_000]);
    const chain = new Map(nodes.slice(1).map((at) => [at, [at - 1]] as const));
    expect(findCycle(nodes, chain)).toBeUndefined();
    expect(findCycles(nodes, chain)).toEqual([]);
  });

  test('each is found once, with those that lead to themselves', () => {
    const edges = new Map([
      [1, [2]],
      [2, [1]],
      [3, [3]],
      [4, [1]],
    ]);
    expect(
      findCycles([1, 2, 3, 4], edges).map((cycle) => cycle.toSorted((left, right) => left - right)),
    ).toEqual([[1, 2], [3]]);
  });
});
