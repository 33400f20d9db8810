import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@trefoil/contract';
import { identify, noScanFacts, writeReport } from '@trefoil/findings';
import { describe, expect, test } from 'vitest';
import { cloneRules } from '../../src/clones/clone-rules.ts';
import { scanClones } from '../clones/scan-clones.ts';
import { callIn, makeWorkspace } from '../workspace.ts';

const SUGGEST = 'fold.suggest_merge';

/** Scans files for clones and stores the report beside them. */
async function workspaceWith(
  files: Readonly<Record<string, string>>,
): Promise<{ root: string; ids: string[] }> {
  const findings = identify(await scanClones(files));
  const run = { tool: { name: 'fold' }, rules: cloneRules, findings };
  let report = '';
  for await (const part of writeReport('findings-json', { scan: noScanFacts, runs: [run] })) report += part;
  return { root: makeWorkspace({ ...files, 'clones.json': report }), ids: findings.map(({ id }) => id) };
}

async function suggestFor(files: Readonly<Record<string, string>>): Promise<JsonObject> {
  const { root, ids } = await workspaceWith(files);
  expect(ids).toHaveLength(1);
  return await callIn(root, SUGGEST, { id: ids[0] ?? '', report: ['clones.json'] });
}

const load = (
  name: string,
  kind: string,
  reader: string,
) => `export async function load${name}(source: Source, limit: number): Promise<${kind}[]> {
  const found: ${kind}[] = [];
  for await (const line of ${reader}(source)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [key, value] = line.split('=');
    if (key === undefined || value === undefined) throw new SyntaxError(line);
    found.push({ key, value, origin: '${name.toLowerCase()}' });
    if (found.length >= limit) break;
  }
  return found;
}
`;

const shown = (answer: JsonObject) => ({
  type: answer['clone_type'],
  holes: (answer['holes'] as { role: string; expressions: (string | null)[]; places: number }[]).map(
    ({ role, expressions, places }) => [role, expressions, places],
  ),
  parameters: (answer['proposal'] as { parameters: { name: string }[] }).parameters.map(({ name }) => name),
  blockers: (answer['blockers'] as { code: string }[]).map(({ code }) => code),
});

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

describe('what stands in the way', () => {
  const method = (name: string) => `export class ${name} {
  async flush(limit: number): Promise<number> {
    let sent = 0;
    while (this.queue.length > 0 && sent < limit) {
      const next = this.queue.shift();
      if (next === undefined) break;
      await this.client.send(next, { retries: 3, timeout: this.timeout });
      sent += 1;
    }
    return sent;
  }
}
`;
  test('this of different classes', async () => {
    expect(shown(await suggestFor({ 'a.ts': method('Mail'), 'b.ts': method('Chat') })).blockers).toEqual([
      'receiver',
    ]);
  });

  test('tests beside product, vendored code', async () => {
    const files = { 'src/a.ts': load('All', 'Row', 'read'), 'test/b.test.ts': load('All', 'Row', 'read') };
    expect(shown(await suggestFor(files)).blockers).toEqual(['test_and_product']);
    const vendored = { 'src/a.ts': load('All', 'Row', 'read'), 'vendor/b.ts': load('All', 'Row', 'read') };
    expect(shown(await suggestFor(vendored)).blockers).toEqual(['generated_or_vendored']);
  });

  test('another way of handling errors, types without generics', async () => {
    const careful = load('All', 'Row', 'read').replace(
      '    found.push',
      '    try { check(key); } catch { continue; }\n    found.push',
    );
    expect(shown(await suggestFor({ 'a.ts': load('All', 'Row', 'read'), 'b.ts': careful })).blockers).toEqual(
      ['error_handling'],
    );
    const c = (type: string) => `static ${type} sum(const ${type} *values, int count, ${type} floor) {
  ${type} total = 0;
  for (int at = 0; at < count; at++) {
    if (values[at] < floor) continue;
    total += values[at] * weight(at, count);
    if (overflowed(total)) return floor;
  }
  return total;
}
`;
    expect(shown(await suggestFor({ 'a.c': c('int'), 'b.c': c('long') })).blockers).toContain(
      'type_parameter',
    );
  });

  const block = (before: string, after: string) => `function handle(rows: Row[], limit: number) {
  let count = 0;
  ${before}
  const wide = rows.filter((row) => row.cells.length > limit && !row.hidden);
  if (wide.length === 0) return undefined;
  const names = wide.map((row) => row.name.trim().toLowerCase());
  for (const name of names) {
    if (name === '') break;
    count += name.length;
  }
  ${after}
}
`;
  test('statements that leave the block or assign to what is around', async () => {
    const answer = await suggestFor({
      'a.ts': block('log.begin(rows);', 'return count;'),
      'b.ts': block(
        'if (rows.length > 3 || !table) return rows.map((row) => row.cells);',
        'switch (limit) {\n    case 1:\n      return table.lookup(names[0], count);\n    case 2:\n      throw new Error(`${names.length} names, ${count} units`);\n    default:\n      while (table.size < count) table.set(table.size, [names.pop(), { limit }]);\n      return [...table.values()].flatMap(([name]) => name ?? []);\n  }',
      ),
    });
    expect(answer).toMatchObject({ scope: 'block' });
    expect(shown(answer).blockers).toEqual(['leaves_block', 'captured_assignment']);
    expect(shown(answer).parameters).toEqual(expect.arrayContaining(['rows', 'limit', 'count']));
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
