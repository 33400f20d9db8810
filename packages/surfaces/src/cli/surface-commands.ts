import type { OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';
import type { Command } from './command.ts';

const ids = (field: string, description: string): OptionSpec => ({
  field,
  kind: 'text',
  list: true,
  required: false,
  nullable: false,
  description,
  group: 'common',
  path: false,
});

/** Commands that are no operations: they start or describe a surface. */
export function surfaceCommands(application: Application): Command[] {
  const served = servedSet(application);
  return [
    {
      words: ['mcp'],
      summary: 'Serve these operations to an agent host over MCP (stdio)',
      description:
        'Speaks the Model Context Protocol on standard input and output until the host hangs up. Paths in calls stay under the roots; operations that change anything need --allow.',
      options: [
        ids('allow', 'Also offer this operation, though it changes something'),
        ids('deny', 'Never offer this operation; beats --allow'),
      ],
      positionals: served === undefined ? [] : [{ label: served.argument, list: true, required: false }],
      examples: [{ title: 'Serve what is under the working directory', command: ['--root', '.'] }],
    },
    {
      words: ['completion'],
      summary: 'Print a completion script for bash, zsh or fish',
      options: [],
      positionals: [{ label: 'SHELL', list: false, required: true }],
      examples: [{ title: 'Complete in this bash session: source <(…)', command: ['bash'] }],
    },
  ];
}

/** What bare words after `mcp` name: the set of the executable's own loop, or of the only one that has a set. */
function servedSet(application: Application): { readonly argument: string } | undefined {
  const serving = application.manifest().loops.filter(({ served }) => served !== undefined);
  const own = serving.find(({ name }) => name === application.ownLoop);
  return (own ?? (serving.length === 1 ? serving[0] : undefined))?.served;
}
