import { flagWords, Problem, quoteWord, replaceOperationReferences } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { commandLine } from './command.ts';
import type { Command } from './command.ts';

/** What a person types for each name of a member that is served; nothing where a name is typed as it is. */
export type TypedNames = ReadonlyMap<string, string>;

/** Names operations in a text by what a person types for them here. */
export function withCommands(
  { application, commands, typed = new Map() }: CommandNames,
  text: string,
): string {
  return replaceOperationReferences(text, (id, input) => {
    const command = commands.find(({ operation, alias }) => operation?.id === id && alias === undefined);
    if (command === undefined) return id;
    return [commandLine(application, command), ...inputWords(command, input, typed).map(quoteWord)].join(' ');
  });
}

export interface CommandNames {
  readonly application: Application;
  readonly commands: readonly Command[];
  readonly typed?: TypedNames;
}

function inputWords(command: Command, input: Readonly<Record<string, string>>, typed: TypedNames): string[] {
  const served = typeof command.operation?.served === 'object' ? command.operation.served.field : undefined;
  const rest = new Map(
    Object.entries(input).map(([field, value]) => [
      field,
      field === served ? (typed.get(value) ?? value) : value,
    ]),
  );
  const bare: string[] = [];
  for (const { field } of command.positionals) {
    const value = field === undefined ? undefined : rest.get(field);
    if (field === undefined || value === undefined || value.startsWith('-')) break;
    bare.push(value);
    rest.delete(field);
  }
  return [...bare, ...[...rest].flatMap(([field, value]) => flagWords(field, value))];
}

/** The same problem, with the commands of its next step as they are typed here. */
export function withTypedNext(names: CommandNames, problem: Problem): Problem {
  if (problem.next === undefined) return problem;
  return new Problem({
    code: problem.code,
    what: problem.message,
    next: withCommands(names, problem.next),
    exit: problem.exit,
    issues: problem.issues,
    cause: problem.cause,
  });
}
