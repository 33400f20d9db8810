import type { Context } from '@trefoil/contract';
import { hasChanged, openScan, queryScan, queryStream } from '@trefoil/findings';
import type {
  CompiledQuery,
  Finding,
  QueryWindow,
  RuleDescription,
  StoredScan,
  Tool,
} from '@trefoil/findings';
import { openReports } from './open-reports.ts';
import type { OpenReport } from './open-reports.ts';

/** Where a finding came from, as answers say it. */
export interface Origin {
  readonly report: string;
  readonly run: number;
  readonly tool: string;
}

export interface FoundFinding {
  readonly finding: Finding;
  readonly origin: Origin;
}

/** What answers say of where their findings are from. */
interface SourceHead {
  readonly scan_id?: string;
  readonly stale?: boolean;
  readonly reports: { path: string; format: string; tools: string[] }[];
}

export interface SourceResult {
  readonly matched: number;
  readonly actionable: number;
  readonly groups?: readonly { value: string | null; count: number; actionable: number }[];
  readonly page: readonly FoundFinding[];
  readonly all: () => AsyncIterable<FoundFinding>;
}

/** A run of a tool in one of the reports. */
interface SourceRun {
  readonly report: string;
  readonly run: number;
  readonly tool: Tool;
  readonly rules: readonly RuleDescription[];
}

/** Reports, or a stored scan: findings that can be questioned. */
export interface FindingSource {
  query(query: CompiledQuery, window: QueryWindow): Promise<SourceResult>;
  /** Findings whose id is this, or begins so. */
  findById(id: string): Promise<FoundFinding[]>;
  findRule(found: FoundFinding): Promise<RuleDescription | undefined>;
  /** Every run, with what its tool says of the rules. Whole once the source was asked. */
  runs(): Promise<SourceRun[]>;
  /** Whole once the source was asked. */
  head(): SourceHead;
}

export interface SourceOptions {
  /** Real paths. */
  readonly report?: readonly string[] | undefined;
  readonly scan_id?: string | undefined;
}

/**
 * The reports that were named, or the stored scan.
 * @throws Problem `scan.none` or `scan.unknown`
 */
export async function openSource(
  { report, scan_id: id }: SourceOptions,
  context: Context,
): Promise<FindingSource> {
  if (report !== undefined && report.length > 0) return reportSource(openReports(report, context), context);
  const scan = await openScan(context.workspace, id);
  return scanSource(scan, context);
}

function reportSource(reports: readonly OpenReport[], context: Context): FindingSource {
  const head = () => ({ reports: reports.map((report) => report.head()) });
  async function* read(needle?: string) {
    for (const report of reports) yield* report.read({ needle, signal: context.signal });
  }
  return {
    query: async (query, window) => fromStream(await queryStream(() => read(query.needle), query, window)),
    findById: async (id) => {
      const exact: FoundFinding[] = [];
      const begins: FoundFinding[] = [];
      for await (const { finding, provenance } of read()) {
        if (finding.id === id) exact.push({ finding, origin: provenance });
        else if (finding.id.startsWith(id)) begins.push({ finding, origin: provenance });
      }
      return exact.length > 0 ? exact : begins;
    },
    findRule: async ({ finding, origin }) =>
      reports.find((report) => report.name === origin.report)?.findRule(finding.rule, origin.run),
    runs: async () =>
      reports.flatMap((report) => report.runs().map((each, run) => ({ report: report.name, run, ...each }))),
    head,
  };
}

type Streamed = Awaited<ReturnType<typeof queryStream<Origin>>>;

function fromStream({ page, all, ...counts }: Streamed): SourceResult {
  return {
    ...counts,
    page: page.map(({ finding, provenance }) => ({ finding, origin: provenance })),
    all: async function* () {
      for await (const { finding, provenance } of all()) yield { finding, origin: provenance };
    },
  };
}

function scanSource(scan: StoredScan, context: Context): FindingSource {
  const { info } = scan;
  const toFound = ({ finding, provenance: { report, run } }: StoredRow): FoundFinding => {
    const from = info.reports[report];
    return { finding, origin: { report: from?.path ?? '', run, tool: from?.runs[run]?.tool ?? 'unknown' } };
  };
  return {
    query: async (query, window) => {
      const { page, all, ...counts } = await queryScan(scan, query, window);
      return {
        ...counts,
        page: page.map(toFound),
        all: async function* () {
          for await (const row of all()) {
            context.signal.throwIfAborted();
            yield toFound(row);
          }
        },
      };
    },
    findById: async (id) => {
      const found: FoundFinding[] = [];
      for await (const row of scan.read(scan.findById(id))) found.push(toFound(row));
      return found;
    },
    findRule: async ({ finding, origin }) => {
      const report = info.reports.findIndex(({ path }) => path === origin.report);
      return await scan.findRule({ finding, provenance: { report, run: origin.run } });
    },
    runs: async () => {
      const known = await scan.listRules();
      return info.reports.flatMap(({ path, runs }, report) =>
        runs.map(({ tool: name, version }, run) => ({
          report: path,
          run,
          tool: { name, ...(version === undefined ? {} : { version }) },
          rules: known.filter((each) => each.report === report && each.run === run).map(({ rule }) => rule),
        })),
      );
    },
    head: () => ({
      scan_id: info.scan_id,
      stale: hasChanged(info.root, info.files),
      reports: info.reports.map(({ path, format, runs }) => {
        return { path, format, tools: runs.map(({ tool }) => tool) };
      }),
    }),
  };
}

interface StoredRow {
  readonly finding: Finding;
  readonly provenance: { readonly report: number; readonly run: number };
}
