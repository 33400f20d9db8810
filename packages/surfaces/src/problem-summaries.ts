import type { ProblemSummaries } from '@trefoil/contract';

/** The problems that commands, servers and registration meet, for the page that lists them. */
export const problemSummaries: ProblemSummaries = {
  'command.missing': 'Options stand where a command should.',
  'command.unknown': 'The executable has no such command.',
  'input.stdin_too_large': 'Standard input holds more than 16 MiB.',
  'mcp.cannot_listen': 'The server cannot listen on the address and port that were asked for.',
  'path.invalid': 'A text that should be a path cannot be one: it is empty, or holds a NUL.',
  'path.missing': 'A path leads to nothing.',
  'path.outside_roots': 'A path leads out of the allowed roots, by its name or through a symbolic link.',
  'policy.invalid': 'A policy file cannot be understood; nothing runs until it can.',
  'policy.token_missing': 'The policy asks for a token on HTTP, and the server was started without one.',
  'register.busy': 'The host’s file changes faster than it can be edited.',
  'register.file_refused': 'The host’s file is not what its format asks for, so nothing in it was touched.',
  'register.name_taken': 'The host knows a server of this name that is not ours.',
  'register.no_home': 'The home directory is not known, so neither is where the host keeps its file.',
  'register.no_scope': 'The host has no file for servers of that scope.',
  'register.not_written': 'The host’s file cannot be written.',
  'register.path_unusable': 'A path holds what hosts would change on the way to the server.',
  'roots.invalid': 'A root is no directory, or leads to one that may not be served.',
  'skill.differs': 'A file of that name is there and is not the skill.',
  'skill.not_written': 'The skill cannot be written to that place.',
  'skill.outside': 'The place for a skill leads out of the working directory.',
  'token.unreadable': 'The file that should hold the token cannot be read, or holds something else.',
};
