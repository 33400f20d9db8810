import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtProgram, runProgram } from '@trefoil/testkit';
import { describe, expect, test } from 'vitest';
import { replaceFile } from '../../src/registry/replace-file.ts';
import { makeDirectory } from '../open-bundles.ts';
import { globalFile, listed, makePlace } from './registry-files.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe('writers at once', () => {
  test('of one process: each edit is made on what the one before left', async () => {
    const file = path.join(makeDirectory(), 'new', 'list.txt');
    const add = async (line: string) => await replaceFile(file, (text = '') => `${text}${line}\n`);
    await Promise.all(NAMES.map(add));
    expect(readFileSync(file, 'utf8').trim().split('\n').toSorted()).toEqual(NAMES);
  });

  test('of several processes: nothing is lost, and every one says that it is done', async () => {
    const place = makePlace(Object.fromEntries(NAMES.map((name) => [`${name}/x.md`, ''])));
    const runs = await Promise.all(
      NAMES.map(async (name) => {
        const line = ['registry', 'set', name, '--json'];
        return await runProgram(builtProgram('okf'), line, { cwd: place.cwd, env: { OKF_HOME: place.home } });
      }),
    );
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      NAMES.map(() => ({ code: 0, stderr: '' })),
    );
    expect((await listed(place)).map((name) => name.replace('*', '')).toSorted()).toEqual(NAMES);
    expect(existsSync(`${globalFile(place)}.lock`)).toBe(false);
  });

  test('one that knows no lock is noticed, and the edit made on its text', async () => {
    const file = path.join(makeDirectory(), 'list.txt');
    writeFileSync(file, 'first\n');
    let seen = 0;
    await replaceFile(file, (text = '') => {
      seen += 1;
      if (seen === 1) writeFileSync(file, 'first\nfrom elsewhere\n');
      return `${text}ours\n`;
    });
    expect({ seen, text: readFileSync(file, 'utf8') }).toEqual({
      seen: 2,
      text: 'first\nfrom elsewhere\nours\n',
    });
  });
});

describe('replacing a file', () => {
  test('leaves it alone when the edit does, or fails', async () => {
    const file = path.join(makeDirectory(), 'list.txt');
    writeFileSync(file, 'text', { mode: 0o640 });
    const before = statSync(file);
    await replaceFile(file, () => undefined);
    await replaceFile(file, (text) => text);
    await expect(
      replaceFile(file, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    await replaceFile(file, () => 'other');
    expect(statSync(file).mode).toBe(before.mode);
  });

  test('is not stopped by a lock that a dead process left', async () => {
    const file = path.join(makeDirectory(), 'list.txt');
    writeFileSync(`${file}.lock`, '');
    utimesSync(`${file}.lock`, new Date(0), new Date(0));
    await replaceFile(file, () => 'text');
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.lock`)]).toEqual(['text', false]);
  });

  test('says so where nothing can be written', async () => {
    const root = makeDirectory({ file: '' });
    await expect(replaceFile(path.join(root, 'file', 'list.txt'), () => 'x')).rejects.toMatchObject({
      code: 'okf.registry_unwritable',
      exit: 2,
    });
  });
});
