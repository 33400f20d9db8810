import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compileQuery } from '../../src/query/compile-query.ts';
import { decodeColumns, encodeColumns, textColumns } from '../../src/store/scan-columns.ts';
import type { ScanColumns } from '../../src/store/scan-columns.ts';
import { createColumnBuilder } from '../../src/store/column-builder.ts';
import { listScans } from '../../src/store/scan-index.ts';
import { createScanWriter } from '../../src/store/scan-writer.ts';
import { hasChanged, recordFiles } from '../../src/store/stale-files.ts';
import { openScan } from '../../src/store/stored-scan.ts';
import { finding, findings } from '../query/some-findings.ts';
import { createMemoryStore, scanFacts, storeFindings } from './memory-store.ts';

const place = { report: 0, run: 0, chunk: 0, start: 0, length: 0 };

function listTexts(columns: ScanColumns | undefined) {
  return textColumns.map((column) => {
    const list = columns?.texts[column];
    return Array.from({ length: (list?.length ?? 0) + 1 }, (_, index) => list?.at(index));
  });
}

describe('columns', () => {
  test('come back from the store as they went in', () => {
    fc.assert(
      fc.property(findings, (list) => {
        const builder = createColumnBuilder();
        for (const each of list) builder.add(each, place);
        const columns = builder.build();
        // A slice of a larger buffer, as files may come.
        const padded = Buffer.concat([Buffer.from('x'), encodeColumns(columns)]);
        const decoded = decodeColumns(padded.subarray(1));
        expect({ ...decoded, texts: listTexts(decoded) }).toEqual({ ...columns, texts: listTexts(columns) });
      }),
      { numRuns: 50 },
    );
  });

  test('that are damaged are not used', () => {
    const builder = createColumnBuilder();
    builder.add(finding(), place);
    const bytes = encodeColumns(builder.build());
    for (const length of [0, 3, 10, bytes.length - 1])
      expect(decodeColumns(bytes.subarray(0, length))).toBeUndefined();
    expect(decodeColumns(Buffer.concat([bytes, Buffer.alloc(4)]))).toBeUndefined();
  });
});

