import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import { writeBeside } from '@trefoil/corpus';
import { isInside } from './path-guard.ts';

export interface SkillPlace {
  readonly name: string;
  /** As typed; undefined for where most hosts look in a project. */
  readonly destination: string | undefined;
  readonly cwd: string;
  /** Replaces a file that says something else. */
  readonly force: boolean;
}

export interface InstalledSkill {
  readonly file: string;
  readonly change: 'created' | 'updated' | 'unchanged';
}

/** Read by Claude Code, and by others beside their own. */
const USUAL_PLACE = path.join('.claude', 'skills');

/**
 * Puts a skill where hosts look for it. A file that somebody changed is left alone unless told otherwise.
 * @throws Problem `skill.differs`, `skill.outside`, `skill.not_written`
 */
export function installSkill(text: string, place: SkillPlace): InstalledSkill {
  const directory = path.resolve(place.cwd, place.destination ?? USUAL_PLACE, place.name);
  const file = path.join(directory, 'SKILL.md');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (before === text) return { file, change: 'unchanged' };
  if (before !== undefined && !place.force) {
    throw new Problem({
      code: 'skill.differs',
      what: `${file} is there and says something else; nothing was changed.`,
      next: 'Give --force to replace it, or --dest DIR to put the skill elsewhere.',
    });
  }
  try {
    mkdirSync(directory, { recursive: true });
    if (place.destination === undefined) refuseOutside(place.cwd, directory);
    renameSync(writeBeside(file, text, 0o644), file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (cause instanceof Problem || code === undefined) throw cause;
    throw new Problem({
      code: 'skill.not_written',
      what: `${file} cannot be written (${code}).`,
      next: 'Name another directory with --dest DIR.',
      cause,
    });
  }
  return { file, change: before === undefined ? 'created' : 'updated' };
}

/** Who wrote the project does not decide what is written elsewhere; who typed a directory does. */
function refuseOutside(cwd: string, directory: string): void {
  if (isInside({ roots: [realpathSync.native(cwd)] }, realpathSync.native(directory))) return;
  throw new Problem({
    code: 'skill.outside',
    what: `${directory} leads out of the working directory; nothing was written.`,
    next: 'Name the directory itself with --dest DIR.',
  });
}
