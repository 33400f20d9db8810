import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';

/** What is at a path; undefined where nothing is, or nothing that one may look at: a file on the way, a loop of links, a closed directory. */
export function statOrUndefined(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
