import path from 'node:path';
import { isOpenFinding } from '@trefoil/findings';
import type { Finding } from '@trefoil/findings';
import { checkBundle, findBundles } from '@trefoil/okf';
import type { CheckTarget, PartCheck } from './part-check.ts';

/** Judges the bundles below a directory. Errors are actionable, since only they break the format; warnings are not. */
export async function checkKnowledge({ directory, named, scope }: CheckTarget): Promise<PartCheck> {
  const { context, base } = scope;
  const bundles = await findBundles(directory, { named });
  const findings: Finding[] = [];
  for (const [done, bundle] of bundles.entries()) {
    context.signal.throwIfAborted();
    context.report({ kind: 'progress', done, total: bundles.length, message: 'Checking bundles' });
    const place = path.relative(base, bundle).split(path.sep).join('/');
    // One file can have more findings than a call can have arguments.
    for (const finding of (await checkBundle(bundle, place, context)) ?? []) findings.push(finding);
  }
  return {
    part: 'knowledge',
    present: bundles.length > 0,
    checked: bundles.length,
    findings,
    rules: [],
    isActionable: (finding) => finding.severity === 'error' && isOpenFinding(finding),
  };
}
