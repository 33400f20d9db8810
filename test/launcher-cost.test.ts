import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ToyClone } from './launcher/toy-clone.ts';

let clone: ToyClone;

beforeEach(() => {
  clone = new ToyClone();
});

afterEach(() => clone.remove());

/** Notes what the launcher loads and does with files, and writes it down at the end. */
const spy = `
  const notes = [];
  const note = (line) => notes.push(line);
  const { writeFileSync } = require('node:fs');
  process.on('exit', () => writeFileSync(process.env.SPY_LOG, notes.join('\\n')));
  const Module = require('node:module');
  const load = Module._load;
  Module._load = (request, parent, isMain) => {
    if (parent) note('load ' + request);
    return load(request, parent, isMain);
  };
  const fs = require('node:fs');
  for (const name of ['readFileSync', 'readdirSync', 'writeFileSync', 'renameSync']) {
    const original = fs[name];
    fs[name] = (...args) => {
      if (new Error().stack.includes('launch.cjs')) note(name + ' ' + args[0]);
      return original(...args);
    };
  }
`;

test('a start that finds all as it was loads little, reads the pointer, and starts or writes nothing', async () => {
  await clone.run('okf');
  const log = join(clone.scratch, 'spy.log');
  writeFileSync(join(clone.scratch, 'spy.cjs'), spy);
  const args = ['--require', join(clone.scratch, 'spy.cjs'), clone.path('bin', 'okf')];
  expect(await clone.start(process.execPath, args, { SPY_LOG: log }).ended).toMatchObject({
    status: 0,
    stderr: '',
  });
  const notes = readFileSync(log, 'utf8').split('\n');
  // From the launcher's first line to the moment that it hands over to the bundle.
  const start = notes.indexOf('load ./launch.cjs');
  const end = notes.findIndex((note) => note.startsWith('load ') && note.endsWith('/okf.js'));
  expect(notes.slice(start, end)).toEqual([
    'load ./launch.cjs',
    'load fs',
    'load path',
    `readFileSync ${clone.path('build', 'current.json')}`,
  ]);
});
