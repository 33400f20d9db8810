import { createHash } from 'node:crypto';
import type { Context } from '@trefoil/contract';
import { canonicalJson } from '@trefoil/contract';
import { compareBaseline, isActionable, severityRank } from '@trefoil/findings';
import type { BaselineComparison, Finding, RuleDescription, SuppressionNote } from '@trefoil/findings';
import { openSuppressions } from '../source/open-suppressions.ts';
import { readKnownFindings } from '../source/read-known-findings.ts';
import { rulesIn, rulesOf } from './rules-of.ts';
import type { ScanRequest } from './scan-request.ts';
import type { ScanInput } from './scan.operation.ts';
import { scanTree } from './scan-tree.ts';
import type { TreeScan } from './scan-tree.ts';
import { toScanRequest } from './to-scan-request.ts';

/** A scan with everything that decides what of it is actionable. */
export interface FinishedScan {
  readonly request: ScanRequest;
  readonly tree: TreeScan;
  readonly findings: readonly Finding[];
  /** Findings beyond the limit, which are gone. */
  readonly cut: number;
  readonly rules: readonly RuleDescription[];
  readonly comparison: BaselineComparison | undefined;
  readonly suppressionFiles: readonly string[];
  readonly notes: readonly SuppressionNote[];
  readonly optionsFingerprint: string;
  isActionable(finding: Finding): boolean;
}

/** Scans, then marks what is suppressed and what was known before; nothing is taken away. */
export async function runScan(input: ScanInput, context: Context): Promise<FinishedScan> {
  const request = await toScanRequest(input, context);
  const { suppressor, files } = await openSuppressions(
    { ...input, base: request.root, rules: await rulesIn(request.detectors) },
    context,
  );
  const known = await readKnownFindings(input.baseline, context);
  const tree = await scanTree(request, context);
  // What is left out below was found all the same: it is neither absent nor is what suppresses it unused.
  const comparison = known === undefined ? undefined : compareBaseline(known, tree.findings);
  const found = tree.findings.map((finding, index) => {
    const state = comparison?.states[index];
    return suppressor.apply(state === undefined ? finding : { ...finding, baseline_state: state });
  });
  const least = severityRank(input.min_severity);
  const wanted = found.filter(({ severity }) => severityRank(severity) <= least);
  const findings = wanted.slice(0, input.max_findings);
  const rules = { failOn: input.fail_on, minConfidence: input.min_confidence };
  return {
    request,
    tree,
    findings,
    cut: wanted.length - findings.length,
    rules: await rulesOf(request.detectors, findings),
    comparison,
    suppressionFiles: files,
    notes: suppressor.notes(),
    optionsFingerprint: fingerprintOptions(request, input),
    isActionable: (finding) => isActionable(finding, rules),
  };
}

/** Of all that shapes the findings: not how many workers there were, and not where the tree lies. */
function fingerprintOptions(request: ScanRequest, input: ScanInput): string {
  const { root, paths, limits, cache: _cache, ...rest } = request;
  const { jobs: _jobs, ...bounds } = limits;
  const {
    fail_on: failOn,
    min_confidence: confidence,
    min_severity: least,
    max_findings: most,
    inline,
  } = input;
  const relative = paths.map((each) => each.slice(root.length)).toSorted();
  const shape = canonicalJson({ ...rest, bounds, relative, failOn, confidence, least, most, inline });
  return createHash('sha256').update(shape).digest('base64url').slice(0, 16);
}
