import { parentPort, workerData } from 'node:worker_threads';
import { analyseFile } from './analyse-file.ts';
import { loadDetectors } from './detectors.ts';
import { clock, Progress, stages } from './file-task.ts';
import type { FileTask, WorkerSetup } from './file-task.ts';
import { parserMemoryBytes } from './parser-memory.ts';

/** What a worker thread does: takes batches of files and answers each as it is done. */
async function serve(): Promise<void> {
  if (parentPort === null) throw new Error('This file is started as a worker thread.');
  const port = parentPort;
  const setup: WorkerSetup = workerData;
  const progress = new Int32Array(setup.progress);
  const detectors = await loadDetectors(setup.detectors);
  const enter = (stage: (typeof stages)[number]) => {
    Atomics.store(progress, Progress.stage, stages.indexOf(stage));
  };
  const analysis = { detectors, settings: setup.settings, fileBudgetMs: setup.fileBudgetMs, enter };
  const take = async (batch: readonly FileTask[]) => {
    for (const task of batch) {
      Atomics.store(progress, Progress.since, clock());
      Atomics.store(progress, Progress.file, task.index);
      const outcome = await analyseFile(task, analysis);
      Atomics.store(progress, Progress.parserKib, Math.ceil(parserMemoryBytes() / 1024));
      Atomics.store(progress, Progress.file, -1);
      port.postMessage(outcome);
    }
  };
  let queue = Promise.resolve();
  port.on('message', (batch: readonly FileTask[]) => {
    queue = queue.then(async () => await take(batch));
    // Out of here it ends the thread, and whoever watches knows which file that was.
    queue.catch((cause: unknown) => {
      throw cause;
    });
  });
}

void serve();
