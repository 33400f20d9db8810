import type { LintOutput } from './lint.operation.ts';

/** Whether there is anything of the severity that the caller wants to hear of. */
export function isActionableLint({
  fail_on: level,
  warn_count: warnings,
  info_count: notes,
}: Pick<LintOutput, 'fail_on' | 'warn_count' | 'info_count'>): boolean {
  return level !== 'never' && (warnings > 0 || (level === 'info' && notes > 0));
}
