import { quoteWord } from '@trefoil/contract';
import type { OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { formatOption, surfaceOptionsFor, targetOption } from './cli-options.ts';
import { commandLine, isShown } from './command.ts';
import type { Command, Positional } from './command.ts';
import { withCommands } from './operation-name.ts';
import { flagName } from './parse-arguments.ts';
import { wrapText } from './wrap-text.ts';

const WIDTH = 100;
const MAX_LABEL = 28;
const STDIN_HINT = 'A lone - in place of a text or a file stands for standard input; -- ends the options.';

export interface HelpOptions {
  readonly all: boolean;
  /** Where the operations that a description mentions are found. */
  readonly commands: readonly Command[];
}

/** Help for one command: the usual options, or all of them. */
export function commandHelp(
  application: Application,
  command: Command,
  { all, commands }: HelpOptions,
): string {
  const name = commandLine(application, command);
  const description = withCommands({ application, commands }, command.description ?? '');
  const placed = new Set(command.positionals.map(({ field }) => field));
  const named = command.options.filter(({ field }) => !placed.has(field));
  const common = [...named, ...surfaceOptionsOf(command)].filter(({ group }) => group === 'common');
  const advanced = named.filter(({ group }) => group === 'advanced');
  const everywhere = surfaceOptionsOf(command).filter(({ group }) => group === 'advanced');
  return [
    `${name}: ${command.summary}`,
    '',
    `Usage: ${[name, '[options]', ...command.positionals.map(usageWord)].join(' ')}`,
    ...(description === '' ? [] : ['', ...wrapText(description, WIDTH)]),
    ...section('Arguments', argumentRows(application, command)),
    ...section('Options', optionRows(common)),
    ...(all ? section('More options', optionRows(advanced)) : []),
    ...(all
      ? section('Arguments by name', optionRows(command.options.filter(({ field }) => placed.has(field))))
      : []),
    ...(all ? section('Options of every command', optionRows(everywhere)) : []),
    ...exampleLines(name, command),
    ...(all && command.operation !== undefined ? ['', STDIN_HINT] : []),
    ...(all ? [] : ['', `All options: ${name} --help-all`]),
    '',
  ].join('\n');
}

/** What an executable can do, or one group of its commands. */
export function groupHelp(
  application: Application,
  commands: readonly Command[],
  words: readonly string[],
): string {
  const shown = commands.filter(
    (command) => isShown(command) && words.every((word, index) => command.words[index] === word),
  );
  const name = [application.name, ...words].join(' ');
  const loop = application
    .manifest()
    .loops.find((candidate) => words.length === 1 && candidate.name === words[0]);
  const rows = shown.map((command): Row => [command.words.slice(words.length).join(' '), command.summary]);
  return [
    `${name}: ${loop?.summary ?? application.summary}`,
    '',
    `Usage: ${name} COMMAND [options]`,
    '',
    'Commands:',
    ...columns(rows),
    '',
    `Help for one command: ${name} COMMAND --help`,
    ...(words.length === 0 ? [`Version: ${name} --version`] : []),
    '',
  ].join('\n');
}

export function surfaceOptionsOf({ operation }: Command): OptionSpec[] {
  if (operation === undefined) return surfaceOptionsFor('command');
  const options = surfaceOptionsFor(operation.rows === undefined ? 'answer' : 'rows');
  if (operation.formats === undefined) return options;
  const { names, targets = {} } = operation.formats;
  const target = Object.keys(targets).length === 0 ? [] : [targetOption(Object.keys(targets))];
  return [formatOption(names), ...target, ...options];
}

function usageWord({ label, list, required }: Positional): string {
  const word = list ? `${label}...` : label;
  return required ? word : `[${word}]`;
}

type Row = readonly [label: string, text: string];

function section(title: string, rows: readonly Row[]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...columns(rows)];
}

function argumentRows(application: Application, command: Command): Row[] {
  const loop = application.manifest().loops.find(({ name }) => name === command.operation?.loop);
  const servedField =
    typeof command.operation?.served === 'object' ? command.operation.served.field : undefined;
  return command.positionals.flatMap(({ label, field, about }): Row[] => {
    const option = command.options.find((candidate) => candidate.field === field);
    const served = field === undefined || field === servedField ? loop?.served?.summary : undefined;
    const text = about ?? served ?? option?.description;
    return text === undefined ? [] : [[label, text]];
  });
}

function optionRows(options: readonly OptionSpec[]): Row[] {
  return options.map((option) => [optionLabel(option), optionText(option)]);
}

/** `-e, --pattern PATTERN`, as it is typed. */
export function optionLabel({ field, kind, short, default: preset }: OptionSpec): string {
  const flag = flagName(field);
  if (field === 'help') return '-h, --help';
  if (kind === 'flag') return preset === true ? `--no-${flag}` : `--${flag}`;
  const value = kind === 'integer' || kind === 'number' ? 'N' : flag.split('-').at(-1)?.toUpperCase();
  return `${short === undefined ? '' : `-${short}, `}--${flag} ${value}`;
}

/** What it means, with its choices and default. */
export function optionText({
  kind,
  description,
  choices,
  default: preset,
  list,
  required,
}: OptionSpec): string {
  const notes = [
    ...(choices === undefined ? [] : [choices.join(', ')]),
    ...(list && kind !== 'flag' ? ['may be repeated'] : []),
    ...(required ? ['required'] : []),
    ...(preset === undefined || kind === 'flag'
      ? []
      : [`default ${Array.isArray(preset) ? preset.join(',') : String(preset)}`]),
  ];
  const off = kind === 'flag' && preset === true ? 'Turn off: ' : '';
  return `${off}${description}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
}

function exampleLines(name: string, command: Command): string[] {
  if (command.examples.length === 0) return [];
  const lines = command.examples.flatMap((example) => [
    `  # ${example.title}`,
    `  ${[name, ...example.command.map(quoteWord)].join(' ')}`,
  ]);
  return ['', 'Examples:', ...lines];
}

function columns(rows: readonly Row[]): string[] {
  const widest = Math.max(...rows.map(([label]) => label.length), 0);
  const indent = Math.min(widest, MAX_LABEL) + 4;
  return rows.flatMap(([label, text]) => {
    const [first = '', ...rest] = wrapText(text, WIDTH - indent);
    const continued = rest.map((line) => `${' '.repeat(indent)}${line}`);
    if (label.length + 4 > indent) return [`  ${label}`, `${' '.repeat(indent)}${first}`, ...continued];
    return [`  ${label.padEnd(indent - 2)}${first}`, ...continued];
  });
}
