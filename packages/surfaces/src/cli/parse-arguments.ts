import { parseArgs } from 'node:util';
import { describeGiven, findNearestName, invalid, Problem, shorten } from '@trefoil/contract';
import type { OptionSpec } from '@trefoil/contract';
import type { Command, Positional } from './command.ts';
import { surfaceOptions } from './cli-options.ts';
import type { SurfaceFlags } from './cli-options.ts';

export interface ParsedArguments {
  /** Values for the operation, by field; strings are coerced to what the option says. */
  readonly input: Record<string, unknown>;
  /** What was named as served, where that is no input field. */
  readonly references: readonly string[];
  readonly flags: SurfaceFlags;
  /** Fields whose value was given as `-`: they take standard input. */
  readonly fromStdin: readonly string[];
}

interface Given {
  readonly spec: OptionSpec;
  readonly value: string | boolean;
  /** Written into the flag's own word (`--term=-`), so that `-` means itself. */
  readonly inline: boolean;
}

/**
 * Reads the words after a command's name.
 * @throws Problem `input.invalid` for unknown options, missing values and surplus words
 */
export function parseArguments(
  command: Command,
  surface: readonly OptionSpec[],
  words: readonly string[],
): ParsedArguments {
  const specs = [
    ...command.options,
    ...surface.filter(({ field }) => !command.options.some((own) => own.field === field)),
  ];
  const { given, bare } = readTokens(specs, words);
  const taken = new Set(given.map(({ spec }) => spec.field));
  const { placed, references } = placeWords(command, bare, taken);
  // Where files are read, `-` is the file that standard input is; elsewhere it stands for a text.
  const readsFiles = command.options.some(({ path }) => path);
  const values = new Map<string, unknown>();
  const fromStdin = new Set<string>();
  for (const item of [...given, ...placed]) {
    if (item.value === '-' && !item.inline && item.spec.kind === 'text' && !readsFiles)
      fromStdin.add(item.spec.field);
    else collect(values, item);
  }
  for (const field of fromStdin) {
    // It can be read once, and is the whole of a value.
    if (fromStdin.size > 1 || values.has(field))
      throw fault(`--${flagName(field)}`, '-', 'standard input once, and nothing beside it');
  }
  // An operation's schema refuses what is no choice, and says which field that was.
  // The formats of a report are refused by what writes them, which knows their former names.
  const judged =
    command.operation === undefined ? command.options : surface.filter((option) => option.field === 'for');
  refuseOtherChoices(judged, values);
  const surfaceFields = new Set(surface.map(({ field }) => field));
  const ownFields = new Set(command.options.map(({ field }) => field));
  const input = Object.fromEntries([...values].filter(([field]) => ownFields.has(field)));
  const flags = Object.fromEntries(
    [...values].filter(([field]) => surfaceFields.has(field) && !ownFields.has(field)),
  );
  return { input, references, flags: { ...defaultFlags, ...flags }, fromStdin: [...fromStdin] };
}

function refuseOtherChoices(options: readonly OptionSpec[], values: ReadonlyMap<string, unknown>): void {
  for (const { field, choices } of options) {
    if (choices === undefined) continue;
    const other = [values.get(field) ?? []].flat().find((value) => !choices.includes(String(value)));
    if (other === undefined) continue;
    const nearest = findNearestName(String(other), choices);
    const issue = {
      field: `--${flagName(field)}`,
      given: describeGiven(other),
      expected: `one of ${choices.join(', ')}`,
    };
    throw invalid([nearest === undefined ? issue : { ...issue, did_you_mean: nearest }]);
  }
}

const defaultFlags: SurfaceFlags = {
  json: false,
  ndjson: false,
  all: false,
  root: [],
  quiet: false,
  color: true,
  debug: false,
  help: false,
  help_all: false,
};

export function flagName(field: string): string {
  return field.replaceAll('_', '-');
}

function readTokens(
  specs: readonly OptionSpec[],
  words: readonly string[],
): { given: Given[]; bare: string[] } {
  const byFlag = new Map(specs.map((spec) => [flagName(spec.field), spec]));
  const options = Object.fromEntries([
    ...specs.map(({ field, kind, short }) => [
      flagName(field),
      {
        type: kind === 'flag' ? ('boolean' as const) : ('string' as const),
        ...(short === undefined ? {} : { short }),
      },
    ]),
    ...specs
      .filter(({ kind }) => kind === 'flag')
      .map((spec) => [`no-${flagName(spec.field)}`, { type: 'boolean' as const }]),
    ['help', { type: 'boolean' as const, short: 'h' }],
  ]);
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given: Given[] = [];
  const bare: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') bare.push(token.value);
    if (token.kind === 'option') given.push(readOption(byFlag, token));
  }
  return { given, bare };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function readOption(byFlag: ReadonlyMap<string, OptionSpec>, token: OptionToken): Given {
  const negated = token.name.startsWith('no-') && !byFlag.has(token.name);
  const spec = byFlag.get(negated ? token.name.slice(3) : token.name);
  if (spec === undefined || (negated && spec.kind !== 'flag'))
    throw unknownOption(token.rawName, [...byFlag.keys()]);
  if (spec.kind === 'flag') {
    if (token.value !== undefined) throw fault(token.rawName, token.value, 'no value');
    return { spec, value: !negated, inline: false };
  }
  if (token.value === undefined) throw fault(token.rawName, undefined, 'a value');
  if (token.inlineValue !== true && token.value.startsWith('--')) {
    throw fault(
      token.rawName,
      token.value,
      `a value (write ${token.rawName}=${token.value} if you mean that word)`,
    );
  }
  return { spec, value: token.value, inline: token.inlineValue === true };
}

