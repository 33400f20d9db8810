import { readFile, stat } from 'node:fs/promises';
import { Problem } from '@trefoil/contract';
import type { Context, Unpaged } from '@trefoil/contract';
import { runGit } from '@trefoil/corpus';
import {
  compareBaseline,
  createScanWriter,
  createSuppressor,
  findInlineSuppressions,
  isActionable,
  parseBaseline,
  parseSuppressions,
  readBaselineText,
  recordFiles,
} from '@trefoil/findings';
import type {
  BaselineComparison,
  BaselineEntry,
  Compared,
  Finding,
  ScanWriter,
  Suppressor,
} from '@trefoil/findings';
import { openReports } from '../source/open-reports.ts';
import type { OpenReport } from '../source/open-reports.ts';
import { readSourceFile } from '../source/read-source-file.ts';
import { relativeName } from '../source/relative-name.ts';
import type { ImportInput, ImportOutput } from './import.operation.ts';

const MAX_SUPPRESSIONS_BYTES = 16 * 1024 * 1024;

export async function run(input: ImportInput, context: Context): Promise<Unpaged<ImportOutput>> {
  const { suppressor, files } = await openSuppressions(input, context);
  const known = await readKnown(input.baseline, context);
  const reports = openReports(input.report, context);
  const comparison =
    known === undefined ? undefined : compareBaseline(known, await collect(reports, context));
  const writer = createScanWriter(context.workspace, context.now());
  try {
    return await takeIn({ reports, suppressor, comparison, input, writer, files }, context);
  } catch (cause) {
    await writer.discard();
    throw cause;
  }
}

interface Taking {
  readonly reports: readonly OpenReport[];
  readonly suppressor: Suppressor;
  readonly comparison: BaselineComparison | undefined;
  readonly input: ImportInput;
  readonly writer: ScanWriter;
  /** Files that suppressions came from. */
  readonly files: string[];
}

async function takeIn(taking: Taking, context: Context): Promise<Unpaged<ImportOutput>> {
  const { reports, suppressor, comparison, input, writer, files } = taking;
  const root = context.roots[0] ?? context.cwd;
  const stored = await store(taking, context);
  const notes = suppressor.notes();
  const baseline =
    comparison === undefined || input.baseline === undefined
      ? undefined
      : { source: input.baseline, ...comparison.counts, moved: comparison.moved };
  const info = await writer.finish(
    {
      root,
      reports: reports.map((report, index) => ({
        path: report.name,
        format: report.head().format,
        findings: stored.perReport[index] ?? 0,
        runs: report.runs().map(({ tool: { name: tool, version } }) => {
          return { tool, ...(version === undefined ? {} : { version }) };
        }),
      })),
      ...(baseline === undefined ? {} : { baseline }),
      suppressions: files,
      notes,
      files: recordFiles(root, stored.paths),
    },
    reports.flatMap((report, index) => {
      return report.runs().flatMap(({ rules }, at) => {
        const found = rules.filter((rule) => stored.rules.has(rule.id));
        return found.map((rule) => ({ report: index, run: at, rule }));
      });
    }),
  );
  return {
    scan_id: info.scan_id,
    reports: reports.map((report, index) => ({ ...report.head(), findings: stored.perReport[index] ?? 0 })),
    findings: info.total,
    actionable: stored.actionable,
    suppressed: stored.suppressed,
    suppressed_by: files,
    ...(baseline === undefined ? {} : { baseline }),
    notes: [...reports.flatMap(reportNotes), ...notes.map((note) => ({ ...note }))],
  };
}

function reportNotes(report: OpenReport) {
  return report.notes().map((message) => ({ code: 'report.note' as const, message, path: report.name }));
}

async function openSuppressions({ inline, suppressions = [] }: ImportInput, context: Context) {
  const files = suppressions.map((file) => relativeName(context, file));
  const texts = await Promise.all(suppressions.map(async (file) => await readSmallFile(file)));
  const suppressor = createSuppressor({
    config: texts.flatMap((text, index) => parseSuppressions(text, files[index] ?? '')),
    now: context.now(),
    ...(inline ? { inline: (path) => commentsOf(path, context) } : {}),
  });
  return { suppressor, files };
}

async function readSmallFile(file: string): Promise<string> {
  const found = await stat(file);
  if (found.isFile() && found.size <= MAX_SUPPRESSIONS_BYTES) return await readFile(file, 'utf8');
  throw new Problem({
    code: 'suppressions.invalid',
    what: `suppressions: that is no file of at most ${MAX_SUPPRESSIONS_BYTES} bytes.`,
    next: 'Name a JSON file of suppressions.',
  });
}

function commentsOf(path: string, { roots }: Context) {
  const text = readSourceFile(roots, path);
  return text === undefined ? undefined : findInlineSuppressions(text, path);
}

async function readKnown(given: string | undefined, context: Context): Promise<BaselineEntry[] | undefined> {
  if (given === undefined) return undefined;
  const text = await readBaselineText(given, {
    resolvePath: async (path) => await context.resolvePath('baseline', path),
    git: async (args) => {
      const asked = await runGit(context, args, { cwd: context.roots[0] ?? context.cwd });
      return asked.ok ? asked.stdout : undefined;
    },
  });
  return parseBaseline(text, given);
}

/** What the comparison needs of every finding: it must know all before it can speak of one. */
async function collect(reports: readonly OpenReport[], { signal }: Context): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const report of reports) {
    for await (const { finding } of report.read({ signal })) {
      const { id, fingerprint, rule, path, line, column } = finding;
      compared.push({ id, fingerprint, rule, path, line, column });
    }
  }
  return compared;
}

async function store({ reports, suppressor, comparison, input, writer }: Taking, context: Context) {
  const rules = { failOn: input.fail_on, minConfidence: input.min_confidence };
  const perReport: number[] = [];
  const seen = { rules: new Set<string>(), paths: new Set<string>() };
  const counts = { actionable: 0, suppressed: 0 };
  let index = 0;
  for (const [number, report] of reports.entries()) {
    const before = index;
    for await (const { finding: read, provenance } of report.read({ signal: context.signal })) {
      const finding = suppressor.apply(withState(read, comparison?.states[index]));
      index += 1;
      await writer.add(finding, { report: number, run: provenance.run });
      seen.rules.add(finding.rule);
      seen.paths.add(finding.path);
      counts.actionable += isActionable(finding, rules) ? 1 : 0;
      counts.suppressed += finding.suppression === undefined ? 0 : 1;
    }
    perReport.push(index - before);
  }
  return { perReport, ...seen, ...counts };
}

function withState(finding: Finding, state: BaselineComparison['states'][number] | undefined): Finding {
  return state === undefined ? finding : { ...finding, baseline_state: state };
}
