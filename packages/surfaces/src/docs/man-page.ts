import { quoteWord } from '@trefoil/contract';
import type { OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { surfaceOptionsFor } from '../cli/cli-options.ts';
import { commandLine, isShown, listCommands } from '../cli/command.ts';
import type { Command, Positional } from '../cli/command.ts';
import { optionLabel, optionText } from '../cli/help.ts';
import { withCommands } from '../cli/operation-name.ts';
import { surfaceCommands } from '../cli/surface-commands.ts';
import { wrapText } from '../cli/wrap-text.ts';

/** Narrow enough that what is escaped stays within the eighty columns that the format asks for. */
const WIDTH = 66;
/** Of the text below; a page tells when its words were last gone over. */
const DATE = '2026-12-01';

/** The manual page of an executable, in man(7): every command with its options and examples. */
export function manPage(application: Application): string {
  const { name, version, summary } = application;
  const commands = listCommands(application, surfaceCommands(application));
  const shown = commands.filter(isShown);
  return [
    `.\\" Made from the definitions of the operations; do not edit.`,
    `.TH ${name.toUpperCase()} 1 ${DATE} "${name} ${version}" "User Commands"`,
    '.SH NAME',
    `${name} \\- ${prose(summary).join('\n')}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    '.I command',
    '[options]',
    '.SH COMMANDS',
    ...shown.flatMap((command) => commandSection(application, command, commands)),
    '.SH OPTIONS OF EVERY COMMAND',
    ...surfaceOptionsFor('rows').flatMap(optionEntry),
    ...closing(name),
    '',
  ].join('\n');
}

function commandSection(application: Application, command: Command, commands: readonly Command[]): string[] {
  const name = commandLine(application, command);
  const description = withCommands({ application, commands }, command.description ?? '');
  const usage = [name, '[options]', ...command.positionals.map(usageWord)].join(' ');
  return [
    `.SS ${escape(usage)}`,
    ...prose(`${command.summary}. ${description}`),
    ...command.options.flatMap(optionEntry),
    ...command.examples.flatMap(({ title, command: words }) => [
      '.PP',
      ...prose(`${title}:`),
      '.PP',
      '.nf',
      `    ${escape([name, ...words.map(quoteWord)].join(' '))}`,
      '.fi',
    ]),
  ];
}

function usageWord({ label, list, required }: Positional): string {
  const word = list ? `${label}...` : label;
  return required ? word : `[${word}]`;
}

function optionEntry(option: OptionSpec): string[] {
  return ['.TP', `.B ${escape(optionLabel(option))}`, ...prose(`${optionText(option)}.`)];
}

function closing(name: string): string[] {
  return [
    '.SH EXIT STATUS',
    ...prose(
      '0 when there is nothing to do, 1 when something is actionable or what was asked is not so, 2 when the request or the environment is wrong.',
    ),
    '.SH FILES',
    '.TP',
    '.I ~/.config/trefoil/trefoil.yaml',
    'What may be done, for all executables and servers; see',
    `.BR "${name} policy show" .`,
    '.TP',
    '.I trefoil.yaml',
    'The same of a project, which can only narrow it.',
    '.TP',
    '.I .trefoil/',
    'Caches and state of a workspace; deleting it loses nothing but time.',
  ];
}

/** A hyphen that is typed stays one, and no text is taken for a request. */
function escape(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('\u2019', "'").replaceAll('…', '...');
}

/** Lines are joined again by whoever shows them; none may begin as a request does. */
function prose(text: string): string[] {
  return wrapText(text.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim(), WIDTH)
    .map(escape)
    .map((line) => (/^[.']/.test(line) ? `\\&${line}` : line));
}
