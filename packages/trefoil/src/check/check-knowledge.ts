import path from 'node:path';
import { identify } from '@trefoil/findings';
import type { Finding, UnidentifiedFinding } from '@trefoil/findings';
import { checkBundle, findBundles } from '@trefoil/okf';
import type { BundleValidation } from '@trefoil/okf';
import type { CheckTarget, PartCheck } from './part-check.ts';

/** Judges the bundles below a directory. Errors are actionable, since only they break the format; warnings are not. */
export async function checkKnowledge({ directory, named, scope }: CheckTarget): Promise<PartCheck> {
  const { context, base } = scope;
  const bundles = await findBundles(directory, { named });
  const findings: UnidentifiedFinding[] = [];
  for (const [done, bundle] of bundles.entries()) {
    context.signal.throwIfAborted();
    context.report({ kind: 'progress', done, total: bundles.length, message: 'Checking bundles' });
    const validation = await checkBundle(bundle, context);
    const place = path.relative(base, bundle).split(path.sep).join('/');
    if (validation === undefined) continue;
    // One file can have more findings than a call can have arguments.
    for (const finding of toFindings(validation, place)) findings.push(finding);
  }
  return {
    part: 'knowledge',
    present: bundles.length > 0,
    checked: bundles.length,
    findings: identify(findings.map((finding) => ({ finding }))),
    rules: [],
    isActionable: ({ severity }) => severity === 'error',
  };
}

function toFindings({ errors, warnings }: BundleValidation, place: string): UnidentifiedFinding[] {
  const convert =
    (severity: Finding['severity']) =>
    ({
      check,
      path: file,
      line,
      column,
      message,
    }: BundleValidation['errors'][number]): UnidentifiedFinding => ({
      rule: `okf/${check}`,
      kind: 'quality',
      severity,
      confidence: 'high',
      backend: 'okf',
      language: 'markdown',
      message,
      path: path.posix.join(place, file),
      line,
      column,
      cwe: [],
      evidence: [],
      related: [],
    });
  return [...errors.map(convert('error')), ...warnings.map(convert('warning'))];
}
