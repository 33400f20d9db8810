import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestEnvironment } from './test-environment.mjs';

/** Runs the tests and returns how many passed, failed and were skipped, as vitest itself counted them. */
export function runVitest(root, args) {
  const scratch = mkdtempSync(join(tmpdir(), 'trefoil-report-'));
  const { environment, remove } = createTestEnvironment();
  try {
    const file = join(scratch, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const command = [vitest, 'run', ...reporters, ...args];
    const { status } = spawnSync(process.execPath, command, {
      cwd: root,
      env: environment,
      stdio: 'inherit',
    });
    return countTests(status, readReport(file));
  } finally {
    remove();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // vitest did not get as far as writing one; that counts as a failure below.
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  }
}

/** A run in which nothing was tested, or that failed outside of any test, has failed. */
export function countTests(status, report) {
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests === 0 && (status !== 0 || passed === 0) ? 1 : numFailedTests;
  return { passed, failed, skipped: numPendingTests + numTodoTests };
}
