import { createHash } from 'node:crypto';
import { deserialize } from 'node:v8';
import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { compareText } from '../compare-text.ts';
import { listSources } from '../discover/list-sources.ts';
import { analyseFiles } from '../engine/analyse-files.ts';
import type { FileFacts } from '../engine/detector.ts';
import { engineVersion } from '../engine/engine-version.ts';
import type { AnalysedFile, FileOutcome, FileTask, LostFile } from '../engine/file-task.ts';
import { getLanguage } from '../engine/languages.ts';
import { sumCoverage } from './coverage.ts';
import type { Coverage, CoveredFile } from './coverage.ts';
import { factsKey, openFactsCache } from './facts-cache.ts';
import type { CachedAnalysis, FactsCache } from './facts-cache.ts';
import { openQuarantine } from './quarantine.ts';
import type { Quarantine } from './quarantine.ts';
import type { ScanRequest } from './scan-request.ts';
import { createSelector } from './select-sources.ts';
import type { SelectedFile, SkippedSource } from './select-sources.ts';
import { createStopwatch } from './stopwatch.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What was learnt of a tree. */
export interface TreeFacts {
  /** Sorted by path. */
  readonly covered: readonly CoveredFile[];
  readonly skipped: readonly SkippedSource[];
  readonly coverage: Coverage;
  /** Files whose analysis was known already. */
  readonly cached: number;
  /** What one detector learnt, of every file. */
  of(detector: string): FileFacts<unknown>[];
  readonly failures: readonly FailedDetector[];
  /** Equal for equal files in equal places, analysed alike: the same conclusions follow. */
  readonly fingerprint: string;
  readonly watch: Stopwatch;
}

/** A detector that failed on a file that others went through. */
export interface FailedDetector {
  readonly path: string;
  readonly stage: string;
  readonly message: string;
}

interface Gathering {
  readonly request: ScanRequest;
  readonly context: Context;
  readonly cache: FactsCache | undefined;
  readonly quarantine: Quarantine | undefined;
  /** What shapes an analysis beside the file: engine, detectors, settings. */
  readonly shape: string;
  readonly deadline: number;
  readonly selected: Map<number, { readonly file: Omit<SelectedFile, 'bytes'>; readonly key: string }>;
  readonly analysed: Map<number, CachedAnalysis>;
  readonly skipped: SkippedSource[];
  cached: number;
}

/** Lists, reads and analyses; nothing is concluded yet. */
export async function gatherFacts(request: ScanRequest, context: Context): Promise<TreeFacts> {
  const watch = createStopwatch();
  const listing = await watch.time('list', async () => await listSources(request, context));
  const select = await createSelector(request, listing, context);
  const gathering: Gathering = {
    request,
    context,
    cache: request.cache
      ? await watch.time('read cache', async () => await openFactsCache(context.workspace))
      : undefined,
    quarantine: request.quarantine ? await openQuarantine(context.workspace) : undefined,
    shape: shapeOf(request),
    deadline:
      request.limits.timeLimitMs === 0 ? Number.POSITIVE_INFINITY : Date.now() + request.limits.timeLimitMs,
    selected: new Map(),
    analysed: new Map(),
    skipped: [...listing.skipped],
    cached: 0,
  };
  const files = listing.files.map((file, index) => ({ index, take: () => select(file), path: file.path }));
  await watch.time('analyse', async () => await analyse(files, gathering));
  await watch.time('write cache', async () => {
    await gathering.cache?.save();
    await gathering.quarantine?.save();
  });
  return toFacts(gathering, watch);
}

interface Candidate {
  readonly index: number;
  readonly path: string;
  readonly take: () => ReturnType<Awaited<ReturnType<typeof createSelector>>>;
}

async function analyse(files: readonly Candidate[], gathering: Gathering): Promise<void> {
  const { request, context } = gathering;
  const { limits, detectors, settings } = request;
  let done = 0;
  const progress = (more: number) => {
    done += more;
    context.report({ kind: 'progress', done, total: files.length, message: 'Scanning' });
  };
  const tasks = takeTasks(files, gathering, progress);
  const options = {
    detectors,
    settings,
    fileBudgetMs: limits.fileTimeoutMs,
    jobs: limits.jobs,
    memoryMib: limits.memoryMib,
    signal: context.signal,
  };
  for await (const outcome of analyseFiles(tasks, options)) {
    take(outcome, gathering);
    progress(1);
  }
}

