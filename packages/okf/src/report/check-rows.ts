import { LINT_CHECKS } from '../lint/lint-checks.ts';
import { VALIDATE_CHECKS } from '../validate/validate-checks.ts';
import { checkSummaries } from './check-summaries.ts';

/** A check, for the page that lists them. */
export interface CheckRow {
  readonly rule: string;
  readonly foundBy: string;
  readonly summary: string;
}

/** Every check of validate and lint, by the name that reports and suppressions know it by. */
export function listChecks(): CheckRow[] {
  const lint = new Map<string, string>(LINT_CHECKS.map(({ id, severity }) => [id, severity]));
  const validate = new Set<string>(VALIDATE_CHECKS);
  return Object.entries(checkSummaries)
    .map(([check, summary]) => {
      const severity = lint.get(check);
      const users = [
        ...(validate.has(check) ? ['`okf validate`'] : []),
        ...(severity === undefined ? [] : [`\`okf lint\` (${severity})`]),
      ];
      return { rule: `okf/${check}`, foundBy: users.join(', '), summary };
    })
    .toSorted((one, other) => (one.rule < other.rule ? -1 : 1));
}
