import { defineLoop } from '@trefoil/contract';

const INSTRUCTIONS = `Findings say what is wrong in the code:
1. {fold.scan} looks at sources, {fold.import} takes in a report; {fold.get_scan_context} says which scan is stored, how old.
2. {fold.query_findings} searches and filters; begin with group_by, then narrow down.
3. {fold.explain} shows one finding whole: evidence, code, why, how to fix.
stale: files have changed since the scan. Actionable: not suppressed, not in the baseline, grave and sure enough.`;

/** What is wrong in the code: findings taken in, questioned and explained. */
export const foldLoop = defineLoop({
  name: 'fold',
  title: 'Findings in the code',
  summary: 'What is wrong in the code: scan, take in, search and explain findings',
  operations: {
    scan: () => import('./scan/scan.operation.ts').then((module) => module.scan),
    metrics: () => import('./metrics/metrics.operation.ts').then((module) => module.metrics),
    import: () => import('./import/import.operation.ts').then((module) => module.importReport),
    'query-findings': () =>
      import('./query-findings/query-findings.operation.ts').then((module) => module.queryFindings),
    'get-findings': () =>
      import('./get-findings/get-findings.operation.ts').then((module) => module.getFindings),
    'get-scan-context': () =>
      import('./get-scan-context/get-scan-context.operation.ts').then((module) => module.getScanContext),
    explain: () => import('./explain/explain.operation.ts').then((module) => module.explain),
    'rules list': () => import('./rules/rules-list.operation.ts').then((module) => module.rulesList),
    'rules show': () => import('./rules/rules-show.operation.ts').then((module) => module.rulesShow),
    doctor: () => import('./doctor/doctor.operation.ts').then((module) => module.doctor),
    'suggest-merge': () =>
      import('./suggest-merge/suggest-merge.operation.ts').then((module) => module.suggestMerge),
    'baseline write': () =>
      import('./baseline-write/baseline-write.operation.ts').then((module) => module.baselineWrite),
  },
  instructions: INSTRUCTIONS,
});
