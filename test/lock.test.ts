import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLock } from '../tools/setup/lock.mjs';
import { identify } from '../tools/setup/process-identity.mjs';

let directory: string;
const waited: number[] = [];
const lock = <T>(work: () => T | Promise<T>): Promise<T> =>
  withLock({ directory, waitMs: 0, onWait: ({ pid }: { pid: number }) => waited.push(pid) }, work);

function leaveTicket(number: number, holder: object): void {
  mkdirSync(join(directory, String(number)));
  writeFileSync(join(directory, String(number), 'holder.json'), JSON.stringify({ processes: [holder] }));
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
  waited.length = 0;
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the set-up lock', () => {
  test('is free again after work, also after work that failed', async () => {
    await expect(lock(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lock(() => 'done')).toBe('done');
    expect(waited).toEqual([]);
  });

  test('keeps a second one out, which says whom it waited for and what to do', async () => {
    const inner = lock(() => lock(() => 'both'));
    await expect(inner).rejects.toThrow(
      `process ${process.pid} on ${identify(process.pid).host} did not finish setting up; ` +
        `if nothing is running, delete ${directory} and run the command again.`,
    );
    expect(waited).toEqual([process.pid]);
  });

  test.each([
    { name: 'has ended', holder: { ...identify(process.pid), pid: 2 ** 22 + 1 } },
    { name: 'has left its number to another process', holder: { ...identify(process.pid), start: 1 } },
  ])('is taken over from a holder that $name', async ({ holder }) => {
    leaveTicket(7, holder);
    expect(await lock(() => readdirSync(directory))).toEqual(['8']);
  });

  test('is not taken from a process of another machine, which cannot be seen', async () => {
    leaveTicket(7, { pid: 2 ** 22 + 1, start: 1, host: 'another-machine' });
    await expect(lock(() => 'done')).rejects.toThrow('process 4194305 on another-machine did not finish');
  });
});
