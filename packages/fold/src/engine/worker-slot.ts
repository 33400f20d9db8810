import { Worker } from 'node:worker_threads';
import { workerFile } from './bundled-file.ts';
import { clock, Progress, stages } from './file-task.ts';
import type { FileOutcome, FileTask, LostFile, Stage, WorkerSetup } from './file-task.ts';

export type SlotSetup = Omit<WorkerSetup, 'progress'> & {
  /** For the JavaScript of one thread, in MiB. */
  readonly heapMib: number;
};

export interface SlotEvents {
  outcome(outcome: FileOutcome): void;
  /** The thread has ended by itself; `cause` says of what. */
  ended(slot: WorkerSlot, cause: Error): void;
}

/** A thread, the files that it was given, and what can be seen of it from outside. */
export class WorkerSlot {
  readonly #worker: Worker;
  readonly #progress: Int32Array;
  readonly #open = new Map<number, FileTask>();
  #answered = false;

  constructor({ heapMib, ...setup }: SlotSetup, events: SlotEvents) {
    const progress = new SharedArrayBuffer(Progress.length * Int32Array.BYTES_PER_ELEMENT);
    this.#progress = new Int32Array(progress);
    this.#progress[Progress.file] = -1;
    this.#worker = new Worker(workerFile(), {
      workerData: { ...setup, progress } satisfies WorkerSetup,
      resourceLimits: { maxOldGenerationSizeMb: heapMib },
      // Nothing that a file makes a parser print may reach the answer.
      stdout: true,
      stderr: true,
      env: {},
    });
    this.#worker.on('message', (outcome: FileOutcome) => {
      this.#answered = true;
      this.#open.delete(outcome.index);
      events.outcome(outcome);
    });
    this.#worker.on('error', (cause: Error) => events.ended(this, cause));
  }

  get isIdle(): boolean {
    return this.#open.size === 0;
  }

  /** Whether it ever got as far as answering. */
  get hasAnswered(): boolean {
    return this.#answered;
  }

  give(batch: readonly FileTask[]): void {
    for (const task of batch) this.#open.set(task.index, task);
    this.#worker.postMessage(batch, []);
  }

  /** How long the file at hand has taken, in milliseconds; 0 for none. */
  elapsedMs(): number {
    if (Atomics.load(this.#progress, Progress.file) < 0) return 0;
    const elapsed = clock() - Atomics.load(this.#progress, Progress.since);
    return elapsed < 0 ? 0 : elapsed;
  }

  parserBytes(): number {
    return Atomics.load(this.#progress, Progress.parserKib) * 1024;
  }

  /** The file at hand as lost, for this reason; undefined when there is none. */
  lose(reason: LostFile['reason']): LostFile | undefined {
    const index = Atomics.load(this.#progress, Progress.file);
    if (!this.#open.delete(index)) return undefined;
    return { index, ok: false, reason, stage: this.#stage() };
  }

  /** Files that were given and not answered. */
  rest(): FileTask[] {
    return [...this.#open.values()];
  }

  async end(): Promise<void> {
    this.#worker.removeAllListeners('message');
    this.#worker.removeAllListeners('error');
    this.#worker.on('error', () => undefined);
    await this.#worker.terminate();
  }

  #stage(): Stage {
    return stages[Atomics.load(this.#progress, Progress.stage)] ?? 'read';
  }
}
