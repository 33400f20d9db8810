import { findNearestName, Problem, shorten } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { isShown } from './command.ts';
import type { Command } from './command.ts';

export type Found =
  | { readonly kind: 'command'; readonly command: Command; readonly rest: readonly string[] }
  | { readonly kind: 'group'; readonly words: readonly string[]; readonly rest: readonly string[] };

/**
 * The command that the leading words of a line name, and the words after it. Words that name only the
 * beginning of commands (`task`) are a group.
 * @throws Problem `command.unknown` with the nearest command
 */
export function findCommand(
  application: Application,
  commands: readonly Command[],
  line: readonly string[],
): Found {
  const words = leadingWords(line);
  for (let length = words.length; length > 0; length -= 1) {
    const path = words.slice(0, length).join(' ');
    const command = commands.find((candidate) => candidate.words.join(' ') === path);
    if (command !== undefined) return { kind: 'command', command, rest: line.slice(length) };
  }
  const group = groupLength(commands, words);
  const stray = words[group];
  if (stray === undefined) return { kind: 'group', words: words.slice(0, group), rest: line.slice(group) };
  throw unknownCommand(application, commands, words.slice(0, group + 1));
}

function leadingWords(line: readonly string[]): string[] {
  const end = line.findIndex((word) => word.startsWith('-'));
  return end === -1 ? [...line] : line.slice(0, end);
}

/** How many leading words are the beginning of some command. */
function groupLength(commands: readonly Command[], words: readonly string[]): number {
  const begins = (length: number) =>
    commands.some(({ words: path }) => words.slice(0, length).every((word, index) => path[index] === word));
  let length = 0;
  while (length < words.length && begins(length + 1)) length += 1;
  return length;
}

function unknownCommand(
  application: Application,
  commands: readonly Command[],
  words: readonly string[],
): Problem {
  const given = words.join(' ');
  const names = commands.filter(isShown).map((command) => command.words.join(' '));
  const nearest = findNearestName(given, names) ?? findNearestName(words.at(-1) ?? '', names);
  const shown = shorten(given);
  return new Problem({
    code: 'command.unknown',
    what: `${application.name} has no command "${shown}"${nearest === undefined ? '' : `; did you mean "${nearest}"?`}`,
    next: `See \`${application.name} --help\`.`,
  });
}
