import { statSync } from 'node:fs';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import { explainSkip } from '../discover/skip-reason.ts';
import { analyseFile } from '../engine/analyse-file.ts';
import { analyseFiles } from '../engine/analyse-files.ts';
import type { FileTask } from '../engine/file-task.ts';
import { findFunctions } from '../engine/find-functions.ts';
import { getLanguage, languageIds } from '../engine/languages.ts';
import { loadGrammar } from '../engine/load-grammar.ts';
import { parseSource } from '../engine/parse-source.ts';
import { listSources } from '../discover/list-sources.ts';
import { defaultSettings } from '../scan/default-settings.ts';
import { createSelector } from '../scan/select-sources.ts';
import type { SelectedFile } from '../scan/select-sources.ts';
import type { ScanRequest } from '../scan/scan-request.ts';
import type { DoctorInput, DoctorOutput } from './doctor.operation.ts';

type Check = DoctorOutput['checks'][number];

const FILE_BUDGET_MS = 10_000;
const MAX_FILE_BYTES = 2 * 1024 * 1024;

export async function run({ file }: DoctorInput, context: Context): Promise<DoctorOutput> {
  const checks = [
    checkNode(),
    await checkGit(context),
    ...(await checkGrammars()),
    await checkWorkers(context),
  ];
  const told = file === undefined ? undefined : await examineFile(file, context);
  return {
    healthy: checks.every(({ ok }) => ok) && told?.analysed !== false,
    checks,
    ...(told === undefined ? {} : { file: told }),
  };
}

function checkNode(): Check {
  return { check: 'node', ok: true, detail: process.versions.node };
}

/** Without git a scan walks directories: worth knowing, and nothing wrong. */
async function checkGit(context: Context): Promise<Check> {
  const asked = await runGit(context, ['--version'], { cwd: context.cwd });
  const detail = asked.ok
    ? asked.stdout.trim()
    : 'not found: directories are walked, revisions cannot be named';
  return { check: 'git', ok: true, detail };
}

async function checkGrammars(): Promise<Check[]> {
  return await Promise.all(
    languageIds.map(async (id) => {
      try {
        const { vocabulary } = await loadGrammar(id);
        return { check: `grammar ${id}`, ok: true, detail: `${vocabulary.kinds.length} kinds of nodes` };
      } catch (cause) {
        return {
          check: `grammar ${id}`,
          ok: false,
          detail: cause instanceof Error ? cause.message : 'cannot be loaded',
        };
      }
    }),
  );
}

/** A worker is started and given a file, as a scan does it. */
async function checkWorkers({ signal }: Context): Promise<Check> {
  const check = 'workers';
  const task: FileTask = {
    index: 0,
    path: 'probe.js',
    language: 'javascript',
    bytes: Buffer.from('f(1);\n'),
  };
  const options = {
    detectors: [],
    settings: defaultSettings,
    fileBudgetMs: FILE_BUDGET_MS,
    jobs: 1,
    memoryMib: 2_048,
    signal,
  };
  try {
    for await (const outcome of analyseFiles(one(task), options)) {
      if (outcome.ok) return { check, ok: true, detail: 'a worker starts and parses' };
    }
    return { check, ok: false, detail: 'a worker starts and does not parse' };
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    return { check, ok: false, detail: cause.cause instanceof Error ? cause.cause.message : cause.message };
  }
}

async function* one(task: FileTask): AsyncGenerator<FileTask> {
  yield await Promise.resolve(task);
}

type ToldFile = NonNullable<DoctorOutput['file']>;

async function examineFile(file: string, context: Context): Promise<ToldFile> {
  if (!statSync(file).isFile()) {
    throw new Problem({
      code: 'doctor.not_a_file',
      what: `${describeGiven(path.basename(file))} is no regular file.`,
      next: 'Name one file.',
    });
  }
  const root = context.roots.find((each) => file.startsWith(each + path.sep)) ?? path.dirname(file);
  const name = path.relative(root, file).split(path.sep).join('/');
  // Its directory is asked for, as a scan would: a file that is named itself is never passed over as vendored.
  const request = requestFor(root, path.dirname(file));
  const listing = await listSources(request, context);
  const listed = listing.files.find((each) => each.path === name);
  if (listed === undefined) {
    const skipped = listing.skipped.find(
      (each) => each.path === name || (each.path.endsWith('/') && name.startsWith(each.path)),
    );
    const explanation =
      skipped === undefined ? 'git leaves it out, or a .gitignore does' : explainSkip(skipped.reason);
    return {
      path: name,
      analysed: false,
      ...(skipped === undefined ? {} : { reason: skipped.reason }),
      explanation,
    };
  }
  const selected = (await createSelector(requestFor(root, root), listing, context))(listed);
  if (selected === undefined)
    return { path: name, analysed: false, explanation: 'it is in no language that is read' };
  if ('skipped' in selected) {
    const { reason, detail } = selected.skipped;
    const more = detail === undefined ? '' : ` (${detail})`;
    return { path: name, analysed: false, reason, explanation: `${explainSkip(reason)}${more}` };
  }
  return await parseFile(selected.file);
}

async function parseFile({ path: name, language, bytes }: SelectedFile): Promise<ToldFile> {
  const analysis = {
    detectors: [],
    settings: defaultSettings,
    fileBudgetMs: FILE_BUDGET_MS,
    enter: () => undefined,
  };
  const outcome = await analyseFile({ index: 0, path: name, language, bytes }, analysis);
  const spoken = getLanguage(language).name;
  if (!outcome.ok) {
    return {
      path: name,
      analysed: false,
      language: spoken,
      reason: outcome.reason,
      explanation: explainSkip(outcome.reason),
    };
  }
  const text = new TextDecoder().decode(bytes);
  const { language: read } = outcome;
  const parsed = await parseSource(text, { language: read, isHeader: false, budgetMs: FILE_BUDGET_MS });
  const found = getLanguage(outcome.language);
  const share = outcome.units === 0 ? 0 : outcome.unread / outcome.units;
  return {
    path: name,
    analysed: true,
    language: found.name,
    explanation: share === 0 ? 'it is analysed, whole' : 'it is analysed, but for what could not be parsed',
    ...(parsed === undefined ? {} : { functions: findFunctions(parsed.tree, text, found).length }),
    unread_share: Math.round(share * 10_000) / 10_000,
  };
}

function requestFor(root: string, directory: string): ScanRequest {
  return {
    root,
    paths: [directory],
    detectors: [],
    settings: defaultSettings,
    allFiles: false,
    cache: false,
    quarantine: false,
    limits: {
      jobs: 1,
      maxFileBytes: MAX_FILE_BYTES,
      fileTimeoutMs: FILE_BUDGET_MS,
      timeLimitMs: 0,
      memoryMib: 2_048,
    },
  };
}
