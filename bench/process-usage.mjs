import { readFileSync } from 'node:fs';

/** `CLK_TCK`, which is a hundred wherever there is a /proc. */
const TICK_MS = 10;

/** CPU milliseconds that a process has used so far, all its threads; NaN where the system does not tell. */
export function cpuOfProcess(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the name of the program, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * TICK_MS;
}

/** The most memory, in MB, that a process has held so far; NaN where the system does not tell. */
export function peakOfProcess(pid) {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes ?? Number.NaN) / 1_024;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
