import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import { expect, onTestFinished, test } from 'vitest';
import { withFileLock } from '../../src/index.ts';

const busy = () => new Problem({ code: 'test.busy', what: 'Busy.' });

function makeLock(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return path.join(root, '.lock');
}

test('one works at a time, and the lock is gone afterwards', async () => {
  const lock = makeLock();
  const count = path.join(path.dirname(lock), 'count');
  writeFileSync(count, '0');
  const add = async () => {
    const before = Number(readFileSync(count, 'utf8'));
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(count, String(before + 1));
  };
  await Promise.all(Array.from({ length: 20 }, async () => await withFileLock(lock, busy, add)));
  expect([readFileSync(count, 'utf8'), existsSync(lock)]).toEqual(['20', false]);
});

test.each([
  ['of a process that has died', `2147483646 ${hostname()}\n`, new Date()],
  ['that names nobody and is old', '', new Date(0)],
  ['of another machine, hours ago', '1 elsewhere.example\n', new Date(0)],
])('a lock is taken away: %s', async (_name, owner, since) => {
  const lock = makeLock();
  writeFileSync(lock, owner);
  utimesSync(lock, since, since);
  expect(await withFileLock(lock, busy, () => 'done')).toBe('done');
  expect(existsSync(lock)).toBe(false);
});

test('the lock is gone after work that failed, and the failure is told', async () => {
  const lock = makeLock();
  const fail = () => {
    throw new Error('half-way');
  };
  await expect(withFileLock(lock, busy, fail)).rejects.toThrow('half-way');
  expect(existsSync(lock)).toBe(false);
});
