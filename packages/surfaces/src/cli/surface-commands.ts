import type { LoopManifest, OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { registerCommand } from '../register/register-command.ts';
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

const profileOption: OptionSpec = {
  ...ids('profile', 'List what an agent needs daily, or every operation; both can be called'),
  kind: 'choice',
  list: false,
  choices: ['core', 'all'],
  default: 'core',
};

/** Commands that are no operations: they start or describe a surface. */
export function surfaceCommands(application: Application): Command[] {
  const { loops } = application.manifest();
  const ownLoop = loops.find(({ name }) => name === application.ownLoop);
  const others = loops.filter(({ name, prefixed }) => prefixed && name !== application.ownLoop);
  return [
    ...serverCommands([], ownLoop, servedSet(application)),
    ...others.flatMap((loop) => serverCommands([loop.name], loop, loop.served)),
    {
      words: ['completion'],
      summary: 'Print a completion script for bash, zsh or fish',
      options: [],
      positionals: [{ label: 'SHELL', list: false, required: true, about: 'bash, zsh or fish' }],
      examples: [{ title: 'Complete in this bash session: source <(…)', command: ['bash'] }],
    },
  ];
}

/** `mcp`, and the words that the loop itself has for it; each with the command that registers it. */
function serverCommands(
  prefix: readonly string[],
  loop: LoopManifest | undefined,
  served: { readonly argument: string; readonly summary: string } | undefined,
): Command[] {
  const words = loop?.serverWords ?? ['mcp'];
  const command = serverCommand([...prefix, ...words], served);
  const register = registerCommand(prefix, command);
  if (words.length === 1) return [command, register];
  return [
    command,
    register,
    { ...command, words: [...prefix, 'mcp'], hidden: true },
    { ...register, words: [...prefix, 'mcp', 'register'], hidden: true },
  ];
}

function serverCommand(
  words: readonly string[],
  served: { readonly argument: string; readonly summary: string } | undefined,
): Command {
  return {
    words,
    server: true,
    summary: 'Serve these operations to an agent host over MCP (stdio or HTTP)',
    description:
      'Speaks the Model Context Protocol on standard input and output until the host hangs up or, with --http, over HTTP to programs of this machine. Paths in calls stay under the roots; operations that change anything need --allow.',
    options: [
      profileOption,
      ids('allow', 'Also offer this operation, though it changes something'),
      ids('deny', 'Never offer this operation; beats --allow'),
      ...httpOptionSpecs,
    ],
    positionals:
      served === undefined
        ? []
        : [{ label: served.argument, list: true, required: false, about: served.summary }],
    examples: [
      { title: 'Serve what is under the working directory', command: ['--root', '.'] },
      { title: 'Serve it to programs of this machine', command: ['--http', '--root', '.'] },
    ],
  };
}

/** What bare words after `mcp` name: the set of the executable's own loop, or of the only one that has a set. */
function servedSet(
  application: Application,
): { readonly argument: string; readonly summary: string } | undefined {
  const serving = application.manifest().loops.filter(({ served }) => served !== undefined);
  const own = serving.find(({ name }) => name === application.ownLoop);
  return (own ?? (serving.length === 1 ? serving[0] : undefined))?.served;
}
