import type { Application } from '../application.ts';
import { commandLine } from './command.ts';
import type { Command } from './command.ts';

/** What a person types for an operation here; its id where this executable has no such command. */
export function operationCommandLine(
  application: Application,
  commands: readonly Command[],
  id: string,
): string {
  const command = commands.find(({ operation, alias }) => operation?.id === id && alias === undefined);
  return command === undefined ? id : commandLine(application, command);
}
