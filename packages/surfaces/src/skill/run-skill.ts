import { Problem } from '@trefoil/contract';
import type { Application } from '../application.ts';
import { write } from '../cli/cli-io.ts';
import type { CliIo } from '../cli/cli-io.ts';
import type { ParsedArguments } from '../cli/parse-arguments.ts';
import { installSkill } from '../host/install-skill.ts';

/**
 * Prints what an agent should know of an executable, byte for byte as it was written, or puts it where hosts look.
 * @throws Problem `input.invalid`, and as {@link installSkill}
 */
export async function runSkill(
  application: Application,
  { input }: ParsedArguments,
  io: CliIo,
): Promise<number> {
  const [first = ''] = application.name.split(' ');
  const name = (input['name'] as string | undefined) ?? first;
  const text = application.skills?.read(name);
  if (text === undefined) throw new Error(`There is no skill ${name}.`);
  const destination = input['dest'] as string | undefined;
  if (input['install'] !== true) {
    if (destination !== undefined || input['force'] === true) throw installMissing();
    await write(io.stdout, text);
    return 0;
  }
  const place = { name, destination, cwd: io.cwd, force: input['force'] === true };
  const { file, change } = installSkill(text, place);
  await write(io.stdout, `${file}: ${change}\n`);
  return 0;
}

function installMissing(): Problem {
  return new Problem({
    code: 'input.invalid',
    what: '--dest and --force say how to install, and nothing is to be installed.',
    next: 'Give --install beside them.',
  });
}
