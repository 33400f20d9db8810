import { Problem } from '@trefoil/contract';
import type { FileOutcome, FileTask, LostFile } from './file-task.ts';
import { WorkerSlot } from './worker-slot.ts';
import type { SlotSetup } from './worker-slot.ts';

export interface AnalyseOptions extends Omit<SlotSetup, 'heapMib'> {
  /** Workers at most. */
  readonly jobs: number;
  /** What all workers together may take, in MiB. */
  readonly memoryMib: number;
  readonly signal: AbortSignal;
}

const MIB = 1024 * 1024;
const WATCH_MS = 25;
/** A worker's own clock ends a parse; only what does not end by itself is ended from outside, a little later. */
const GRACE = 1.25;
/** Given to a worker at once, so that small files do not wait for one another's messages. */
const BATCH_FILES = 32;
const BATCH_BYTES = 256 * 1024;
/** A worker with less than this left is given more, so that it never waits for its next files. */
const LOW_BYTES = 64 * 1024;
/** A worker whose parser has taken this much is replaced once it is idle: that memory is never given back. */
const RETIRE_BYTES = 192 * MIB;
const MAX_FAILED_STARTS = 4;

/**
 * Analyses files in processes of their own, and hands out what came of each as it is done, in whatever order. A file
 * that takes too long, too much, or breaks its worker is lost and said so; the files around it are not.
 * @throws Problem `scan.workers` when no worker can be started
 */
export async function* analyseFiles(
  tasks: AsyncIterator<FileTask>,
  options: AnalyseOptions,
): AsyncGenerator<FileOutcome> {
  const crew = new Crew(tasks, options);
  // Whoever ends this process at once, by an interrupt, does not wait for the end of this loop.
  const dismiss = () => crew.dismiss();
  process.on('exit', dismiss);
  try {
    yield* crew.outcomes();
  } finally {
    process.off('exit', dismiss);
    crew.dismiss();
  }
}

class Crew {
  readonly #tasks: AsyncIterator<FileTask>;
  readonly #options: AnalyseOptions;
  readonly #slots = new Set<WorkerSlot>();
  readonly #returned: FileTask[] = [];
  readonly #outcomes: FileOutcome[] = [];
  #exhausted = false;
  #failedStarts = 0;
  #failure: unknown;
  #changed = false;
  #resume: () => void = () => undefined;

  constructor(tasks: AsyncIterator<FileTask>, options: AnalyseOptions) {
    this.#tasks = tasks;
    this.#options = options;
  }

  async *outcomes(): AsyncGenerator<FileOutcome> {
    const watch = setInterval(() => this.#watch(), WATCH_MS);
    const stop = () => this.#wake();
    this.#options.signal.addEventListener('abort', stop);
    try {
      for (;;) {
        this.#options.signal.throwIfAborted();
        if (this.#failure !== undefined) throw this.#failure;
        await this.#assign();
        yield* this.#outcomes.splice(0);
        if (this.#outcomes.length === 0 && [...this.#slots].every((slot) => slot.isIdle)) {
          if (!this.#hasMore()) return;
        } else if (this.#outcomes.length === 0) {
          await this.#change();
        }
      }
    } finally {
      clearInterval(watch);
      this.#options.signal.removeEventListener('abort', stop);
    }
  }

  /** Something happened that the loop must look at, whether or not it is waiting. */
  #wake(): void {
    this.#changed = true;
    this.#resume();
  }

  async #change(): Promise<void> {
    if (!this.#changed) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
    this.#changed = false;
  }

  dismiss(): void {
    for (const slot of this.#slots) slot.end();
    this.#slots.clear();
  }

  #hasMore(): boolean {
    return this.#returned.length > 0 || !this.#exhausted;
  }

  /** Gives every worker a batch that is about to run out of files, and starts another worker while there is one to give. */
  async #assign(): Promise<void> {
    for (const slot of this.#slots) {
      if (slot.parserBytes > RETIRE_BYTES) {
        if (slot.isIdle) this.#remove(slot);
        continue;
      }
      if (slot.openBytes > LOW_BYTES) continue;
      const batch = await this.#nextBatch();
      if (batch.length > 0) this.#give(slot, batch);
    }
    while (this.#slots.size < this.#options.jobs && this.#hasMore()) {
      const batch = await this.#nextBatch();
      if (batch.length === 0) return;
      this.#start().give(batch);
    }
  }

  /** A worker may have ended while its next files were read. */
  #give(slot: WorkerSlot, batch: FileTask[]): void {
    if (this.#slots.has(slot)) slot.give(batch);
    else this.#returned.push(...batch);
  }

  #start(): WorkerSlot {
    const { detectors, settings, fileBudgetMs, memoryMib, jobs } = this.#options;
    const heapMib = Math.max(64, Math.floor(memoryMib / (jobs + 1)));
    const slot = new WorkerSlot(
      { detectors, settings, fileBudgetMs, heapMib },
      {
        outcome: (outcome) => {
          this.#outcomes.push(outcome);
          this.#wake();
        },
        ended: (ended, cause) => this.#ended(ended, cause),
      },
    );
    this.#slots.add(slot);
    return slot;
  }

  async #nextBatch(): Promise<FileTask[]> {
    const batch: FileTask[] = [];
    let bytes = 0;
    while (batch.length < BATCH_FILES && bytes < BATCH_BYTES) {
      const task = this.#returned.shift() ?? (await this.#nextTask());
      if (task === undefined) break;
      batch.push(task);
      bytes += task.bytes.length;
    }
    return batch;
  }

  async #nextTask(): Promise<FileTask | undefined> {
    if (this.#exhausted) return undefined;
    const next = await this.#tasks.next();
    if (next.done !== true) return next.value;
    this.#exhausted = true;
    return undefined;
  }

  #watch(): void {
    const { fileBudgetMs, memoryMib, jobs } = this.#options;
    const share = (memoryMib * MIB) / jobs;
    for (const slot of this.#slots) {
      if (slot.isOverdue(fileBudgetMs * GRACE)) this.#drop(slot, 'timeout');
      // Most files are done between two looks, and asking the system is not free.
      else if (slot.elapsedMs() > WATCH_MS && slot.memoryBytes() > share) this.#drop(slot, 'memory');
    }
  }

  #ended(slot: WorkerSlot, cause: Error): void {
    const started = slot.hasAnswered;
    // What a worker dies of before its first answer may be its own start: that costs no file at first.
    if (started || this.#failedStarts > 0) this.#drop(slot, 'crash');
    else this.#replace(slot);
    this.#failedStarts = started ? 0 : this.#failedStarts + 1;
    if (this.#failedStarts >= MAX_FAILED_STARTS) this.#failure = cannotStart(cause);
    this.#wake();
  }

  /** Ends a worker with the file at hand, and gives the rest of its files to others. */
  #drop(slot: WorkerSlot, reason: LostFile['reason']): void {
    const lost = slot.lose(reason);
    if (lost !== undefined) this.#outcomes.push(lost);
    this.#replace(slot);
  }

  #replace(slot: WorkerSlot): void {
    this.#returned.push(...slot.rest());
    this.#remove(slot);
    this.#wake();
  }

  #remove(slot: WorkerSlot): void {
    this.#slots.delete(slot);
    slot.end();
  }
}

function cannotStart(cause: Error): Problem {
  return new Problem({
    code: 'scan.workers',
    what: 'No worker process could be started to analyse files.',
    next: 'Run {fold.doctor} to see what is missing.',
    cause,
  });
}
