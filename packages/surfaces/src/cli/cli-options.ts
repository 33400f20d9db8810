import type { OptionSpec } from '@trefoil/contract';
import { optionSpec } from './option-spec.ts';

const flag = (field: string, description: string, given: Partial<OptionSpec> = {}): OptionSpec =>
  optionSpec({ field, description, kind: 'flag', group: 'advanced', ...given });

/** Options that every command takes; they never reach an operation. */
export const surfaceOptions = {
  json: flag('json', 'Print the answer as one JSON object', { group: 'common' }),
  ndjson: flag('ndjson', 'Print each row as a line of JSON, as it comes'),
  all: flag('all', 'Lift the limit and the byte budget'),
  root: flag('root', 'Confine paths to this directory', { kind: 'text', list: true }),
  quiet: flag('quiet', 'Print no notes on stderr'),
  color: flag('color', 'Colour the output where the terminal can show it', { default: true }),
  debug: flag('debug', 'Show the stack of an unexpected error'),
  help: flag('help', 'Show the usual options'),
  help_all: flag('help_all', 'Show all options'),
} as const satisfies Record<string, OptionSpec>;

/** A complete report instead of the answer, for operations that can write one. */
export function formatOption(names: readonly string[]): OptionSpec {
  const description = 'Write a complete report in this format, for a file or another program';
  return optionSpec({ field: 'format', description, kind: 'choice', choices: names });
}

/** A report within the limits of a service that takes it. */
export function targetOption(names: readonly string[]): OptionSpec {
  const description = 'Keep the report within the limits of this service, and say what was left out';
  return { ...flag('for', description), kind: 'choice', choices: names, group: 'common' };
}

export interface SurfaceFlags {
  readonly format?: string;
  readonly for?: string;
  readonly json: boolean;
  readonly ndjson: boolean;
  readonly all: boolean;
  readonly root: readonly string[];
  readonly quiet: boolean;
  readonly color: boolean;
  readonly debug: boolean;
  readonly help: boolean;
  readonly help_all: boolean;
}

/** Options that only mean something where rows are printed. */
const ROW_OPTIONS = new Set(['ndjson', 'all']);

export function surfaceOptionsFor(kind: 'rows' | 'answer' | 'command'): OptionSpec[] {
  const options = Object.values(surfaceOptions);
  if (kind === 'rows') return options;
  if (kind === 'answer') return options.filter(({ field }) => field !== 'ndjson');
  return options.filter(({ field }) => !ROW_OPTIONS.has(field) && field !== 'json');
}
