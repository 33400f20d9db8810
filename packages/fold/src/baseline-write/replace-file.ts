import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import { statOrUndefined, syncDirectory, withFileLock, writeBeside } from '@trefoil/corpus';

const NEW_FILE_MODE = 0o644;

/**
 * Undefined when there is no such file.
 * @throws Problem `baseline.unwritable` for what is no file, or may not be read
 */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unwritable(cause);
  }
}

interface Replacement {
  readonly text: string;
  /** What the file held when the text was made. */
  readonly expected: string | undefined;
}

/**
 * Writes a file whole or not at all, and only over what was read.
 * @throws Problem `baseline.busy` when someone else has written it meanwhile, or `baseline.unwritable`
 */
export async function replaceFile(file: string, { text, expected }: Replacement): Promise<void> {
  const lock = path.join(path.dirname(file), `.${path.basename(file)}.lock`);
  const work = async () => {
    const mode = statOrUndefined(file)?.mode ?? NEW_FILE_MODE;
    const temporary = writeBeside(file, text, mode);
    try {
      if ((await readText(file)) !== expected) throw busy(file);
      await rename(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
    syncDirectory(path.dirname(file));
  };
  await withFileLock(lock, () => busy(file), work).catch((cause: unknown) => {
    throw cause instanceof Problem ? cause : unwritable(cause);
  });
}

function busy(file: string): Problem {
  return new Problem({
    code: 'baseline.busy',
    what: `${JSON.stringify(file)} was changed while it was being written.`,
    next: 'Run the command again.',
  });
}

function unwritable(cause: unknown): Problem {
  const code = String((cause as NodeJS.ErrnoException).code);
  return new Problem({
    code: 'baseline.unwritable',
    what: `The baseline cannot be written there (${code}).`,
    next: 'Name a file in a directory that you may write to.',
    cause,
  });
}
