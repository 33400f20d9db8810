import type { Tree } from './walk-tree.ts';

/**
 * A short text that changes when a file of the tree is added, removed, renamed or written. It rests on time and size
 * alone, so it costs a walk and no reading; a write that keeps both is the one thing it cannot see.
 */
export function fingerprintOf(tree: Pick<Tree, 'files' | 'others'>): string {
  const lines: string[] = [];
  // A NUL cannot occur in a file name, so no two different trees write the same text.
  for (const file of tree.files) lines.push(`${file.path}\0${file.mtimeMs}\0${file.size}`);
  lines.push('');
  for (const path of tree.others) lines.push(path);
  // Loaded when it is first needed: a command that asks once never is.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(lines.join('\0\0')).digest('hex').slice(0, 32);
}
