import type { Finding } from '../finding.ts';
import type { ReportRun, RuleDescription } from './report.ts';

/**
 * The rules of a run with a bare description of each one that its findings name and its list lacks. Findings
 * that can be read only once are left alone: their rules have to be complete.
 */
export function completeRules(run: ReportRun): readonly RuleDescription[] {
  if (!Array.isArray(run.findings)) {
    return run.rules;
  }
  const findings: readonly Finding[] = run.findings;
  const known = new Set(run.rules.map((rule) => rule.id));
  const added: RuleDescription[] = [];
  for (const finding of findings) {
    if (!known.has(finding.rule)) {
      known.add(finding.rule);
      added.push(describeRule(finding));
    }
  }
  return added.length === 0 ? run.rules : [...run.rules, ...added];
}

/** What one of its findings tells about a rule. */
export function describeRule(finding: Finding): RuleDescription {
  return {
    id: finding.rule,
    summary: `${finding.rule} (${finding.kind})`,
    kind: finding.kind,
    severity: finding.severity,
    ...(finding.security_severity === undefined ? {} : { security_severity: finding.security_severity }),
    tags: [],
    cwe: finding.cwe,
  };
}
