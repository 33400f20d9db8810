/** Ends a check: the problems one a line and exit 1, or one line that says how much was looked at. */
export function report(problems, looked) {
  process.stdout.write(`${problems.length === 0 ? looked : problems.join('\n')}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
