import type { Finding, Severity } from '../finding.ts';
import { ruleTags } from '../sarif/sarif-rule.ts';
import { completeRules } from './complete-rules.ts';
import type { CoverageNote, Report, ReportRun, RuleDescription } from './report.ts';
import { writeSarif } from './write-sarif.ts';
import type { SarifOptions } from './write-sarif.ts';

/** What GitHub code scanning takes; what is beyond, it refuses or drops in silence. */
export const githubLimits = {
  runs: 20,
  results: 25_000,
  shown_results: 5_000,
  rules: 25_000,
  tags: 20,
  flow_locations: 10_000,
  locations: 1_000,
  gzip_bytes: 10_000_000,
} as const;

/** What had to be left out, counted. */
export interface DroppedForGithub {
  suppressed: number;
  /** Fixed ones are not alerts. */
  absent: number;
  results: number;
  /** Kept, and taken by GitHub, but not shown. */
  not_shown: number;
  runs: number;
  rules: number;
  tags: number;
  flow_locations: number;
  locations: number;
}

export interface GithubUpload {
  /** SARIF within the limits; what was dropped is among its notifications. */
  readonly sarif: string;
  readonly gzip_bytes: number;
  readonly dropped: DroppedForGithub;
}

interface Limits {
  readonly results: number;
  readonly gzip_bytes: number;
}

/** A report as SARIF that GitHub takes whole: gravest first, without what is suppressed, cut to its limits. */
export async function writeForGithub(
  report: Report,
  options: SarifOptions & { readonly limits?: Partial<Limits> } = {},
): Promise<GithubUpload> {
  const limits: Limits = { ...githubLimits, ...options.limits };
  const dropped: DroppedForGithub = {
    suppressed: 0,
    absent: 0,
    results: 0,
    not_shown: 0,
    runs: Math.max(0, report.runs.length - githubLimits.runs),
    rules: 0,
    tags: 0,
    flow_locations: 0,
    locations: 0,
  };
  const runs: FittedRun[] = [];
  for (const [index, run] of report.runs.entries()) {
    const open = await collectOpen(run, dropped);
    if (index < githubLimits.runs) {
      const kept = open.slice(0, limits.results);
      dropped.results += open.length - kept.length;
      runs.push(fitRun({ ...run, findings: kept.map((finding) => fitFinding(finding, dropped)) }, dropped));
    } else {
      dropped.results += open.length;
    }
  }
  return fitBytes({ ...report, runs }, { dropped, options, maxBytes: limits.gzip_bytes });
}

interface FittedRun extends ReportRun {
  readonly findings: readonly Finding[];
}

interface FittedReport extends Report {
  readonly runs: readonly FittedRun[];
}

async function collectOpen(run: ReportRun, dropped: DroppedForGithub): Promise<Finding[]> {
  const open: Finding[] = [];
  for await (const finding of run.findings) {
    if (finding.suppression !== undefined) {
      dropped.suppressed += 1;
    } else if (finding.baseline_state === 'absent') {
      dropped.absent += 1;
    } else {
      open.push(finding);
    }
  }
  // Sorting is stable: equals stay in the order of the report.
  return open.toSorted((left, right) => gravity(right) - gravity(left));
}

const weights: Readonly<Record<Severity, number>> = { error: 200, warning: 100, note: 0 };

/** GitHub ranks by the score of security findings, and by level below that. */
function gravity(finding: Finding): number {
  return weights[finding.severity] + (finding.security_severity ?? 0) * 10;
}

function fitFinding(finding: Finding, dropped: DroppedForGithub): Finding {
  const { evidence, related } = finding;
  const flow = fitFlow(evidence, githubLimits.flow_locations);
  // The finding's own place counts too.
  const others = related.slice(0, githubLimits.locations - 1);
  dropped.flow_locations += evidence.length - flow.length;
  dropped.locations += related.length - others.length;
  return flow.length === evidence.length && others.length === related.length
    ? finding
    : { ...finding, evidence: flow, related: others };
}

/** Both ends of a flow matter most: where it comes from and what it does. */
function fitFlow<Step>(steps: readonly Step[], limit: number): readonly Step[] {
  return steps.length <= limit ? steps : [...steps.slice(0, limit / 2), ...steps.slice(-limit / 2)];
}

/** Rules that nothing names are not needed; with 25,000 results there are no more rules than that. */
function fitRun(run: FittedRun, dropped: DroppedForGithub): FittedRun {
  const all = completeRules(run);
  const used = new Set(run.findings.map((finding) => finding.rule));
  const rules = all.filter((rule) => used.has(rule.id));
  dropped.rules += all.length - rules.length;
  return { ...run, rules: rules.map((rule) => fitTags(rule, dropped)) };
}

function fitTags(rule: RuleDescription, dropped: DroppedForGithub): RuleDescription {
  const excess = ruleTags(rule).length - githubLimits.tags;
  if (excess <= 0) {
    return rule;
  }
  dropped.tags += excess;
  return { ...rule, tags: rule.tags.slice(0, Math.max(0, rule.tags.length - excess)) };
}

interface Fitting {
  readonly dropped: DroppedForGithub;
  readonly options: SarifOptions;
  readonly maxBytes: number;
}

/** How far a text can be packed shows only when it is: the least grave are left out until it fits. */
async function fitBytes(report: FittedReport, fitting: Fitting): Promise<GithubUpload> {
  const { gzipSync } = await import('node:zlib');
  const { dropped, options, maxBytes } = fitting;
  let { runs } = report;
  for (;;) {
    const total = runs.reduce((count, run) => count + run.findings.length, 0);
    dropped.not_shown = runs.reduce(
      (count, run) => count + Math.max(0, run.findings.length - githubLimits.shown_results),
      0,
    );
    const coverage = [...report.scan.coverage, ...droppedNotes(dropped)];
    let sarif = '';
    for await (const part of writeSarif({ ...report, scan: { ...report.scan, coverage }, runs }, options)) {
      sarif += part;
    }
    const bytes = gzipSync(sarif).length;
    if (bytes <= maxBytes || total === 0) {
      return { sarif, gzip_bytes: bytes, dropped };
    }
    const share = Math.min(0.95, (maxBytes / bytes) * 0.97);
    runs = runs.map((run) => ({
      ...run,
      findings: run.findings.slice(0, Math.floor(run.findings.length * share)),
    }));
    dropped.results += total - runs.reduce((count, run) => count + run.findings.length, 0);
  }
}

const droppedWords: Readonly<Record<keyof DroppedForGithub, string>> = {
  suppressed: 'suppressed findings left out: GitHub would open alerts for them',
  absent: 'findings left out that are in the baseline and no longer found',
  results: 'findings left out, the least grave, to keep within the limits of an upload',
  not_shown: 'findings uploaded beyond the 5,000 that GitHub shows',
  runs: 'runs left out beyond the 20 of an upload',
  rules: 'rules left out that no uploaded finding names',
  tags: 'tags left out beyond the 20 of a rule',
  flow_locations: 'steps left out of the middle of flows of more than 10,000',
  locations: 'related places left out beyond the 1,000 of a finding',
};

/** Each thing that was dropped as one sentence, for people and for the report's own notifications. */
export function droppedNotes(dropped: DroppedForGithub): CoverageNote[] {
  return Object.entries(droppedWords).flatMap(([key, words]) => {
    const count = dropped[key as keyof DroppedForGithub];
    const code = `github.${key}`;
    return count === 0
      ? []
      : [{ level: 'note', code, message: `${count.toLocaleString('en-US')} ${words}.` } as const];
  });
}
