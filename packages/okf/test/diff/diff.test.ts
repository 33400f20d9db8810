import { renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@trefoil/contract';
import { describe, expect, test } from 'vitest';
import { diff } from '../../src/diff/diff.operation.ts';
import { addFile, call, concept, makeDirectory, serve } from '../open-bundles.ts';
import { show } from '../show-text.ts';
import { commitAll, git } from './git-fixture.ts';

const FILES = {
  'docs/kb/index.md': '# Start\n',
  'docs/kb/same.md': concept('type: A\ntitle: Same'),
  'docs/kb/crlf.md': concept('type: A\ntitle: Ends'),
  'docs/kb/gone.md': concept('type: A\ntitle: Gone'),
  'docs/kb/copy.md': concept('type: A\ntitle: Copy', '[same](same.md)\n'),
  'docs/kb/old/name.md': concept('type: A\ntitle: Renamed\nversion: 2024.10', '[same](../same.md)\n\nOne.\n'),
  'docs/kb/quoted.md': concept('type: A\ntitle: Quoted'),
  'docs/kb/kept.md': concept(
    'type: A\ntitle: Kept\ngenerated: {by: a/1, at: 2026-01-01T00:00:00Z}\ntags: [x]\nowner: me',
    'One.\nTwo.\n[same](same.md) [out](https://example.org/)\n',
  ),
  'other/outside.md': concept('type: A'),
};

/** A bundle below the top of a repository, committed, then changed in every way there is. */
function makeRepository(): { root: string; commit: string } {
  const root = makeDirectory(FILES);
  git(root, 'init', '--quiet', '--initial-branch=main');
  const commit = commitAll(root);
  rmSync(path.join(root, 'docs/kb/gone.md'));
  rmSync(path.join(root, 'docs/kb/old'), { recursive: true });
  renameSync(path.join(root, 'docs/kb/copy.md'), path.join(root, 'docs/kb/renamed copy é.md'));
  addFile(root, 'docs/kb/crlf.md', concept('type: A\ntitle: Ends').replaceAll('\n', '\r\n'));
  addFile(root, 'docs/kb/quoted.md', concept('type: A # a comment\ntitle: "Quoted"'));
  addFile(root, 'docs/kb/new.md', concept('type: B\ntitle: New'));
  addFile(
    root,
    'docs/kb/new/name.md',
    concept('type: A\ntitle: Renamed\nversion: 2024.1', '[same](../same.md)\n\nOne.\nTwo.\n'),
  );
  addFile(
    root,
    'docs/kb/kept.md',
    concept(
      'type: A\ntitle: Kept\ngenerated: {by: a/1, at: 2026-02-01T00:00:00Z}\ntags: [x, y]\nstatus: draft',
      'One.\n2.\nThree.\n[new](new.md)\n',
    ),
  );
  return { root, commit };
}

async function ask(
  root: string,
  input: JsonObject,
  served: readonly string[] = ['docs/kb'],
): Promise<JsonObject> {
  const { request } = await serve(served, root, { env: { PATH: process.env['PATH'] ?? '' } });
  return await call(diff, { bundle: 'kb', ...input }, request());
}

const CHANGES = [
  {
    id: 'kept',
    change: 'changed',
    fields: [
      { key: 'generated.at', from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
      { key: 'tags', from: '["x"]', to: '["x","y"]' },
      { key: 'status', from: null, to: 'draft' },
      { key: 'owner', from: 'me', to: null },
    ],
    body: { lines_added: 3, lines_removed: 2 },
    links_added: ['new.md'],
    links_removed: ['same.md', 'https://example.org/'],
  },
  { id: 'gone', change: 'removed' },
  { id: 'new', title: 'New', type: 'B', change: 'added' },
  {
    id: 'new/name',
    change: 'moved',
    from_id: 'old/name',
    moved_by: 'title_and_type',
    fields: [{ key: 'version', from: '2024.10', to: '2024.1' }],
    body: { lines_added: 1, lines_removed: 0 },
  },
  { id: 'quoted', change: 'changed', layout_only: true },
  { id: 'renamed copy é', change: 'moved', from_id: 'copy', moved_by: 'content' },
].toSorted((left, right) => (left.id < right.id ? -1 : 1));

describe('diff', () => {
  test('compares the last commit with what is there now', async () => {
    const { root, commit } = makeRepository();
    const answer = await ask(root, {});
    expect(answer).toMatchObject({
      from: { bundle: 'kb', revision: 'HEAD', commit, present: true, concepts: 7 },
      to: { bundle: 'kb', present: true, concepts: 7 },
      added: 1,
      removed: 1,
      moved: 2,
      changed: 2,
      unchanged: 2,
      total: 6,
      concepts: CHANGES,
    });
    expect(JSON.stringify(answer)).not.toContain(root);
    expect(git(root, 'status', '--porcelain')).not.toBe('');
  });

  test('compares two revisions, whatever is there now', async () => {
    const { root } = makeRepository();
    commitAll(root);
    git(root, 'tag', 'v2');
    rmSync(path.join(root, 'docs/kb/same.md'));
    expect(await ask(root, { from: 'HEAD~1', to: 'v2' })).toMatchObject({ total: 6, concepts: CHANGES });
    expect(await ask(root, { from: 'v2', to: 'v2' })).toMatchObject({ total: 0, unchanged: 7 });
    expect(await ask(root, { from: 'v2', to: 'HEAD~1' })).toMatchObject({ added: 1, removed: 1, moved: 2 });
  });

  test('compares two directories', async () => {
    const { root } = makeRepository();
    git(root, 'worktree', 'add', '--quiet', 'before', 'HEAD');
    const served = ['before/docs/kb', 'docs/kb'];
    const answer = await ask(root, { bundle: ['kb', 'kb-2'] }, served);
    expect(answer).toMatchObject({ from: { bundle: 'kb' }, to: { bundle: 'kb-2' }, concepts: CHANGES });
    await expect(ask(root, { bundle: ['kb', 'kb-2'], to: 'HEAD' }, served)).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ field: 'to' }],
    });
  });

  test('reads a revision under the rules of a directory', async () => {
    const root = makeDirectory({
      '.hidden.md': concept('type: A'),
      '.x/a.md': concept('type: A'),
      '.okfignore': 'drafts/\n',
      'drafts/d.md': concept('type: A'),
      'a.md': concept('type: A'),
      'empty.md': '',
      'latin.md': Buffer.from('---\ntype: A\n---\n\xe9', 'latin1'),
      'b.md': 'no front matter',
    });
    symlinkSync('a.md', path.join(root, 'link.md'));
    git(root, 'init', '--quiet');
    commitAll(root);
    addFile(root, 'b.md', concept('type: A'));
    rmSync(path.join(root, 'link.md'));
    const { request } = await serve([root], root, { env: { PATH: process.env['PATH'] ?? '' } });
    const answer = await call(diff, { bundle: path.basename(root) }, request());
    expect(answer).toMatchObject({
      from: { concepts: 1, unparseable: 4 },
      to: { concepts: 2, unparseable: 2 },
      concepts: [{ id: 'b', change: 'added', unusable: true }],
    });
  });

  test('says when a revision had no such directory', async () => {
    const { root } = makeRepository();
    commitAll(root);
    renameSync(path.join(root, 'docs/kb'), path.join(root, 'kb'));
    expect(await ask(root, { from: 'HEAD' }, ['kb'])).toMatchObject({
      from: { present: false, concepts: 0 },
      added: 7,
    });
  });

  test.each(['--output=x', '-p', '^HEAD', 'HEAD:docs', 'a b', 'HEAD\n', ''])(
    'refuses %j before git is asked',
    async (from) => {
      const { root } = makeRepository();
      await expect(ask(root, { from })).rejects.toMatchObject({
        code: 'input.invalid',
        issues: [{ field: 'from' }],
      });
    },
  );

  test.each(['nowhere', 'HEAD~9', 'HEAD..HEAD', '@{u}'])('knows no revision %j', async (to) => {
    const { root } = makeRepository();
    await expect(ask(root, { to })).rejects.toMatchObject({
      code: 'okf.revision_unknown',
      issues: [{ field: 'to' }],
    });
  });

  test('says when the directory of a bundle is gone', async () => {
    const { root } = makeRepository();
    const { request } = await serve(['docs/kb'], root);
    rmSync(path.join(root, 'docs/kb'), { recursive: true });
    await expect(call(diff, { bundle: 'kb' }, request())).rejects.toMatchObject({
      code: 'okf.bundle_missing',
    });
  });

  test('says when there is no repository', async () => {
    const root = makeDirectory({ 'docs/kb/a.md': concept('type: A') });
    await expect(ask(root, {})).rejects.toMatchObject({ code: 'okf.not_in_git' });
  });

  test('starts nothing that the repository asks for', async () => {
    const { root } = makeRepository();
    const mark = path.join(root, 'started');
    git(root, 'config', 'core.fsmonitor', `touch ${mark}`);
    git(root, 'config', 'diff.external', `touch ${mark}`);
    git(root, 'config', 'filter.x.smudge', `touch ${mark}`);
    addFile(root, '.gitattributes', '*.md filter=x diff=x\n');
    expect(await ask(root, {})).toMatchObject({ total: 6 });
    expect(() => rmSync(mark)).toThrow('ENOENT');
  });

  test('shows a person a concept a line, and what changed in it', async () => {
    const { root } = makeRepository();
    expect(await show(diff, { bundle: 'kb' }, ['docs/kb', root])).toMatchInlineSnapshot(`
      "- gone
      ~ kept
          generated.at: 2026-01-01T00:00:00Z -> 2026-02-01T00:00:00Z
          tags: ["x"] -> ["x","y"]
          status: none -> draft
          owner: me -> none
          text: +3 -2 lines
          + link to new.md
          - link to same.md
          - link to https://example.org/
      + new
      > old/name -> new/name
          version: 2024.10 -> 2024.1
          text: +1 -0 lines
      ~ quoted
          only how it is written
      > copy -> renamed copy é
      kb at HEAD -> kb: 1 added, 1 removed, 2 moved, 2 changed, 2 unchanged"
    `);
  });
});
