import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createPolicy, Problem } from '@trefoil/contract';
import { createContext } from '../../src/host/create-context.ts';
import { resolvePath } from '../../src/host/path-guard.ts';
import type { PathGuard } from '../../src/host/path-guard.ts';
import { createScratchTree } from './scratch-tree.ts';

const tree = createScratchTree();
afterAll(() => tree.remove());

const guard = { cwd: tree.root, roots: [tree.root] };

function outcome(given: string, from: PathGuard = guard): string {
  try {
    return resolvePath(from, 'path', given);
  } catch (failure) {
    if (failure instanceof Problem) return failure.code;
    throw failure;
  }
}

describe('a path argument', () => {
  test.each([
    ['a.md', 'a.md'],
    ['./docs/../a.md', 'a.md'],
    ['docs/', 'docs'],
    ['.', ''],
    ['inward/b.md', 'docs/b.md'],
  ])('that stays inside becomes its real path: %s', (given, real) => {
    expect(outcome(given)).toBe(path.join(tree.root, real));
  });

  test.each([
    ['outward/secret.md', 'path.outside_roots'],
    ['docs/leak.md', 'path.outside_roots'],
    ['../outside/secret.md', 'path.outside_roots'],
    ['../root-beside', 'path.outside_roots'],
    ['/etc/passwd', 'path.outside_roots'],
    ['/no/such/place', 'path.outside_roots'],
    ['../no-such-place', 'path.outside_roots'],
    ['outward/no-such-file', 'path.outside_roots'],
    ['dangling-outward', 'path.outside_roots'],
    ['dangling-inward', 'path.missing'],
    ['no-such-file', 'path.missing'],
    ['a.md/inside-a-file', 'path.missing'],
    ['loop', 'path.missing'],
    ['a\0.md', 'path.invalid'],
    ['', 'path.invalid'],
    ['x'.repeat(5_000), 'path.invalid'],
  ])('that does not is refused: %s', (given, code) => {
    expect(outcome(given)).toBe(code);
  });

  test('never leads out, whatever it is made of', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      'docs',
      'inward',
      'outward',
      'outside',
      'root',
      'leak.md',
      'a.md',
      '',
      '~',
      '%2e%2e',
      '..\\',
      '\0',
      'ä',
    );
    const given = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('/')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(given, fc.boolean(), (relative, absolute) => {
        const result = outcome(absolute ? `${tree.root}/${relative}` : relative);
        expect(
          result.startsWith('path.') || result === tree.root || result.startsWith(`${tree.root}${path.sep}`),
        ).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is refused in the words it came in, which tell nothing of where it led', () => {
    expect(() => resolvePath(guard, 'path', 'docs/leak.md')).toThrow(
      'path: "docs/leak.md" is outside the allowed roots.',
    );
  });

  test('is looked for elsewhere only when it is nowhere under the working directory, and is confined there too', () => {
    const elsewhere = { cwd: path.join(tree.root, 'docs'), otherwise: tree.root, roots: [tree.root] };
    expect(outcome('a.md', elsewhere)).toBe(path.join(tree.root, 'a.md'));
    expect(outcome('b.md', elsewhere)).toBe(path.join(tree.root, 'docs', 'b.md'));
    expect(outcome('outward/secret.md', elsewhere)).toBe('path.outside_roots');
    expect(outcome('nowhere.md', elsewhere)).toBe('path.missing');
  });

  test('is looked for elsewhere by a context that was told where', async () => {
    const context = createContext({
      cwd: path.join(tree.root, 'docs'),
      otherwise: tree.root,
      roots: [tree.root],
      confined: true,
      env: {},
      policy: createPolicy({ allow: [], deny: [] }),
      manifest: () => ({ loops: [], operations: [] }),
      served: new Map(),
    });
    expect(await context.resolvePath('path', 'a.md')).toBe(path.join(tree.root, 'a.md'));
  });

  test('is free where a person set no bounds', () => {
    expect(resolvePath({ cwd: tree.root, roots: undefined }, 'path', '../outside')).toBe(tree.outside);
  });
});
