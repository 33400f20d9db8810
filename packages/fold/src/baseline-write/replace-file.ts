import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { Problem } from '@trefoil/contract';

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
  const beside = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    const handle = await open(beside, 'wx', 0o644);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if ((await readText(file)) !== expected) throw busy(file);
    await rename(beside, file);
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw cause instanceof Problem ? cause : unwritable(cause);
  }
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
