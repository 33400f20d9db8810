import type { OptionSpec } from '@trefoil/contract';
import type { Command } from '../cli/command.ts';
import { hosts } from './hosts.ts';

const option = (field: string, kind: OptionSpec['kind'], description: string): OptionSpec => ({
  field,
  kind,
  list: false,
  required: false,
  nullable: false,
  description,
  group: 'common',
  path: false,
});

const options: readonly OptionSpec[] = [
  {
    ...option('harness', 'choice', 'The agent host'),
    list: true,
    choices: hosts.map(({ id }) => id),
  },
  {
    ...option(
      'scope',
      'choice',
      'Register for this project, or for you everywhere; project where the host can',
    ),
    choices: ['project', 'user'],
  },
  option('name', 'text', 'What the host calls the server; the command’s own name unless given'),
  option('dry_run', 'flag', 'Print what would change and write nothing'),
  option('unregister', 'flag', 'Take the server out again'),
  option('all', 'flag', 'Every host; only with --dry-run or --unregister'),
  option('json', 'flag', 'Print what was done as one JSON object'),
];

/** `register`: makes the server of the same words known to an agent host. */
export function registerCommand(
  prefix: readonly string[],
  server: Pick<Command, 'words' | 'positionals'>,
): Command {
  const [served] = server.positionals;
  return {
    words: [...prefix, 'register'],
    registers: server.words,
    summary: 'Make this server known to an agent host, in the host’s own configuration file',
    description:
      'Writes one entry that starts the server on the project around the working directory (or on each --root), and tells what is left to approve. Everything else in the file stays, byte for byte; running it twice changes nothing. A user’s own file is kept beside the new one the first time.',
    options,
    positionals: served === undefined ? [] : [served],
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
