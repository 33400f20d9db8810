import { describe, expect, test } from 'vitest';
import { create } from '../../src/create/create.operation.ts';
import { readConcept } from '../../src/read-concept/read-concept.operation.ts';
import { validate } from '../../src/validate/validate.operation.ts';
import { concept } from '../open-bundles.ts';
import { makePlace } from './write-place.ts';

const NEW = { id: 'x/new', type: 'Note', title: 'New' };

describe('create', () => {
  test('writes what was given and nothing else', async () => {
    const { run, text } = makePlace({ 'a.md': concept('type: A') });
    const answer = await run(create, NEW);
    expect(answer).toMatchObject({ wrote: true, path: 'x/new.md', unlisted_in: 'x/index.md', total: 1 });
    expect(text('x/new.md')).toBe('---\ntype: Note\ntitle: New\n---\n');
  });

  test('quotes what YAML would read otherwise, and says who made it and when', async () => {
    const { run, text } = makePlace({ 'index.md': '[n](x/new.md)\n' });
    await run(create, {
      ...NEW,
      title: 'Sales: by "region" #1',
      type: 'yes',
      description: "It's 10% — of all",
      tags: ['plain', 'a, b', '2024', 'x]'],
      by: 'human:ann@acme',
      body: '# Text\n\n---\n\nMore',
    });
    expect(text('x/new.md')).toMatch(
      /^---\ntype: "yes"\ntitle: "Sales: by \\"region\\" #1"\ndescription: "It's 10% — of all"\ntags: \[plain, "a, b", "2024", "x\]"\]\ngenerated: \{ by: human:ann@acme, at: [\d-]+T[\d:]+Z \}\n---\n\n# Text\n\n---\n\nMore\n$/,
    );
    expect(await run(validate)).toMatchObject({ conformant: true });
    expect(await run(readConcept, { id: 'x/new' })).toMatchObject({ id: 'x/new' });
  });

  test('takes a body of very many lines', async () => {
    const { run, text } = makePlace({ 'a.md': 'x' });
    const body = 'a\n'.repeat(400_000);
    expect(await run(create, { ...NEW, body })).toMatchObject({ wrote: true });
    expect(text('x/new.md').endsWith(`---\n\n${body}`)).toBe(true);
  });

  test('writes nothing on a dry run', async () => {
    const { run, names, show } = makePlace({ 'a.md': 'x' });
    expect(await run(create, { ...NEW, dry_run: true })).toMatchObject({ wrote: false });
    expect(names()).toEqual(['a.md']);
    expect(await show(create, { ...NEW, dry_run: true })).toContain('Would create x/new (kb/x/new.md)');
  });

  test.each([
    ['x/A', 'okf.file_exists'],
    ['index', 'okf.id_unusable'],
    ['x/log', 'okf.id_unusable'],
    ['../x', 'okf.id_unusable'],
    ['/x', 'okf.id_unusable'],
    ['x//y', 'okf.id_unusable'],
    ['.hidden/x', 'okf.id_unusable'],
    ['x.md', 'okf.id_unusable'],
    ['a\nb', 'okf.id_unusable'],
    ['drafts/x', 'okf.id_unusable'],
  ])('refuses %j', async (id, code) => {
    const { run, names } = makePlace({ 'x/a.md': concept('type: A'), '.okfignore': 'drafts/\n' });
    await expect(run(create, { ...NEW, id })).rejects.toMatchObject({ code });
    expect(names()).toEqual(['.okfignore', 'x/a.md']);
  });

  test('of two that create the same at once, one is refused', async () => {
    const { run, names } = makePlace({ 'a.md': concept('type: A') });
    const runs = await Promise.allSettled([run(create, NEW), run(create, NEW)]);
    expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(names()).toEqual(['a.md', 'x/new.md']);
  });
});
