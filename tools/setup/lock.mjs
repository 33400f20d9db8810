import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isAlive } from './process-identity.mjs';
import { SetupProblem } from './setup-problem.mjs';

const pollMs = 100;

/**
 * Runs `work` while no other process runs work under the same directory.
 *
 * The lock is a row of numbered tickets; the highest one counts. A ticket is taken by creating the next number, which
 * only one process can do, and a holder that ended or died leaves its ticket lying. So nobody ever removes a ticket
 * that counts, and two waiters cannot both take over from the same dead holder.
 */
export async function withLock({ directory, onWait, waitMs }, work) {
  await mkdir(directory, { recursive: true });
  const ticket = await waitForTicket({ directory, onWait, waitMs });
  try {
    return await work(ticket);
  } finally {
    await ticket.release();
  }
}

async function waitForTicket({ directory, onWait, waitMs }) {
  const deadline = Date.now() + waitMs;
  let announced = false;
  for (;;) {
    const highest = await highestTicket(directory);
    const holder = highest === 0 ? undefined : await readLiveHolder(directory, highest);
    const ticket = holder === undefined ? await takeTicket(directory, highest + 1) : undefined;
    if (ticket !== undefined) return ticket;
    if (holder !== undefined && !announced) onWait(holder);
    announced ||= holder !== undefined;
    if (Date.now() >= deadline) throw new SetupProblem(describeTimeout(holder, directory));
    await delay(pollMs);
  }
}

function describeTimeout(holder, directory) {
  const who = holder === undefined ? 'other processes' : `process ${holder.pid} on ${holder.host}`;
  return `${who} did not finish setting up; if nothing is running, delete ${directory} and run the command again.`;
}

async function highestTicket(directory) {
  const names = await readdir(directory);
  return Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(Number));
}

/** The process that a ticket belongs to or that works on its behalf; undefined when none of them runs any more. */
async function readLiveHolder(directory, number) {
  try {
    const { processes } = JSON.parse(await readFile(join(directory, String(number), 'holder.json'), 'utf8'));
    return processes.find(isAlive);
  } catch (error) {
    // The next holder clears old tickets away; whoever still read one looks again.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function takeTicket(directory, number) {
  const holder = { processes: [identify(process.pid)] };
  const place = join(directory, String(number));
  try {
    const draft = await mkdtemp(join(directory, 'draft-'));
    await writeFile(join(draft, 'holder.json'), JSON.stringify(holder));
    // A directory that holds something is never renamed over: this creates the ticket, whole, or fails.
    await rename(draft, place);
  } catch (error) {
    // ENOENT: the process that was faster has cleared the draft away.
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT'].includes(error.code)) return undefined;
    throw error;
  }
  // Others may have gone past this number meanwhile, with the tickets in between cleared away.
  if ((await highestTicket(directory)) !== number) return undefined;
  await clearBelow(directory, number);
  return new Ticket(place, holder);
}

async function clearBelow(directory, number) {
  const names = await readdir(directory);
  const old = names.filter((name) => name !== String(number) && !(Number(name) > number));
  await Promise.all(old.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}

class Ticket {
  #place;
  #holder;

  constructor(place, holder) {
    this.#place = place;
    this.#holder = holder;
  }

  /** Keeps the lock for as long as that child runs too: it may outlive a parent that is killed. */
  async share(pid) {
    await this.#write({ processes: [...this.#holder.processes, identify(pid)] });
  }

  /** Leaves the ticket without a holder; its number must stay, see above. */
  async release() {
    await this.#write({ processes: [] });
  }

  async #write(holder) {
    this.#holder = holder;
    await writeFile(join(this.#place, 'holder.tmp'), JSON.stringify(holder));
    await rename(join(this.#place, 'holder.tmp'), join(this.#place, 'holder.json'));
  }
}
