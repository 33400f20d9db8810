import { invalid, Problem, shorten } from '@trefoil/contract';
import { serverApplication } from '../application.ts';
import type { Application } from '../application.ts';
import { write } from './cli-io.ts';
import type { CliIo } from './cli-io.ts';
import { commandLine, listCommands } from './command.ts';
import type { Command, SurfaceAction } from './command.ts';
import type { Program } from '../register/launch-command.ts';
import { completeLine, completionScript } from './completion.ts';
import { findCommand } from './find-command.ts';
import { commandHelp, groupHelp, surfaceOptionsOf } from './help.ts';
import { flagName, parseArguments } from './parse-arguments.ts';
import type { ParsedArguments } from './parse-arguments.ts';
import { surfaceCommands } from './surface-commands.ts';

/**
 * Runs one command line. Returns the exit code: 0 nothing actionable, 1 actionable, 2 wrong request.
 * @throws Problem for a wrong request; anything else thrown is a defect
 */
export async function runCli(application: Application, line: readonly string[], io: CliIo): Promise<number> {
  const [first] = line;
  if (first === '--version' || first === '-V') {
    await write(io.stdout, `${application.name} ${application.version}\n`);
    return 0;
  }
  const commands = listCommands(application, surfaceCommands(application));
  if (first === '__complete') {
    await write(
      io.stdout,
      completeLine(application, commands, line.slice(1))
        .map((text) => `${text}\n`)
        .join(''),
    );
    return 0;
  }
  if (first === 'help')
    return await runLine(application, commands, { line: [...line.slice(1), '--help'], io });
  return await runLine(application, commands, { line: leadingFlagsLast(line), io });
}

/** `okf --json search …` is `okf search … --json`; only flags without a value can lead. */
function leadingFlagsLast(line: readonly string[]): string[] {
  const end = line.findIndex((word) => !/^--(?:json|ndjson|all|quiet|debug|color|no-color)$/.test(word));
  if (end <= 0) return [...line];
  const stop = line.indexOf('--', end);
  const place = stop === -1 ? line.length : stop;
  return [...line.slice(end, place), ...line.slice(0, end), ...line.slice(place)];
}

interface Line {
  readonly line: readonly string[];
  readonly io: CliIo;
}

async function runLine(
  application: Application,
  commands: readonly Command[],
  { line, io }: Line,
): Promise<number> {
  const found = findCommand(application, commands, line);
  const help = wantedHelp(found.rest);
  if (found.kind === 'group') {
    if (help === undefined && found.rest.length > 0) throw strayOption(application, found.rest[0] ?? '');
    await write(help === undefined ? io.stderr : io.stdout, groupHelp(application, commands, found.words));
    return help === undefined ? 2 : 0;
  }
  if (help !== undefined) {
    await write(io.stdout, commandHelp(application, found.command, { all: help === 'all', commands }));
    return 0;
  }
  return await runCommand(application, found.command, { line: found.rest, io });
}

/** Two of these say different things about one answer; heeding one would ignore the other without a word. */
function refuseContradictions({ flags, input }: ParsedArguments): void {
  const report = (flags.format !== undefined && 'format') || (flags.for !== undefined && 'for');
  const formats = [flags.json && 'json', flags.ndjson && 'ndjson', report];
  const [first, second] = formats.filter((name) => name !== false);
  if (second !== undefined) throw contradiction(`--${second}`, `--${String(first)}`);
  const cut = ['limit', 'offset', 'max_bytes'].find((field) => Object.hasOwn(input, field));
  if (flags.all && cut !== undefined) throw contradiction('--all', `--${flagName(cut)}`);
  if (flags.all && report !== false) throw contradiction('--all', `--${report}`);
}

function contradiction(flag: string, other: string): Problem {
  return invalid([{ field: flag, given: `both it and ${other}`, expected: 'one of the two' }]);
}

function wantedHelp(words: readonly string[]): 'usual' | 'all' | undefined {
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  if (options.includes('--help-all')) return 'all';
  return options.includes('--help') || options.includes('-h') ? 'usual' : undefined;
}

function strayOption(application: Application, option: string): Problem {
  const shown = shorten(option);
  return new Problem({
    code: 'command.missing',
    what: `${shown} stands before any command.`,
    next: `See \`${application.name} --help\`.`,
  });
}

async function runCommand(application: Application, command: Command, { line, io }: Line): Promise<number> {
  const parsed = parseArguments(command, surfaceOptionsOf(command), line);
  refuseContradictions(parsed);
  if (command.operation !== undefined) {
    const { callOperation } = await import('./call-operation.ts');
    return await callOperation({ application, command, manifest: command.operation, parsed, io });
  }
  if (command.surface !== undefined)
    return await runSurfaceCommand(command.surface, { application, parsed, io });
  throw new Error(`The command ${commandLine(application, command)} leads nowhere.`);
}

interface SurfaceCall {
  readonly application: Application;
  readonly parsed: ParsedArguments;
  readonly io: CliIo;
}

async function runSurfaceCommand(action: SurfaceAction, call: SurfaceCall): Promise<number> {
  const { application, parsed, io } = call;
  if (action.does === 'completion') {
    await write(io.stdout, completionScript(application, parsed.references[0]));
    return 0;
  }
  if (action.does === 'serve') {
    const { startServer } = await import('./start-server.ts');
    return await startServer(serverApplication(application, action), parsed, io);
  }
  if (action.does === 'register') {
    const { runRegister } = await import('../register/run-register.ts');
    return await runRegister({ ...call, server: action }, thisProgram());
  }
  if (action.does === 'policy') {
    const { showPolicy } = await import('../policy-show/show-policy.ts');
    return await showPolicy(application, parsed, io);
  }
  if (action.does === 'skill') {
    const { runSkill } = await import('../skill/run-skill.ts');
    return await runSkill(application, parsed, io);
  }
  const { runDoctor } = await import('../doctor/run-doctor.ts');
  return await runDoctor(application, thisProgram(), { parsed, io });
}

function thisProgram(): Program {
  const [, script = ''] = process.argv;
  return { script, node: process.execPath, platform: process.platform };
}
