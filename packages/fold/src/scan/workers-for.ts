import { availableParallelism } from 'node:os';

/** More only wait for one another's memory. */
const MAX_WORKERS = 8;

/** How many workers a number of jobs means; 0 stands for one a processor. */
export function workersFor(jobs: number): number {
  return jobs === 0 ? Math.min(availableParallelism(), MAX_WORKERS) : jobs;
}
