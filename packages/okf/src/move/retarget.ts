import path from 'node:path';
import { resolveLink } from '../bundle/link-target.ts';
import { encodePath } from '../lint/backlog-checks.ts';

/** The paths of a file before and after. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** The directory of the file that a link stands in, before and after. */
export interface Standpoint {
  readonly before: string;
  readonly after: string;
}

/** Deep enough that a link out of the bundle does not end at the top of the file system. */
const ABOVE = `/${'above/'.repeat(40)}bundle`;

/**
 * The target that means after a move what `target` meant before: written the same way, from the root or from the
 * file, with the same anchor. The very same where nothing has to change.
 */
export function retarget(target: string, { before, after }: Standpoint, move: Move): string {
  const resolved = resolveLink(target, before);
  if (resolved.kind === 'none') return target;
  const hit = resolved.kind === 'inside' && resolved.path === move.from;
  const [, bare = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  if (target.startsWith('/')) return hit ? `/${encodePath(move.to)}${suffix}` : target;
  if (!hit && before === after) return target;
  const aim = hit ? absolute('.', encodePath(move.to)) : absolute(encodePath(before), bare);
  return `${relativeTo(encodePath(after), aim, bare)}${suffix}`;
}

function absolute(dir: string, bare: string): string {
  return path.posix.join(ABOVE, dir, bare);
}

function relativeTo(dir: string, aim: string, written: string): string {
  const relative = path.posix.relative(absolute(dir, '.'), aim);
  const end = written.endsWith('/') && relative !== '' ? '/' : '';
  const bare = relative === '' ? './' : relative;
  // A name with a colon would be read as the scheme of an address.
  const explicit = (written.startsWith('./') || /^[^/]*:/.test(bare)) && !bare.startsWith('.');
  return `${explicit ? './' : ''}${bare}${end}`;
}
