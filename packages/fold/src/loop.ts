import { defineLoop } from '@trefoil/contract';

const INSTRUCTIONS = `Findings say what is wrong in the code. They come from reports of scanners:
1. {fold.get_scan_context} says which scan is stored, how old it is and what is in it; {fold.import} takes in a report.
2. {fold.query_findings} searches and filters; begin with group_by or count, then narrow down. With report it reads a file instead.
3. {fold.explain} shows one finding whole: evidence, code, why, how to fix.
Every answer names its scan_id and says with stale when files have changed since. Actionable means: not suppressed, not in the baseline, grave and sure enough.`;

/** What is wrong in the code: findings taken in, questioned and explained. */
export const foldLoop = defineLoop({
  name: 'fold',
  title: 'Findings in the code',
  summary: 'What is wrong in the code: take in, search and explain findings',
  operations: {
    import: () => import('./import/import.operation.ts').then((module) => module.importReport),
    'query-findings': () =>
      import('./query-findings/query-findings.operation.ts').then((module) => module.queryFindings),
    'get-findings': () =>
      import('./get-findings/get-findings.operation.ts').then((module) => module.getFindings),
    'get-scan-context': () =>
      import('./get-scan-context/get-scan-context.operation.ts').then((module) => module.getScanContext),
    explain: () => import('./explain/explain.operation.ts').then((module) => module.explain),
    'baseline write': () =>
      import('./baseline-write/baseline-write.operation.ts').then((module) => module.baselineWrite),
  },
  instructions: INSTRUCTIONS,
});
