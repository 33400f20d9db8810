import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names a process so that another one that later gets the same number is not taken for it. */
export function identify(pid) {
  return { pid, start: startOf(pid)?.start ?? null, host: hostname() };
}

/** Whether the process so named still runs. One on another machine cannot be seen and counts as running. */
export function isAlive({ pid, start, host }) {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  const now = startOf(pid);
  return now === undefined || (now.start === start && !now.isZombie);
}

/** From Linux's process table; undefined where there is none, and then the number alone must do. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything, so the fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { start: Number(fields[19]), isZombie: fields[0] === 'Z' };
  } catch {
    return undefined;
  }
}
