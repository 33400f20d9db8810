import { checkSources } from '@trefoil/fold';
import type { CheckTarget, PartCheck } from './part-check.ts';

/** Scans the sources below a directory. */
export async function checkCode({ directory, scope }: CheckTarget): Promise<PartCheck> {
  const { files, ...checked } = await checkSources({ directory, base: scope.base }, scope.context);
  return { part: 'code', present: files > 0, checked: files, ...checked };
}
