import type { Finding } from '../finding.ts';
import type { Report } from './report.ts';

/** GitLab's Code Quality report: a plain list, without a place for what is suppressed. */
export async function* writeCodeQuality(report: Report): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for (const { findings } of report.runs) {
    for await (const finding of findings) {
      if (finding.suppression === undefined && finding.baseline_state !== 'absent') {
        yield `${separator}${JSON.stringify(codeQualityIssue(finding))}`;
        separator = ',\n';
      }
    }
  }
  yield ']\n';
}

function codeQualityIssue(finding: Finding): Record<string, unknown> {
  return {
    description: finding.message,
    check_name: finding.rule,
    // The widget joins issues of the same fingerprint: it has to differ from file to file.
    fingerprint: finding.id,
    severity: codeQualitySeverity(finding),
    location: {
      path: finding.path,
      lines: { begin: finding.line, end: finding.end_line ?? finding.line },
    },
  };
}

function codeQualitySeverity(finding: Finding): string {
  if (finding.severity === 'error') {
    return (finding.security_severity ?? 0) >= 9 ? 'blocker' : 'critical';
  }
  return finding.severity === 'warning' ? 'major' : 'info';
}
