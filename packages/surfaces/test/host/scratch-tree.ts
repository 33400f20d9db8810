import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ScratchTree {
  /** Real path. */
  readonly root: string;
  /** A directory beside the root, with a secret in it. */
  readonly outside: string;
  remove(): void;
}

/** A root with ordinary files, links that stay inside and links that lead out. */
export function createScratchTree(): ScratchTree {
  const base = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'trefoil-tree-')));
  const root = path.join(base, 'root');
  const outside = path.join(base, 'outside');
  mkdirSync(path.join(root, 'docs', 'deep'), { recursive: true });
  mkdirSync(outside);
  mkdirSync(path.join(base, 'root-beside'));
  writeFileSync(path.join(root, 'a.md'), 'a');
  writeFileSync(path.join(root, 'docs', 'b.md'), 'b');
  writeFileSync(path.join(outside, 'secret.md'), 'secret');
  symlinkSync(path.join(root, 'docs'), path.join(root, 'inward'));
  symlinkSync(outside, path.join(root, 'outward'));
  symlinkSync(path.join(outside, 'secret.md'), path.join(root, 'docs', 'leak.md'));
  symlinkSync(path.join(outside, 'missing'), path.join(root, 'dangling-outward'));
  symlinkSync('missing', path.join(root, 'dangling-inward'));
  symlinkSync('loop', path.join(root, 'loop'));
  return { root, outside, remove: () => rmSync(base, { recursive: true, force: true }) };
}
