import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { workerFile } from './bundled-file.ts';
import type {
  FileOutcome,
  FileTask,
  LostFile,
  Stage,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from './file-task.ts';

export interface SlotSetup extends WorkerSetup {
  /** For the JavaScript of one worker, in MiB. */
  readonly heapMib: number;
}

export interface SlotEvents {
  outcome(outcome: FileOutcome): void;
  /** The worker has ended by itself; `cause` says of what. */
  ended(slot: WorkerSlot, cause: Error): void;
}

/** Where Linux says how many pages of memory a process has. */
const PAGE_BYTES = 4_096;

/** On a busy machine a process may take seconds to start. */
const LOAD_LIMIT_MS = 60_000;

/**
 * A worker process, and what can be seen of it from outside. A process and not a thread: only a process can be ended
 * at any moment, and gives back all that it took.
 */
export class WorkerSlot {
  readonly #child: ChildProcess;
  /** Given and not answered, in the order in which they are analysed. */
  readonly #open = new Map<number, FileTask>();
  #openBytes = 0;
  #since = performance.now();
  #stage: Stage = 'load';
  #answered = false;
  #parserBytes = 0;
  #over = false;

  constructor({ heapMib, ...setup }: SlotSetup, events: SlotEvents) {
    this.#child = fork(workerFile(), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMib}`],
      // Nothing that a file makes a parser print may reach the answer, and nothing of the environment the parser.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    this.#child.on('message', (reply: WorkerReply) => this.#take(reply, events));
    const ended = (cause: Error) => {
      if (this.#over) return;
      this.#over = true;
      events.ended(this, cause);
    };
    this.#child.on('error', ended);
    this.#child.on('exit', (code, signal) =>
      ended(new Error(`The worker ended with ${signal ?? code ?? 'nothing'}.`)),
    );
    this.#send({ kind: 'setup', setup });
  }

  get isIdle(): boolean {
    return this.#open.size === 0;
  }

  /** What it still has to analyse, and is at, in bytes. */
  get openBytes(): number {
    return this.#openBytes;
  }

  /** Whether it ever got as far as answering. */
  get hasAnswered(): boolean {
    return this.#answered;
  }

  /** What its parser's memory has grown to, as of the last file. */
  get parserBytes(): number {
    return this.#parserBytes;
  }

  give(batch: readonly FileTask[]): void {
    if (this.isIdle) this.#since = performance.now();
    for (const task of batch) {
      this.#open.set(task.index, task);
      this.#openBytes += task.bytes.length;
    }
    this.#send({ kind: 'files', files: batch });
  }

  /** Whether the file at hand has taken longer than it may, or the worker longer to get ready. */
  isOverdue(fileLimitMs: number): boolean {
    return this.elapsedMs() > (this.#stage === 'load' ? LOAD_LIMIT_MS : fileLimitMs);
  }

  /** How long the file at hand has taken, in milliseconds; 0 for none. */
  elapsedMs(): number {
    return this.isIdle ? 0 : performance.now() - this.#since;
  }

  /** What the process takes, where the system tells. */
  memoryBytes(): number {
    try {
      const pages = readFileSync(`/proc/${this.#child.pid}/statm`, 'latin1').split(' ')[1];
      return Number(pages) * PAGE_BYTES;
    } catch {
      return 0;
    }
  }

  /** The file at hand as lost, for this reason; undefined when there is none. */
  lose(reason: LostFile['reason']): LostFile | undefined {
    const [index] = this.#open.keys();
    if (index === undefined) return undefined;
    this.#close(index);
    return { index, ok: false, reason, stage: this.#stage };
  }

  /** Files that were given and not answered. */
  rest(): FileTask[] {
    return [...this.#open.values()];
  }

  /** At once, whatever it is at. */
  end(): void {
    this.#over = true;
    this.#child.removeAllListeners('message');
    this.#child.kill('SIGKILL');
  }

  #take(reply: WorkerReply, events: SlotEvents): void {
    if (reply.kind === 'stage') {
      if (this.#stage === 'load') this.#since = performance.now();
      this.#stage = reply.stage;
      return;
    }
    this.#answered = true;
    this.#parserBytes = reply.parserBytes;
    this.#close(reply.outcome.index);
    this.#since = performance.now();
    this.#stage = 'parse';
    events.outcome(reply.outcome);
  }

  #close(index: number): void {
    this.#openBytes -= this.#open.get(index)?.bytes.length ?? 0;
    this.#open.delete(index);
  }

  #send(request: WorkerRequest): void {
    // A worker that is gone says so by its end.
    if (this.#child.connected) this.#child.send(request, () => undefined);
  }
}
