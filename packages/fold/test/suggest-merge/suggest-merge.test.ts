import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { callIn, makeWorkspace } from '../workspace.ts';
import { load, shown, SUGGEST, suggestFor, workspaceWith } from './suggest-for.ts';

describe('what differs between members', () => {
  test('values, types and callees become holes with roles, equal ones once', async () => {
    const answer = await suggestFor({
      'src/a.ts': load('Settings', 'Setting', 'readLines'),
      'src/b.ts': load('Labels', 'Label', 'readRows'),
    });
    expect(shown(answer)).toEqual({
      type: 2,
      holes: [
        ['type', ['Setting', 'Label'], 2],
        ['callee', ['readLines', 'readRows'], 1],
        ['value', ["'settings'", "'labels'"], 1],
      ],
      parameters: ['source', 'limit', 'T', 'action', 'origin'],
      blockers: [],
    });
    expect(answer).toMatchObject({
      scope: 'function',
      proposal: { name: 'load', path: 'src' },
      lines_saved: 5,
      confidence: 'high',
    });
  });

  test('identical functions have none', async () => {
    const answer = await suggestFor({
      'a.ts': load('All', 'Row', 'read'),
      'lib/b.ts': load('All', 'Row', 'read'),
    });
    expect(shown(answer)).toMatchObject({ type: 1, holes: [], parameters: ['source', 'limit'] });
    expect(answer).toMatchObject({
      proposal: { name: 'loadAll', path: '.' },
      similarity: 1,
      confidence: 'high',
    });
  });

  test('local names need no parameter', async () => {
    const other = load('All', 'Row', 'read').replaceAll('found', 'rows').replaceAll('line', 'text');
    const answer = await suggestFor({ 'a.ts': load('All', 'Row', 'read'), 'b.ts': other });
    expect(shown(answer)).toMatchObject({
      type: 2,
      holes: [
        ['name', ['found', 'rows'], 4],
        ['name', ['line', 'text'], 5],
      ],
      parameters: ['source', 'limit'],
    });
  });

  test('statements that only some have are a block, and nothing else', async () => {
    const more = load('All', 'Row', 'read').replace(
      '    const [key',
      '    audit.note(line, limit);\n    const [key',
    );
    const answer = await suggestFor({ 'a.ts': load('All', 'Row', 'read'), 'b.ts': more });
    expect(shown(answer)).toMatchObject({ type: 3, holes: [['block', ['', 'audit.note(line, limit);'], 1]] });
    expect(answer).toMatchObject({ confidence: 'medium' });
    expect(answer['similarity']).toBeGreaterThan(0.75);
  });

  test('three members are laid on the first', async () => {
    const answer = await suggestFor({
      'a.ts': load('One', 'Row', 'read'),
      'b.ts': load('Two', 'Row', 'read'),
      'c.ts': load('Two', 'Row', 'readAll'),
    });
    expect(shown(answer).holes).toEqual([
      ['callee', ['read', 'read', 'readAll'], 1],
      ['value', ["'one'", "'two'", "'two'"], 1],
    ]);
  });

  test('in C and in Python', async () => {
    const c = (
      name: string,
      call: string,
      most: number,
    ) => `static int ${name}(struct list *items, int from) {
  int done = 0;
  for (struct node *at = items->head; at != NULL; at = at->next) {
    if (at->state < from) continue;
    if (${call}(at, done) != 0) return -1;
    done += at->weight;
    if (done > ${most}) break;
  }
  return done;
}
`;
    expect(
      shown(await suggestFor({ 'a.c': c('send_all', 'send_one', 10) + c('drop_all', 'drop_one', 20) })),
    ).toEqual({
      type: 2,
      holes: [
        ['callee', ['send_one', 'drop_one'], 1],
        ['value', ['10', '20'], 1],
      ],
      parameters: ['items', 'from', 'action', 'value'],
      blockers: [],
    });
    const py = (name: string, word: string) => `def ${name}(lines, limit):
    rows = []
    for line in lines:
        if not line.strip() or line.startswith("${word}"):
            continue
        key, text = line.split("=", 1)
        rows.append((key.strip(), text.strip()))
        if len(rows) >= limit:
            break
    return rows
`;
    expect(
      shown(await suggestFor({ 'a.py': py('read_hosts', '#'), 'b.py': py('read_users', ';') })),
    ).toMatchObject({
      holes: [['value', ['"#"', '";"'], 1]],
      parameters: ['lines', 'limit', 'value'],
    });
  });
});

describe('what has changed since the scan', () => {
  const files = {
    'a.ts': load('One', 'Row', 'read'),
    'b.ts': load('Two', 'Row', 'read'),
    'c.ts': load('Three', 'Row', 'read'),
  };
  test('a member that is not there any more is said and left out', async () => {
    const { root, ids } = await workspaceWith(files);
    writeFileSync(path.join(root, 'b.ts'), 'export const nothing = 1;\n');
    const answer = await callIn(root, SUGGEST, { id: ids[0] ?? '', report: ['clones.json'] });
    expect((answer['members'] as { state: string }[]).map(({ state }) => state)).toEqual([
      'compared',
      'changed',
      'compared',
    ]);
    expect(shown(answer).holes).toEqual([['value', ["'one'", "'three'"], 1]]);
  });

  test('with fewer than two left there is nothing to say', async () => {
    const { root, ids } = await workspaceWith(files);
    for (const name of ['b.ts', 'c.ts']) writeFileSync(path.join(root, name), '\n');
    await expect(callIn(root, SUGGEST, { id: ids[0] ?? '', report: ['clones.json'] })).rejects.toMatchObject({
      code: 'clone.changed',
    });
  });

  test('of a stored scan, files that are not as they were are named', async () => {
    const { root, ids } = await workspaceWith(files);
    await callIn(root, 'fold.import', { report: ['clones.json'] });
    writeFileSync(path.join(root, 'a.ts'), files['a.ts'].replace("'one'", "'uno'"));
    const answer = await callIn(root, SUGGEST, { id: ids[0] ?? '' });
    expect(answer).toMatchObject({
      stale: true,
      members: [{ state: 'changed' }, { state: 'compared' }, { state: 'compared' }],
    });
    expect(shown(answer).holes).toEqual([['value', ["'uno'", "'two'", "'three'"], 1]]);
  });

  test('a finding of another kind is refused', async () => {
    const root = makeWorkspace();
    const found = await callIn(root, 'fold.query_findings', { report: ['buffers.sarif'], limit: 1 });
    const id = (found['findings'] as { id: string }[])[0]?.id ?? '';
    await expect(callIn(root, SUGGEST, { id, report: ['buffers.sarif'] })).rejects.toMatchObject({
      code: 'clone.not_a_clone',
    });
  });
});
