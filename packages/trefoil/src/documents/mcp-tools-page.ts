import { buildManifest, createRegistry, GENERATED, tableCell, wireName } from '@trefoil/contract';
import type { OperationManifest } from '@trefoil/contract';
import { fold, okf, sdlc, trefoil } from '../executables.ts';
import type { Executable } from '../executables.ts';

/** The page of the tools of every server: what is listed, what can be called besides, and what has to be allowed. */
export async function mcpToolsPage(): Promise<string> {
  const sections = await Promise.all([trefoil, fold, okf, sdlc].map(async (each) => await sectionOf(each)));
  return [
    GENERATED,
    '# Tools of the MCP servers',
    '',
    'A tool is **listed** when `tools/list` names it, unless `--profile` says otherwise. One that is *on request* can be',
    'called by whoever knows its name, and `--profile all` lists it. One that changes files must be *allowed*, by',
    '`--allow` or by policy. Every name is also answered with a dot (`okf.search`) and with its prefix. What each takes',
    'and answers stands in the reference of its loop: [fold](operations/fold.md), [okf](operations/okf.md),',
    '[sdlc](operations/sdlc.md), [trefoil](operations/trefoil.md).',
    '',
    ...sections.flat(),
  ].join('\n');
}

async function sectionOf(executable: Executable): Promise<string[]> {
  const { operations } = await buildManifest(createRegistry(executable.loops));
  const served = operations
    .filter(({ surfaces }) => surfaces.includes('mcp'))
    .map((operation) => ({ operation, state: stateOf(executable, operation) }))
    .toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
  const words = executable.loops[0]?.serverWords ?? ['mcp'];
  return [
    `## \`${[executable.name, ...words].join(' ')}\``,
    '',
    '| tool | | takes | what |',
    '|---|---|---|---|',
    ...served.map(
      ({ operation, state }) =>
        `| \`${toolName(executable, operation)}\` | ${state === 'listed' ? '**listed**' : state} | ${argumentsOf(operation)} | ${tableCell(operation.summary)} |`,
    ),
    '',
  ];
}

const STATES = ['listed', 'on request', 'to be allowed'] as const;
type State = (typeof STATES)[number];

function stateOf({ core }: Executable, { id, effects, core: isCore }: OperationManifest): State {
  if (effects !== 'read' && effects !== 'state') return 'to be allowed';
  return (core?.includes(id) ?? isCore) ? 'listed' : 'on request';
}

function toolName({ dropsPrefix, ownLoop }: Executable, { id, loop }: OperationManifest): string {
  return wireName(dropsPrefix === true && loop === ownLoop ? id.slice(loop.length + 1) : id);
}

/** Those that must be given, then how many may be. */
function argumentsOf({ options }: OperationManifest): string {
  const needed = options.filter(({ required }) => required).map(({ field }) => `\`${field}\``);
  const rest = options.length - needed.length;
  return [...needed, ...(rest > 0 ? [`${rest} optional`] : [])].join(', ');
}
