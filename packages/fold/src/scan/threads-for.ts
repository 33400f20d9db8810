import { availableParallelism } from 'node:os';

/** More only wait for one another's memory. */
const MAX_THREADS = 8;

/** How many threads a number of jobs means; 0 stands for one a processor. */
export function threadsFor(jobs: number): number {
  return jobs === 0 ? Math.min(availableParallelism(), MAX_THREADS) : jobs;
}
