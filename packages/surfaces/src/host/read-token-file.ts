import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';

const MAX_BYTES = 4_096;

export interface TokenFile {
  readonly token: string;
  /** True when other users of the machine may read it. */
  readonly isOpen: boolean;
}

/**
 * A secret from a file, without the line break at its end.
 * @throws Problem `token.unreadable`
 */
export function readTokenFile(cwd: string, file: string): TokenFile {
  const shown = describeGiven(file, 200);
  try {
    const descriptor = openSync(path.resolve(cwd, file), 'r');
    try {
      const { mode } = fstatSync(descriptor);
      const buffer = Buffer.alloc(MAX_BYTES);
      const length = readSync(descriptor, buffer, 0, MAX_BYTES, null);
      const token = buffer.toString('utf8', 0, length).replace(/\r?\n$/, '');
      return { token, isOpen: process.platform !== 'win32' && (mode & 0o077) !== 0 };
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    const what = `The token file ${shown} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}).`;
    throw new Problem({
      code: 'token.unreadable',
      what,
      next: 'Name a file that holds the token and nothing else.',
      cause,
    });
  }
}
