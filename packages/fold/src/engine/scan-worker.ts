import { promisify } from 'node:util';
import { analyseFile } from './analyse-file.ts';
import type { Analysis } from './analyse-file.ts';
import { loadDetectors } from './detectors.ts';
import type { FileTask, Stage, WorkerReply, WorkerRequest, WorkerSetup } from './file-task.ts';
import type { LanguageId } from './languages.ts';
import { loadGrammar } from './load-grammar.ts';
import { parserMemoryBytes } from './parser-memory.ts';

/** Whoever waits for a file smaller than this need not be told what is being done with it. */
const TOLD_BYTES = 32 * 1024;

let analysis: Omit<Analysis, 'enter'> | undefined;
const loaded = new Set<LanguageId>();
let queue = Promise.resolve();

/** What a worker process does: takes batches of files and answers each as it is done. */
process.on('message', (request: WorkerRequest) => {
  queue = serve(queue, request);
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());

async function serve(before: Promise<void>, request: WorkerRequest): Promise<void> {
  await before;
  if (request.kind === 'setup') analysis = await prepare(request.setup);
  else for (const task of request.files) await take(task);
}

/** Between files the process must hear that nobody waits for the rest of them. */
const toListen = promisify(setImmediate);

async function prepare({ detectors, settings, fileBudgetMs }: WorkerSetup): Promise<Omit<Analysis, 'enter'>> {
  return { detectors: await loadDetectors(detectors), settings, fileBudgetMs };
}

async function take(task: FileTask): Promise<void> {
  await toListen();
  if (analysis === undefined) throw new Error('A worker is set up before it is given files.');
  await load(task.language);
  const enter = (stage: Stage) => {
    if (task.bytes.length >= TOLD_BYTES) reply({ kind: 'stage', stage });
  };
  const outcome = await analyseFile(task, { ...analysis, enter });
  reply({ kind: 'outcome', outcome, parserBytes: parserMemoryBytes() });
}

/** What is done once for a language is not held against the file that comes first. */
async function load(language: LanguageId): Promise<void> {
  if (loaded.has(language)) return;
  reply({ kind: 'stage', stage: 'load' });
  const { parser } = await loadGrammar(language);
  // WebAssembly is compiled as it is first run.
  parser.parse('a(b);\n')?.delete();
  loaded.add(language);
  reply({ kind: 'stage', stage: 'read' });
}

function reply(message: WorkerReply): void {
  process.send?.(message);
}