function unknownOption(rawName: string, names: readonly string[]): Problem {
  const shown = shorten(rawName);
  const nearest = findNearestName(rawName.replace(/^-+/, ''), names);
  return new Problem({
    code: 'input.invalid',
    what: `There is no option ${shown}${nearest === undefined ? '' : `; did you mean --${nearest}?`}`,
    issues: [
      {
        field: shown,
        given: shown,
        expected: 'a known option',
        ...(nearest === undefined ? {} : { did_you_mean: `--${nearest}` }),
      },
    ],
  });
}

function fault(rawName: string, value: string | undefined, expected: string): Problem {
  return invalid([{ field: rawName, given: describeGiven(value), expected }]);
}

/**
 * Gives bare words to the positionals that no option filled. An optional one before required ones is
 * passed over while there are only enough words for those.
 */
function placeWords(command: Command, bare: readonly string[], taken: ReadonlySet<string>) {
  const placed: Given[] = [];
  const references: string[] = [];
  const open = command.positionals.filter(({ field }) => field === undefined || !taken.has(field));
  let rest = bare;
  for (const [index, positional] of open.entries()) {
    const needed = open.slice(index + 1).filter(({ required }) => required).length;
    if (!positional.required && rest.length <= needed) continue;
    const words = positional.list ? rest : rest.slice(0, wordCount(positional, rest, needed));
    rest = rest.slice(words.length);
    if (positional.field === undefined) references.push(...words);
    else placed.push(...words.map((value): Given => placeWord(command, positional, value)));
  }
  const [surplus] = rest;
  if (surplus !== undefined) throw fault('arguments', surplus, surplusExpectation(command));
  return { placed, references };
}

/** One, or all references that stand at the beginning, as long as enough words are left for the others. */
function wordCount({ references = false }: Positional, words: readonly string[], needed: number): number {
  if (!references) return 1;
  const other = words.findIndex((word) => !word.startsWith('@'));
  const leading = other === -1 ? words.length : other;
  return Math.max(1, Math.min(leading, words.length - needed));
}

function placeWord(command: Command, positional: Positional, value: string): Given {
  const spec = command.options.find(({ field }) => field === positional.field) ?? surfaceOptions.root;
  // A bare word is one item, whatever commas it has; `\` escapes nothing in it.
  const text = spec.list && value !== '-' ? value.replaceAll('\\', '\\\\').replaceAll(',', '\\,') : value;
  return { spec, value: text, inline: false };
}

function surplusExpectation(command: Command): string {
  const labels = command.positionals.map(({ label }) => label);
  return labels.length === 0 ? 'no bare words' : `nothing after ${labels.join(' ')}`;
}

function collect(values: Map<string, unknown>, { spec, value }: Given): void {
  if (!spec.list) {
    if (values.has(spec.field)) throw fault(`--${flagName(spec.field)}`, String(value), 'to be given once');
    values.set(spec.field, coerce(spec, value));
    return;
  }
  const items = typeof value === 'string' ? splitItems(value).map((item) => coerce(spec, item)) : [value];
  const before = (values.get(spec.field) as unknown[] | undefined) ?? [];
  values.set(spec.field, [...before, ...items]);
}

/** Splits at commas; `\,` is a comma and `\\` a backslash. */
function splitItems(text: string): string[] {
  const items: string[] = [];
  let item = '';
  for (let index = 0; index < text.length; index += 1) {
    const here = text[index];
    const following = text[index + 1];
    if (here === '\\' && (following === ',' || following === '\\')) {
      item += following;
      index += 1;
    } else if (here === ',') {
      items.push(item);
      item = '';
    } else item += here;
  }
  return [...items, item];
}

/** The only place where a string becomes anything else. What does not fit is left for the schema to refuse. */
function coerce(spec: OptionSpec, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (spec.nullable && value === 'none') return null;
  if (spec.kind === 'integer' && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (spec.kind === 'number' && /^-?\d{1,16}(?:\.\d{1,16})?$/.test(value)) return Number(value);
  return value;
}
