import { statSync } from 'node:fs';
import path from 'node:path';
import { describeGiven, Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { checkBundle, findBundles } from '@trefoil/okf';
import type { CheckInput, CheckOutput } from './check.operation.ts';

type Finding = CheckOutput['findings'][number];
type Part = CheckOutput['parts'][number];

/** Parts of the verdict that this version cannot give yet. */
const NOT_RUN: readonly Part['part'][] = ['code', 'work'];

export async function run(input: CheckInput, context: Context): Promise<CheckOutput> {
  const directory = input.path ?? context.cwd;
  if (!statSync(directory).isDirectory()) throw notADirectory(input.path ?? directory);
  const knowledge = await checkKnowledge(directory, { context, named: input.path !== undefined });
  const parts = [knowledge.part, ...NOT_RUN.map(notRun)].toSorted((left, right) =>
    left.part < right.part ? -1 : 1,
  );
  return {
    verdict: parts.some(({ state }) => state === 'actionable') ? 'actionable' : 'clean',
    parts,
    findings: knowledge.findings,
  };
}

interface Where {
  readonly context: Context;
  /** True when a person named the directory: it then counts as a bundle without being marked as one. */
  readonly named: boolean;
}

async function checkKnowledge(
  directory: string,
  { context, named }: Where,
): Promise<{ part: Part; findings: Finding[] }> {
  const bundles = await findBundles(directory, { named });
  const findings: Finding[] = [];
  for (const [done, bundle] of bundles.entries()) {
    context.signal.throwIfAborted();
    context.report({ kind: 'progress', done, total: bundles.length, message: 'Checking bundles' });
    findings.push(...(await bundleFindings(bundle, context)));
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const found = errors > 0 ? 'actionable' : 'clean';
  const state = bundles.length === 0 ? 'absent' : found;
  const part: Part = {
    part: 'knowledge',
    state,
    checked: bundles.length,
    errors,
    warnings: findings.length - errors,
  };
  return { part, findings };
}

async function bundleFindings(bundle: string, context: Context): Promise<Finding[]> {
  const validation = await checkBundle(bundle);
  if (validation === undefined) return [];
  const base = pathFromWorkspace(bundle, context);
  const row =
    (severity: Finding['severity']) =>
    (finding: (typeof validation.errors)[number]): Finding => ({
      part: 'knowledge',
      severity,
      rule: `okf/${finding.check}`,
      path: path.posix.join(base, finding.path),
      line: finding.line,
      column: finding.column,
      message: finding.message,
    });
  return [...validation.errors.map(row('error')), ...validation.warnings.map(row('warning'))];
}

/** Relative to the workspace; absolute where a person at a terminal looks outside it. */
function pathFromWorkspace(file: string, { roots, cwd }: Context): string {
  const relative = path.relative(roots[0] ?? cwd, file);
  return relative.startsWith('..') ? file : relative.split(path.sep).join('/');
}

function notRun(part: Part['part']): Part {
  return { part, state: 'not_run', checked: 0, errors: 0, warnings: 0 };
}

function notADirectory(given: string): Problem {
  return new Problem({
    code: 'check.not_a_directory',
    what: `${describeGiven(path.basename(given))} is not a directory.`,
    next: 'Name the directory to look below.',
  });
}
