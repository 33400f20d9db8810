import { Problem } from '@trefoil/contract';
import type { Entry } from './hosts.ts';

/** Where a server stands in a host's file: the keys of the container, and the server's name. */
export interface EntryPlace {
  readonly container: readonly string[];
  readonly name: string;
}

/**
 * Edits one server's entry in the text of a file and leaves every other byte as it is.
 * All throw a {@link FileFault} when the text is malformed, or says the thing in a way that cannot be
 * edited surely.
 */
export interface ConfigEditor {
  /** The command words of the entry that is there; undefined when there is none. */
  read(text: string, place: EntryPlace): readonly string[] | undefined;
  /** The names of the servers that stand there. */
  names(text: string, container: readonly string[]): readonly string[];
  /** Keys of an entry that is there and that `entry` does not mention stay. */
  set(text: string, place: EntryPlace, entry: Entry): string;
  remove(text: string, place: EntryPlace): string;
  /** Whether there is nothing in a text that anybody wrote. */
  isEmpty(text: string): boolean;
}

/** Why a text is left alone, and where. */
export class FileFault extends Error {
  readonly offset: number;

  constructor(offset: number, what: string) {
    super(what);
    this.name = 'FileFault';
    this.offset = offset;
  }
}

/** Tells a fault as a person finds it: by line and column. */
export function faultProblem(file: string, text: string, fault: FileFault): Problem {
  const lines = text.slice(0, fault.offset).split(/\r\n|[\n\r]/);
  const column = (lines.at(-1) ?? '').length + 1;
  return new Problem({
    code: 'register.file_refused',
    what: `${file}:${lines.length}:${column}: ${fault.message}; nothing was changed.`,
    next: 'Correct that place and run the command again.',
    cause: fault,
  });
}

/** The line break that a text uses: its first. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  return /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
}

/** The command words of an entry, whichever way its host writes them. */
export function commandWords(command: unknown, args: unknown): readonly string[] {
  const words = [command, args].flat();
  return words.filter((word): word is string => typeof word === 'string');
}
