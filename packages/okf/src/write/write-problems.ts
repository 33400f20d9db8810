import { describeGiven, Problem, referTo } from '@trefoil/contract';

/** Codes that every operation which writes into a bundle may raise. */
export const writeProblems = [
  'okf.bundle_unknown',
  'okf.bundle_missing',
  'okf.file_busy',
  'okf.file_changed',
  'okf.file_conflict',
  'okf.file_exists',
  'okf.file_outside',
  'okf.file_unwritable',
] as const;

export function fileChanged(path: string): Problem {
  return new Problem({
    code: 'okf.file_changed',
    what: `${describeGiven(path)} has been changed by someone else since it was read; nothing was written.`,
    next: 'Try again: the change is then made on what the file holds now.',
    exit: 1,
  });
}

export function fileExists(path: string): Problem {
  return new Problem({
    code: 'okf.file_exists',
    what: `${describeGiven(path)} is there already; nothing was written.`,
    next: 'Take another id.',
    exit: 1,
  });
}

export function fileOutside(path: string): Problem {
  return new Problem({
    code: 'okf.file_outside',
    what: `${describeGiven(path)} is no regular file of its own in the bundle; nothing was written.`,
    next: 'Take a path with no symbolic link in it.',
  });
}

export function fileConflict(path: string, line: number): Problem {
  return new Problem({
    code: 'okf.file_conflict',
    what: `${describeGiven(path)} holds the markers of an unfinished merge (line ${line}); nothing was written.`,
    next: 'Finish the merge first.',
  });
}

export function bundleBusy(): Problem {
  return new Problem({
    code: 'okf.file_busy',
    what: 'Another process is writing into this bundle; nothing was written.',
    next: `Try again; ${referTo('okf.list_bundles')} and all that reads works meanwhile.`,
  });
}

export function fileUnwritable(path: string, cause: unknown): Problem {
  return new Problem({
    code: 'okf.file_unwritable',
    what: `${describeGiven(path)} cannot be written (${codeOf(cause)}); what was changed has been put back.`,
    next: 'Make the file and its directory writable, then try again.',
    cause,
  });
}

export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
