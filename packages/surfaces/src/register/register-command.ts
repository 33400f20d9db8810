import type { OptionSpec } from '@trefoil/contract';
import type { Command, ServerOf } from '../cli/command.ts';
import { optionSpec } from '../cli/option-spec.ts';
import { hosts } from './hosts.ts';

const options: readonly OptionSpec[] = [
  optionSpec({
    field: 'harness',
    description: 'The agent host',
    kind: 'choice',
    list: true,
    choices: hosts.map(({ id }) => id),
  }),
  optionSpec({
    field: 'scope',
    description: 'Register for this project, or for you everywhere; project where the host can',
    kind: 'choice',
    choices: ['project', 'user'],
  }),
  optionSpec({
    field: 'name',
    description: 'What the host calls the server; the command’s own name unless given',
  }),
  optionSpec({
    field: 'dry_run',
    description: 'Print what would change and write nothing',
    kind: 'flag',
  }),
  optionSpec({ field: 'unregister', description: 'Take the server out again', kind: 'flag' }),
  optionSpec({
    field: 'all',
    description: 'Every host; only with --dry-run or --unregister',
    kind: 'flag',
  }),
  optionSpec({ field: 'json', description: 'Print what was done as one JSON object', kind: 'flag' }),
];

/** `register`: makes the server of the same words known to an agent host. */
export function registerCommand(
  prefix: readonly string[],
  server: ServerOf,
  positionals: Command['positionals'],
): Command {
  return {
    words: [...prefix, 'register'],
    surface: { does: 'register', ...server },
    summary: 'Make this server known to an agent host, in the host’s own configuration file',
    description:
      'Writes one entry that starts the server on the project around the working directory (or on each --root), and tells what is left to approve. Everything else in the file stays, byte for byte; running it twice changes nothing. A user’s own file is kept beside the new one the first time.',
    options,
    positionals,
    examples: [
      { title: 'For Claude Code, in this project', command: ['--harness', 'claude'] },
      {
        title: 'For you in every project that Codex opens',
        command: ['--harness', 'codex', '--scope', 'user'],
      },
      { title: 'What each host would be told', command: ['--all', '--dry-run'] },
      { title: 'Undo it', command: ['--harness', 'claude', '--unregister'] },
    ],
  };
}
