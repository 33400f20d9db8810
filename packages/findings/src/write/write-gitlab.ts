import type { Finding } from '../finding.ts';
import { describeRule } from './complete-rules.ts';
import { defined } from './finding-row.ts';
import type { Report, ReportRun, RuleDescription, Tool } from './report.ts';

const SCHEMA_VERSION = '15.2.1';
const SCHEMA = `https://gitlab.com/gitlab-org/security-products/security-report-schemas/-/raw/v${SCHEMA_VERSION}/dist/sast-report-format.json`;

/** GitLab's SAST report. It has no word for suppressed findings: they are left out, as fixed ones are. */
export async function* writeGitlab(report: Report): AsyncGenerator<string> {
  const head = JSON.stringify({ version: SCHEMA_VERSION, schema: SCHEMA, scan: gitlabScan(report) });
  yield `${head.slice(0, -1)},"vulnerabilities":[`;
  let separator = '\n';
  for (const run of report.runs) {
    const rules = new Map(run.rules.map((rule) => [rule.id, rule]));
    for await (const finding of run.findings) {
      if (finding.suppression === undefined && finding.baseline_state !== 'absent') {
        const rule = rules.get(finding.rule) ?? describeRule(finding);
        yield `${separator}${JSON.stringify(vulnerability(finding, rule, run))}`;
        separator = ',\n';
      }
    }
  }
  yield ']}\n';
}

function gitlabScan(report: Report): Record<string, unknown> {
  const tool = report.runs[0]?.tool ?? { name: 'trefoil' };
  const component = {
    id: slug(tool.name),
    name: tool.name,
    version: tool.version ?? 'unknown',
    vendor: { name: tool.organization ?? tool.name },
    ...defined('url', tool.information_uri),
  };
  return {
    analyzer: component,
    scanner: component,
    type: 'sast',
    // Required, and without a zone; the beginning of time says that it is not known.
    start_time: gitlabTime(report.scan.started),
    end_time: gitlabTime(report.scan.ended ?? report.scan.started),
    // A failed scan is thrown away whole; what was not looked at stands among the messages.
    status: 'success',
    ...(report.scan.coverage.length === 0
      ? {}
      : {
          messages: report.scan.coverage.map((note) => ({
            level: note.level === 'note' ? 'info' : 'warn',
            value: note.path === undefined ? note.message : `${note.path}: ${note.message}`,
          })),
        }),
  };
}

function vulnerability(
  finding: Finding,
  rule: RuleDescription,
  { tool }: ReportRun,
): Record<string, unknown> {
  return {
    id: finding.id,
    name: truncate(rule.summary, 255),
    description: truncate(finding.message, 1_048_576),
    severity: gitlabSeverity(finding),
    ...defined('solution', rule.help === undefined ? undefined : truncate(rule.help, 7000)),
    identifiers: identifiers(finding, rule, tool),
    location: {
      file: finding.path,
      start_line: finding.line,
      end_line: finding.end_line ?? finding.line,
      ...defined('method', finding.function),
    },
    tracking: {
      type: 'source',
      items: [
        {
          file: finding.path,
          start_line: finding.line,
          end_line: finding.end_line ?? finding.line,
          signatures: [{ algorithm: 'hash', value: finding.fingerprint }],
        },
      ],
    },
  };
}

/** The first one is what GitLab knows a vulnerability by. */
function identifiers(finding: Finding, rule: RuleDescription, tool: Tool): readonly unknown[] {
  const name = slug(tool.name);
  return [
    {
      type: `${name}_rule_id`,
      name: rule.name ?? finding.rule,
      value: finding.rule,
      ...defined('url', rule.help_uri),
    },
    ...finding.cwe.map((cwe) => ({
      type: 'cwe',
      name: `CWE-${cwe}`,
      value: String(cwe),
      url: `https://cwe.mitre.org/data/definitions/${cwe}.html`,
    })),
  ];
}

function gitlabSeverity(finding: Finding): string {
  const score = finding.security_severity;
  if (score === undefined) {
    return { error: 'High', warning: 'Medium', note: 'Info' }[finding.severity];
  }
  if (score >= 9) {
    return 'Critical';
  }
  if (score >= 7) {
    return 'High';
  }
  return score >= 4 ? 'Medium' : 'Low';
}

function gitlabTime(moment: string | undefined): string {
  const date = new Date(moment ?? 0);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString().slice(0, 19);
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]+/g, '_') || 'tool';
}

function truncate(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}