/** The files that must be analysed, read as they are needed; what is known already is taken from the cache. */
async function* takeTasks(
  files: readonly Candidate[],
  gathering: Gathering,
  progress: (more: number) => void,
): AsyncGenerator<FileTask> {
  const breathe = createBreather(gathering.context);
  for (const { index, take: read, path } of files) {
    await breathe();
    if (Date.now() > gathering.deadline) {
      gathering.skipped.push({ path, reason: 'time_limit' });
      continue;
    }
    const selected = read();
    if (selected !== undefined && 'file' in selected) {
      const task = toTask(selected.file, index, gathering);
      if (task !== undefined) {
        yield task;
        continue;
      }
    } else if (selected !== undefined) {
      gathering.skipped.push(selected.skipped);
    }
    progress(1);
  }
}

function toTask(
  { path, language, bytes }: SelectedFile,
  index: number,
  gathering: Gathering,
): FileTask | undefined {
  const key = factsKey(bytes, language, gathering.shape);
  if (gathering.quarantine?.holds(key) === true) {
    gathering.skipped.push({ path, reason: 'quarantined', language: getLanguage(language).name });
    return undefined;
  }
  gathering.selected.set(index, { file: { path, language }, key });
  const known = gathering.cache?.find(key);
  if (known === undefined) return { index, path, language, bytes };
  gathering.analysed.set(index, known);
  gathering.cached += 1;
  return undefined;
}

function take(outcome: FileOutcome, gathering: Gathering): void {
  const selected = gathering.selected.get(outcome.index);
  if (selected === undefined) return;
  if (!outcome.ok) {
    lose(outcome, selected, gathering);
    return;
  }
  const analysis = withoutIndex(outcome);
  gathering.analysed.set(outcome.index, analysis);
  // A detector that failed may not fail again; what it did not say must not be kept.
  if (analysis.failures.length === 0) gathering.cache?.add(selected.key, analysis);
}

function lose(
  { reason, stage }: LostFile,
  { file, key }: { file: Omit<SelectedFile, 'bytes'>; key: string },
  gathering: Gathering,
): void {
  gathering.quarantine?.strike(key);
  gathering.skipped.push({
    path: file.path,
    reason,
    detail: stage,
    language: getLanguage(file.language).name,
  });
}

function withoutIndex({ index: _index, ok: _ok, ...analysis }: AnalysedFile): CachedAnalysis {
  return analysis;
}

function shapeOf({ detectors, settings }: ScanRequest): string {
  const relevant = Object.fromEntries(detectors.toSorted().map((id) => [id, settings[id]]));
  return `${engineVersion()}.${JSON.stringify(relevant)}`;
}

function toFacts(gathering: Gathering, watch: Stopwatch): TreeFacts {
  const rows = [...gathering.analysed]
    .flatMap(([index, analysis]) => {
      const selected = gathering.selected.get(index);
      return selected === undefined ? [] : [{ path: selected.file.path, key: selected.key, analysis }];
    })
    .toSorted((a, b) => compareText(a.path, b.path));
  const covered = rows.map(({ path, analysis }): CoveredFile => {
    const { bytes, units, unread, firstUnread } = analysis;
    const language = getLanguage(analysis.language).name;
    return { path, language, bytes, units, unread, ...(firstUnread === undefined ? {} : { firstUnread }) };
  });
  const skipped = gathering.skipped.toSorted((a, b) => compareText(a.path, b.path));
  const failures = rows.flatMap(({ path, analysis }) => analysis.failures.map((each) => ({ path, ...each })));
  const fingerprint = createHash('sha256');
  for (const { path, key } of rows) fingerprint.update(`${path}\0${key}\0`);
  fingerprint.update(JSON.stringify([skipped, failures]));
  // Only what is concluded from is unpacked: when nothing changed, nothing is.
  let parsed: Record<string, unknown>[] | undefined;
  return {
    covered,
    skipped,
    coverage: sumCoverage({ covered, skipped }),
    cached: gathering.cached,
    failures,
    fingerprint: fingerprint.digest('base64url'),
    watch,
    of: (detector) => {
      parsed ??= rows.map(({ analysis }): Record<string, unknown> => deserialize(analysis.facts));
      return covered.flatMap(({ path, language }, at) => {
        const facts = parsed?.[at]?.[detector];
        return facts === undefined ? [] : [{ path, language, facts }];
      });
    },
  };
}
