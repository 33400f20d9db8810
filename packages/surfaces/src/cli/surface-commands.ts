import type { LoopManifest, OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { registerCommand } from '../register/register-command.ts';
import type { Command, ServerOf } from './command.ts';
import { httpOptionSpecs } from './http-options.ts';
import { optionSpec } from './option-spec.ts';

const serverOptions: readonly OptionSpec[] = [
  optionSpec({
    field: 'profile',
    description: 'List what an agent needs daily, or every operation; both can be called',
    kind: 'choice',
    choices: ['core', 'all'],
    default: 'core',
  }),
  optionSpec({
    field: 'allow',
    description: 'Also offer this operation, though it changes something',
    list: true,
  }),
  optionSpec({ field: 'deny', description: 'Never offer this operation; beats --allow', list: true }),
  ...httpOptionSpecs,
];

const jsonOption = optionSpec({ field: 'json', description: 'Print it as one JSON object', kind: 'flag' });

/** Commands that are no operations: they start or describe a surface. */
export function surfaceCommands(application: Application): Command[] {
  const { loops } = application.manifest();
  const ownLoop = loops.find(({ name }) => name === application.ownLoop);
  const others = loops.filter(({ name, prefixed }) => prefixed && name !== application.ownLoop);
  return [
    ...serverCommands([], ownLoop, servedSet(application)),
    ...others.flatMap((loop) => serverCommands([loop.name], loop, loop.served)),
    {
      words: ['policy', 'show'],
      surface: { does: 'policy' },
      summary: 'Explain what may be done here, over MCP and at a terminal, and who says so',
      description:
        'Shows every rule of the built-in policy, of your own trefoil.yaml and of those of the project, and for each operation whether it may run. A server started with --allow, --deny or --root has those beside them.',
      options: [
        optionSpec({ field: 'allow', description: 'As if a server were started with it', list: true }),
        optionSpec({ field: 'deny', description: 'As if a server were started with it', list: true }),
        jsonOption,
      ],
      positionals: [],
      examples: [
        { title: 'What is in force in this project', command: [] },
        { title: 'As data', command: ['--json'] },
      ],
    },
    {
      words: ['doctor'],
      surface: { does: 'doctor' },
      summary: 'Check that this installation works and that agent hosts can start it',
      description:
        'Looks at Node, git, the store, the build and the policy, and at the file of each agent host that register knows: each server of ours that stands there is started as the host would, asked for its tools and ended. Exit code 1 when something is wrong.',
      options: [jsonOption],
      positionals: [],
      examples: [{ title: 'Check everything', command: [] }],
    },
    ...skillCommands(application),
    {
      words: ['completion'],
      surface: { does: 'completion' },
      summary: 'Print a completion script for bash, zsh or fish',
      options: [],
      positionals: [{ label: 'SHELL', list: false, required: true, about: 'bash, zsh or fish' }],
      examples: [{ title: 'Complete in this bash session: source <(…)', command: ['bash'] }],
    },
  ];
}

function skillCommands({ skills }: Application): Command[] {
  if (skills === undefined) return [];
  const { names } = skills;
  return [
    {
      words: ['skill'],
      surface: { does: 'skill' },
      summary: 'Print what an agent should know to use this well, or install it',
      description:
        'Prints a SKILL.md: in which order to ask, query recipes, how answers and exit codes are read, what is allowed. With --install it is put into .claude/skills of the working directory, or into --dest.',
      options: [
        optionSpec({ field: 'name', description: 'Which skill', kind: 'choice', choices: names }),
        optionSpec({ field: 'install', description: 'Put it where agent hosts look', kind: 'flag' }),
        optionSpec({ field: 'dest', description: 'With --install: the directory of skills', path: true }),
        optionSpec({
          field: 'force',
          description: 'With --install: replace one that was changed',
          kind: 'flag',
        }),
      ],
      positionals: [{ label: 'NAME', list: false, required: false, field: 'name' }],
      examples: [
        { title: 'Read the skill of okf', command: ['okf'] },
        { title: 'Install it for other hosts', command: ['okf', '--install', '--dest', '.agents/skills'] },
      ],
    },
  ];
}

/** `mcp`, and the words that the loop itself has for it; each with the command that registers it. */
function serverCommands(
  prefix: readonly string[],
  loop: LoopManifest | undefined,
  served: { readonly argument: string; readonly summary: string } | undefined,
): Command[] {
  const words = [...prefix, ...(loop?.serverWords ?? ['mcp'])];
  const [own] = prefix;
  const server: ServerOf = { words, ...(own === undefined ? {} : { loop: own }) };
  const positionals =
    served === undefined
      ? []
      : [{ label: served.argument, list: true, required: false, about: served.summary }];
  const command = serverCommand(server, positionals);
  const register = registerCommand(prefix, server, positionals);
  if (words.length === prefix.length + 1) return [command, register];
  return [
    command,
    register,
    { ...command, words: [...prefix, 'mcp'], hidden: true },
    { ...register, words: [...prefix, 'mcp', 'register'], hidden: true },
  ];
}

function serverCommand(server: ServerOf, positionals: Command['positionals']): Command {
  return {
    words: server.words,
    surface: { does: 'serve', ...server },
    summary: 'Serve these operations to an agent host over MCP (stdio or HTTP)',
    description:
      'Speaks the Model Context Protocol on standard input and output until the host hangs up or, with --http, over HTTP to programs of this machine. Paths in calls stay under the roots; operations that change anything need --allow.',
    options: serverOptions,
    positionals,
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
