import { operationId } from '@trefoil/contract';
import type { OperationAlias, OperationManifest, OptionSpec } from '@trefoil/contract';
import type { Application } from '../application.ts';

export interface Positional {
  /** As usage lines show it: `DIR`, `TERMS`. */
  readonly label: string;
  readonly list: boolean;
  readonly required: boolean;
  /** True when it takes every leading word that begins with `@`, though others follow: names of what is served. */
  readonly references?: boolean;
  /** One line for help, where no option says it. */
  readonly about?: string;
  /** The input field it fills; undefined when it names what is served. */
  readonly field?: string;
}

/** What a command of the surface's own does. */
export type SurfaceAction =
  | { readonly does: 'completion' | 'policy' | 'doctor' | 'skill' }
  | ({ readonly does: 'serve' | 'register' } & ServerOf);

/** Which server a command starts, or registers with agent hosts. */
export interface ServerOf {
  /** The words after the executable's name that start it. */
  readonly words: readonly string[];
  /** The loop it serves; the whole executable when not given. */
  readonly loop?: string;
}

/** Something that can be typed after the executable's name. */
export interface Command {
  readonly words: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly options: readonly OptionSpec[];
  readonly positionals: readonly Positional[];
  readonly examples: readonly { readonly title: string; readonly command: readonly string[] }[];
  /** Present for a command that is an operation; absent for the surface's own (`mcp`, `completion`). */
  readonly operation?: OperationManifest;
  /** Present for a command that is no operation: what it does. */
  readonly surface?: SurfaceAction;
  /** True for a second spelling that help leaves out. */
  readonly hidden?: boolean;
  /** Present when these words are a former name. Never shown. */
  readonly alias?: OperationAlias;
}

/** Every command of an executable, in the order that help shows. */
export function listCommands(application: Application, own: readonly Command[]): Command[] {
  const { operations, loops } = application.manifest();
  const visible = operations.filter((operation) => operation.surfaces.includes('cli'));
  const commands = visible.flatMap((operation) => {
    const loop = loops.find((candidate) => candidate.name === operation.loop);
    const prefix = loop?.prefixed === false || operation.loop === application.ownLoop ? [] : [operation.loop];
    const argument = loop?.served?.argument ?? 'SET';
    const command = operationCommand(operation, [...prefix, ...(operation.cli ?? operation.path)], argument);
    const aliases = operation.aliases.map((alias) => ({
      ...command,
      words: [...prefix, ...alias.path],
      alias,
    }));
    return [command, ...aliases];
  });
  return [...commands, ...own];
}

function operationCommand(operation: OperationManifest, words: string[], argument: string): Command {
  return {
    words,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    options: operation.options,
    positionals: positionalsOf(operation, argument),
    examples: operation.examples,
    operation,
  };
}

function positionalsOf(operation: OperationManifest, argument: string): Positional[] {
  const set: Positional[] =
    operation.served === 'set' ? [{ label: argument, list: true, required: false }] : [];
  const servedField = typeof operation.served === 'object' ? operation.served.field : undefined;
  const fields = operation.positionals.flatMap((field, index): Positional[] => {
    const spec = operation.options.find((option) => option.field === field);
    if (spec === undefined) return [];
    // Only the last can take the rest of the line; an earlier list takes one word.
    const list = spec.list && index === operation.positionals.length - 1;
    const label = field === servedField ? argument : field.toUpperCase().replaceAll('_', '-');
    const references = field === servedField && spec.list && !list;
    return [{ label, list, required: spec.required, field, ...(references ? { references } : {}) }];
  });
  return [...set, ...fields];
}

/** False for former names and second spellings. */
export function isShown({ alias, hidden }: Command): boolean {
  return alias === undefined && hidden !== true;
}

/** `okf search`, as a person types it. */
export function commandLine(application: Application, command: Pick<Command, 'words'>): string {
  return [application.name, ...command.words].join(' ');
}

/** The deprecation notice of a command that was called by a former name. */
export function aliasNotice(application: Application, command: Command) {
  const { operation, alias } = command;
  if (operation === undefined || alias === undefined) return undefined;
  const loop = application.loops.find(({ name }) => name === operation.loop) ?? { name: operation.loop };
  return {
    kind: 'operation' as const,
    used: operationId(loop, alias.path),
    instead: operation.id,
    removed_in: alias.removed_in,
  };
}
