import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { isActionable } from '@trefoil/findings';
import type { Finding, RuleDescription } from '@trefoil/findings';
import { checkPlanning, sdlcRules } from '@trefoil/sdlc';
import type { PlanningCheck } from '@trefoil/sdlc';
import { isBelow } from '../request-scope.ts';
import type { CheckTarget, PartCheck } from './part-check.ts';

/** What it means that there is no planning tree here, or none that may be looked at. */
const ABSENT: ReadonlySet<string> = new Set(['sdlc.planning_missing', 'sdlc.planning_outside']);

/** Checks the planning tree that a directory belongs to, and keeps what is wrong below the directory. */
export async function checkWork({ directory, scope }: CheckTarget): Promise<PartCheck> {
  const checked = await planningOf(scope.context);
  const root = checked?.planning.corpus.root;
  // The tree of another root, or of a directory above, has nothing here.
  if (checked === undefined || root === undefined || !overlap(root, directory)) return nothing;
  const { planning, findings } = checked;
  const isHere = (file: string) => isBelow(path.resolve(scope.base, file), directory);
  const here = findings.filter((finding) => isHere(finding.path));
  return {
    part: 'work',
    present: true,
    checked: planning.corpus.entities.filter((entity) => isHere(planning.place(entity.path))).length,
    findings: here,
    rules: rulesOf(here),
    isActionable: (finding) => isActionable(finding),
  };
}

const nothing: PartCheck = {
  part: 'work',
  present: false,
  checked: 0,
  findings: [],
  rules: [],
  isActionable: () => false,
};

function rulesOf(findings: readonly Finding[]): RuleDescription[] {
  const found = new Set(findings.map(({ rule }) => rule));
  return sdlcRules
    .filter(({ id }) => found.has(id))
    .map(({ id, kind, severity, summary }) => ({ id, kind, severity, summary, tags: [], cwe: [] }));
}

async function planningOf(context: Context): Promise<PlanningCheck | undefined> {
  try {
    return await checkPlanning(context);
  } catch (failure) {
    if (failure instanceof Problem && ABSENT.has(failure.code)) return undefined;
    throw failure;
  }
}

function overlap(one: string, other: string): boolean {
  return isBelow(one, other) || isBelow(other, one);
}
