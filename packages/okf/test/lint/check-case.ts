import type { CheckId } from '../../src/lint/lint-checks.ts';
import type { Files } from './run-lint.ts';

/** Files, what a check finds in them, and what it measured at the first place. */
export interface CheckCase {
  readonly check: CheckId;
  readonly files: Files;
  readonly found: readonly string[];
  readonly metric?: object | null;
}
