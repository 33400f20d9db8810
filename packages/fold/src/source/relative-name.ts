import path from 'node:path';
import type { Context } from '@trefoil/contract';

/** A file as answers name it: relative to the workspace, with `/`, where it lies there. */
export function relativeName({ roots, cwd }: Pick<Context, 'roots' | 'cwd'>, file: string): string {
  const relative = path.relative(roots[0] ?? cwd, file);
  const outside = relative.startsWith('..') || path.isAbsolute(relative);
  return outside ? file : relative.split(path.sep).join('/');
}
