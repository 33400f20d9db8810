import type { OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';
import type { Command } from './command.ts';
import { httpOptionSpecs } from './http-options.ts';

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
  const { loops } = application.manifest();
  const others = loops.filter(({ name, prefixed }) => prefixed && name !== application.ownLoop);
  return [
    serverCommand([], servedSet(application)),
    ...others.map(({ name, served }) => serverCommand([name], served)),
    {
      words: ['completion'],
      summary: 'Print a completion script for bash, zsh or fish',
      options: [],
      positionals: [{ label: 'SHELL', list: false, required: true }],
      examples: [{ title: 'Complete in this bash session: source <(…)', command: ['bash'] }],
    },
  ];
}

function serverCommand(
  prefix: readonly string[],
  served: { readonly argument: string } | undefined,
): Command {
  return {
    words: [...prefix, 'mcp'],
    summary: 'Serve these operations to an agent host over MCP (stdio or HTTP)',
    description:
      'Speaks the Model Context Protocol on standard input and output until the host hangs up, or with --http to whoever this machine lets through. Paths in calls stay under the roots; operations that change anything need --allow.',
    options: [
      ids('allow', 'Also offer this operation, though it changes something'),
      ids('deny', 'Never offer this operation; beats --allow'),
      ...httpOptionSpecs,
    ],
    positionals: served === undefined ? [] : [{ label: served.argument, list: true, required: false }],
    examples: [
      { title: 'Serve what is under the working directory', command: ['--root', '.'] },
      { title: 'Serve it to programs of this machine', command: ['--http', '--root', '.'] },
    ],
  };
}

/** What bare words after `mcp` name: the set of the executable's own loop, or of the only one that has a set. */
function servedSet(application: Application): { readonly argument: string } | undefined {
  const serving = application.manifest().loops.filter(({ served }) => served !== undefined);
  const own = serving.find(({ name }) => name === application.ownLoop);
  return (own ?? (serving.length === 1 ? serving[0] : undefined))?.served;
}
