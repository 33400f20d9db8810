import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BadTree } from './gates/bad-tree.ts';
import { ToyClone, repository } from './launcher/toy-clone.ts';

let clone: ToyClone;

beforeEach(async () => {
  clone = new ToyClone();
  await clone.run('okf');
});

afterEach(() => clone.remove());

test('what npm packs runs where nothing else is installed', () => {
  cpSync(join(repository, 'packages/trefoil/package.json'), clone.path('packages/trefoil/package.json'));
  clone.write('README.md', 'read me');
  clone.write('LICENSE', 'licence');
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ filename, files }] = JSON.parse(npm(clone.path('packages/trefoil'), 'pack', '--json'));
  const names = files.map(({ path }: { path: string }) => path);
  expect(names).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'dist/THIRD_PARTY_NOTICES.txt',
      'dist/okf.manifest.json',
    ]),
  );

  const elsewhere = join(clone.scratch, 'elsewhere');
  mkdirSync(elsewhere);
  npm(elsewhere, 'install', '--offline', clone.path('packages/trefoil', filename));
  const { bin } = JSON.parse(readFileSync(clone.path('packages/trefoil/package.json'), 'utf8'));
  expect(Object.keys(bin)).toEqual(['okf', 'sdlc', 'trefoil']);
  for (const name of Object.keys(bin)) {
    const answer = execFileSync(join(elsewhere, 'node_modules', '.bin', name), {
      cwd: '/',
      encoding: 'utf8',
    });
    expect(answer).toContain('hello');
  }
});

test('publint, as the gate calls it, fails on a package that lacks a file it names', () => {
  const tree = new BadTree({});
  tree.addPackage('trefoil', { bin: { okf: 'dist/okf.js' }, files: ['dist'] });
  const publint = join(repository, 'node_modules', '.bin', 'publint');
  const args = ['run', join(tree.root, 'packages/trefoil'), '--strict'];
  expect(() => execFileSync(publint, args, { stdio: 'ignore' })).toThrow(/Command failed/);
  tree.remove();
});
