/** Where the time of a scan went. */
export interface Timing {
  readonly stage: string;
  /** By the clock on the wall. */
  readonly ms: number;
}

export interface Stopwatch {
  time<T>(stage: string, work: () => Promise<T>): Promise<T>;
  timeSync<T>(stage: string, work: () => T): T;
  /** In the order in which stages were begun. */
  timings(): Timing[];
}

export function createStopwatch(): Stopwatch {
  const taken: Timing[] = [];
  const stop = (stage: string, start: number) => {
    taken.push({ stage, ms: Math.round(performance.now() - start) });
  };
  return {
    time: async (stage, work) => {
      const start = performance.now();
      const result = await work();
      stop(stage, start);
      return result;
    },
    timeSync: (stage, work) => {
      const start = performance.now();
      const result = work();
      stop(stage, start);
      return result;
    },
    timings: () => [...taken],
  };
}
