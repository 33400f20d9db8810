import { confidences, severities } from './finding.ts';
import type { Confidence, Finding, Severity } from './finding.ts';

/** From when on a finding makes a run fail. */
export interface ActionableRules {
  readonly failOn: Severity;
  readonly minConfidence: Confidence;
}

export const defaultActionableRules: ActionableRules = { failOn: 'warning', minConfidence: 'medium' };

type Judged = Pick<Finding, 'severity' | 'confidence'> & {
  readonly suppression?: Finding['suppression'] | undefined;
  readonly baseline_state?: Finding['baseline_state'] | undefined;
};

/**
 * Whether someone should act on a finding: it is not suppressed, not known from the baseline, and grave
 * and sure enough. One that the baseline knew and the code has no more (`absent`) is nobody's work.
 */
export function isActionable(finding: Judged, rules: ActionableRules = defaultActionableRules): boolean {
  return (
    isOpenFinding(finding) &&
    severityRank(finding.severity) <= severityRank(rules.failOn) &&
    confidenceRank(finding.confidence) <= confidenceRank(rules.minConfidence)
  );
}

/** Whether nobody has accepted a finding yet, however grave it is. */
export function isOpenFinding({
  suppression,
  baseline_state: state,
}: Pick<Judged, 'suppression' | 'baseline_state'>): boolean {
  return suppression === undefined && state !== 'unchanged' && state !== 'absent';
}

/** 0 for the gravest. */
export function severityRank(severity: Severity): number {
  return severities.indexOf(severity);
}

/** 0 for the surest. */
export function confidenceRank(confidence: Confidence): number {
  return confidences.indexOf(confidence);
}
