import path from 'node:path';
import type { Planning } from './open-planning.ts';

/** The planning root under the project, with `/`; undefined when it lies elsewhere, where git does not see it. */
export function planningDirectory({
  project,
  corpus,
}: Pick<Planning, 'project' | 'corpus'>): string | undefined {
  const relative = path.relative(project.directory, corpus.root);
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return undefined;
  return relative.split(path.sep).join('/');
}
