import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRegistry, printRegistry } from '../../src/registry/registry-rows.ts';

const FILE = '/repo/.okf.json';

function parse(value: unknown) {
  const parsed = parseRegistry(JSON.stringify(value), FILE);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.rows;
}

describe('reading a registry file', () => {
  test('the first shape, a bare list of bundles, still reads', () => {
    expect(parse([{ slug: 'docs', path: 'docs', title: 'repo/docs' }])).toMatchObject({
      bundles: [{ slug: 'docs', path: '/repo/docs', title: 'repo/docs' }],
      groups: [],
      links: [],
    });
  });

  test.each([
    { name: 'is put into the form in which it is looked up', slugs: ['My Docs'], read: ['my-docs'] },
    { name: 'that stands for all is replaced', slugs: ['all', 'all-2'], read: ['all-3', 'all-2'] },
    { name: 'that is taken is replaced', slugs: ['a', 'a', 'a-2'], read: ['a', 'a-3', 'a-2'] },
    { name: 'that is missing is that of the directory', slugs: [undefined, '***'], read: ['d0', 'bundle'] },
    { name: 'that is no text is that of the directory', slugs: [7, null], read: ['d0', 'd1'] },
  ])('a name $name', ({ slugs, read }) => {
    const bundles = slugs.map((slug, index) => ({ slug, path: `/x/d${index}` }));
    expect(parse({ bundles }).bundles.map(({ slug }) => slug)).toEqual(read);
  });

  test('a name is one of a bundle, a group or a link, never of two', () => {
    const rows = parse({
      bundles: [{ slug: 'x', path: '/x' }],
      groups: [{ slug: 'x', members: ['X', 'x'] }],
      links: [{ slug: 'x', registry: '/y.json' }],
    });
    expect([rows.bundles[0]?.slug, rows.groups[0]?.slug, rows.links[0]?.slug]).toEqual(['x', 'x-2', 'x-3']);
    expect(rows.groups[0]?.members).toEqual(['x']);
  });

  test.each([
    { text: '', fault: 'is not JSON' },
    { text: '{"bundles":', fault: 'is not JSON' },
    { text: '"x"', fault: 'holds no object' },
    { text: 'null', fault: 'holds no object' },
    { text: '{"bundles":{}}', fault: 'has no list in "bundles"' },
    { text: '{"bundles":[{"slug":"x"}]}', fault: 'has an entry in "bundles" that cannot be one (number 1)' },
    { text: '[{"path":"a"},{"path":7}]', fault: 'has an entry in "bundles" that cannot be one (number 2)' },
    {
      text: '{"groups":[{"slug":"g","members":[1]}]}',
      fault: 'has an entry in "groups" that cannot be one (number 1)',
    },
    { text: '{"links":[{"slug":"l"}]}', fault: 'has an entry in "links" that cannot be one (number 1)' },
    { text: '[[[[', fault: 'is not JSON' },
  ])('$text $fault', ({ text, fault }) => {
    expect(parseRegistry(text, FILE)).toEqual({ ok: false, fault });
  });

  test('no text at all makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(typeof parseRegistry(text, FILE).ok).toBe('boolean');
      }),
    );
  });
});

describe('writing a registry file', () => {
  test('one of a project names what lies beside it so that it can travel', () => {
    const rows = parse({ bundles: [{ path: '/repo/docs/kb' }, { path: '/repo' }, { path: '/elsewhere' }] });
    const places = (scope: 'local' | 'global') =>
      (JSON.parse(printRegistry(rows, FILE, scope)) as { bundles: { path: string }[] }).bundles.map(
        (row) => row.path,
      );
    expect(places('local')).toEqual(['docs/kb', '.', '/elsewhere']);
    expect(places('global')).toEqual(['/repo/docs/kb', '/repo', '/elsewhere']);
  });

  test('what it does not know it keeps', () => {
    const value = {
      bundles: [{ slug: 'a', path: 'a', title: 'repo/a', owner: { team: 'x' } }],
      groups: [{ slug: 'g', members: ['a'], color: 'red' }],
      links: [{ slug: 'l', registry: '/l.json', since: 1 }],
      version: 7,
    };
    expect(JSON.parse(printRegistry(parse(value), FILE, 'local'))).toEqual(value);
  });

  test('what is read is what was written', () => {
    const name = fc.stringMatching(/^[a-z]{1,6}$/);
    const rows = fc.record({
      bundles: fc.array(
        fc.record({
          slug: name,
          path: fc.stringMatching(/^\/(?:repo\/)?[a-z]{1,8}$/),
          title: fc.constant('t'),
        }),
      ),
      groups: fc.array(fc.record({ slug: name, members: fc.uniqueArray(name) })),
      links: fc.array(fc.record({ slug: name, registry: fc.stringMatching(/^\/[a-z]{1,8}$/) })),
    });
    fc.assert(
      fc.property(rows, (value) => {
        const once = printRegistry(parse(value), FILE, 'local');
        expect(printRegistry(parse(JSON.parse(once)), FILE, 'local')).toBe(once);
      }),
    );
  });
});