describe('a stored scan', () => {
  test('gives back what was stored, in order', async () => {
    await fc.assert(
      fc.asyncProperty(findings, async (list) => {
        const scan = await storeFindings(list);
        const rows = await scan.select(await compileQuery({}));
        const read = [];
        for await (const { finding: each } of scan.read(rows)) read.push(each);
        expect(read).toEqual(list);
      }),
      { numRuns: 50 },
    );
  });

  test('spreads over several chunks, of which a page reads few', async () => {
    const store = createMemoryStore();
    const many = Array.from({ length: 3_000 }, (_, line) =>
      finding({ line: line + 1, message: 'x'.repeat(1_000) }),
    );
    const scan = await storeFindings(many, store);
    const asked: { key: string; bytes: number }[] = [];
    store.readParts = async (key, parts) => {
      asked.push({ key, bytes: parts.reduce((sum, { length }) => sum + length, 0) });
      const chunk = store.values.get(key);
      return parts.map(({ start, length }) => chunk?.subarray(start, start + length) ?? new Uint8Array());
    };
    const linesOf = async (rows: readonly number[]) => {
      const lines: number[] = [];
      for await (const { finding: each } of scan.read(Uint32Array.from(rows))) lines.push(each.line);
      return lines;
    };
    expect(await linesOf([2_991, 2_990])).toEqual([2_992, 2_991]);
    expect(asked).toHaveLength(1);
    asked.length = 0;
    expect(await linesOf([2_999, 0, 1_500, 1])).toEqual([3_000, 1, 1_501, 2]);
    expect(asked).toHaveLength(3);
    expect(asked.every(({ bytes }) => bytes < 20_000)).toBe(true);
    asked.length = 0;
    const mixed = Array.from({ length: 3_000 }, (_, index) => (index * 7) % 3_000);
    expect(await linesOf(mixed)).toEqual(mixed.map((row) => row + 1));
    // Each chunk once for a window, not once for a row.
    expect(asked.length).toBeLessThan(20);
  });

  test('has the same id for the same findings, and another for others', async () => {
    const store = createMemoryStore();
    const { info } = await storeFindings([finding()], store);
    const before = store.values.size;
    expect((await storeFindings([finding()], store)).info.scan_id).toBe(info.scan_id);
    expect(store.values.size).toBe(before);
    expect((await storeFindings([finding({ line: 2 })], store)).info.scan_id).not.toBe(info.scan_id);
  });

  test('is found by its id as long as it is among the newest five', async () => {
    const store = createMemoryStore();
    const ids: string[] = [];
    for (let line = 1; line <= 7; line += 1)
      ids.push((await storeFindings([finding({ line })], store)).info.scan_id);
    expect((await listScans(store)).map(({ id }) => id)).toEqual(ids.slice(2).toReversed());
    expect((await openScan(store)).info.scan_id).toBe(ids[6]);
    expect((await openScan(store, ids[2])).info.scan_id).toBe(ids[2]);
    await expect(openScan(store, ids[0])).rejects.toMatchObject({ code: 'scan.unknown' });
    expect([...store.values.keys()].filter((key) => key.endsWith('/columns'))).toHaveLength(5);
  });

  test('that breaks off leaves the scan before it active, and nothing behind', async () => {
    const store = createMemoryStore();
    const { info } = await storeFindings([finding()], store);
    const before = [...store.values.keys()];
    const writer = createScanWriter(store, new Date(0));
    for (let line = 1; line < 2_000; line += 1) {
      await writer.add(finding({ line, message: 'x'.repeat(1_000) }), { report: 0, run: 0 });
    }
    expect(store.values.size).toBeGreaterThan(before.length);
    await writer.discard();
    expect([...store.values.keys()]).toEqual(before);
    expect((await openScan(store)).info.scan_id).toBe(info.scan_id);
  });

  test('is missed with a sentence that says what to do', async () => {
    const store = createMemoryStore();
    await expect(openScan(store)).rejects.toMatchObject({ code: 'scan.none' });
    await storeFindings([finding()], store);
    for (const key of store.values.keys())
      if (key.endsWith('/info')) store.values.set(key, Buffer.from('{"version":9}'));
    await expect(openScan(store)).rejects.toMatchObject({ code: 'scan.unknown' });
    store.values.set('scans/index', Buffer.from('nonsense'));
    await expect(openScan(store)).rejects.toMatchObject({ code: 'scan.none' });
  });

  test('keeps what its tools say of the rules', async () => {
    const store = createMemoryStore();
    const writer = createScanWriter(store, new Date(0));
    await writer.add(finding(), { report: 0, run: 1 });
    const rule = { id: 'buffer/strcpy', summary: 'A rule', severity: 'error' as const, tags: [], cwe: [] };
    await writer.finish(scanFacts, [{ report: 0, run: 1, rule }]);
    const scan = await openScan(store);
    const [row] = scan.findById('i1_00');
    for await (const found of scan.read(Uint32Array.of(row ?? 0)))
      expect(await scan.findRule(found)).toEqual(rule);
    const other = { finding: finding(), provenance: { report: 0, run: 0 } };
    expect(await scan.findRule(other)).toBeUndefined();
  });

  test('finds ids whole before it finds how they begin', async () => {
    const scan = await storeFindings(['i1_12', 'i1_1', 'i1_2', 'i1_1'].map((id) => finding({ id })));
    expect([...scan.findById('i1_1')]).toEqual([1, 3]);
    expect([...scan.findById('i1_')]).toEqual([0, 1, 2, 3]);
    expect([...scan.findById('zz')]).toEqual([]);
  });
});

describe('files that findings name', () => {
  function makeTree(): string {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'stale-')));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(path.join(root, 'src'));
    writeFileSync(path.join(root, 'src/a.c'), 'int a;\n');
    writeFileSync(path.join(root, 'src/b.c'), 'int b;\n');
    return root;
  }

  test('have changed when their content has, not when they were touched', () => {
    const root = makeTree();
    const facts = recordFiles(root, ['src/b.c', 'src/a.c', 'src/a.c', 'gone.c']);
    expect(facts.map((fact) => fact.path)).toEqual(['src/a.c', 'src/b.c']);
    expect(hasChanged(root, facts)).toBe(false);
    utimesSync(path.join(root, 'src/a.c'), 1, 1);
    expect(hasChanged(root, facts)).toBe(false);
    writeFileSync(path.join(root, 'src/a.c'), 'int x;\n');
    expect(hasChanged(root, facts)).toBe(true);
  });

  test('have changed when they are gone', () => {
    const root = makeTree();
    const facts = recordFiles(root, ['src/a.c']);
    rmSync(path.join(root, 'src/a.c'));
    expect(hasChanged(root, facts)).toBe(true);
  });

  test('are not looked at outside the root', () => {
    const root = makeTree();
    const outside = path.join(path.dirname(root), `${path.basename(root)}-outside`);
    writeFileSync(outside, 'x');
    onTestFinished(() => rmSync(outside));
    symlinkSync(outside, path.join(root, 'src/link'));
    const names = [
      `../${path.basename(outside)}`,
      outside,
      'src/link',
      'src\0a',
      'src',
      '',
      'x'.repeat(5_000),
    ];
    expect(recordFiles(root, names)).toEqual([]);
  });
});
