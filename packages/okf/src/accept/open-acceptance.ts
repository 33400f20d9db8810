import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { askGit } from '@trefoil/corpus';
import {
  compareBaseline,
  createSuppressor,
  matchesRule,
  openBaseline,
  parseSuppressions,
} from '@trefoil/findings';
import type { ConfigSuppression, Finding, InlineSuppressions, SuppressionNote } from '@trefoil/findings';
import type { Bundle } from '../bundle/bundle.ts';
import { inlineComments, markedFiles } from './inline-comments.ts';

/** What a request says of findings that nobody has to act on. */
export interface AcceptRequest {
  readonly baseline?: string | undefined;
  /** Real paths. */
  readonly suppressions?: readonly string[] | undefined;
  readonly inline: boolean;
}

export interface AcceptSubject {
  readonly bundle: Bundle;
  /** Where the bundle lies, as the paths of findings begin. */
  readonly place: string;
  /** Whether a suppression that names a rule can be of use here; others are left to those that know it. */
  readonly judges: (rule: string) => boolean;
}

/** Findings with what accepts them, and what should be known about what accepts. */
export interface AcceptedFindings {
  readonly findings: readonly Finding[];
  readonly notes: readonly SuppressionNote[];
}

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * What marks the findings of a bundle as suppressed or known; undefined where nothing could be.
 * @throws Problem `baseline.invalid`, `baseline.missing` or `suppressions.invalid`
 */
export async function openAcceptance(
  request: AcceptRequest,
  { bundle, place, judges }: AcceptSubject,
  context: Context,
): Promise<((findings: readonly Finding[]) => AcceptedFindings) | undefined> {
  const known = await openBaseline(request.baseline, {
    resolvePath: async (file) => await context.resolvePath('baseline', file),
    git: askGit(context),
  });
  const config = await readSuppressions(request.suppressions ?? [], context);
  const marked = request.inline ? markedFiles(bundle) : new Map<string, never>();
  if (known === undefined && config.length === 0 && marked.size === 0) return undefined;
  const suppressor = createSuppressor({
    now: context.now(),
    config: config.filter(({ rule }) => rule === undefined || judges(rule)),
    inline: (file) => {
      const document = marked.get(path.posix.relative(place, file));
      return document === undefined ? undefined : judged(inlineComments(document), judges);
    },
  });
  return (findings) => {
    const states = known === undefined ? undefined : compareBaseline(known, findings).states;
    const compared = findings.map((finding, index) => {
      const state = states?.[index];
      return suppressor.apply(state === undefined ? finding : { ...finding, baseline_state: state });
    });
    for (const file of marked.keys()) suppressor.visit(path.posix.join(place, file));
    return { findings: compared, notes: suppressor.notes() };
  };
}

/** Marks of other tools are about what those find. */
function judged({ suppressions, unnamed }: InlineSuppressions, judges: (rule: string) => boolean) {
  return {
    unnamed,
    suppressions: suppressions.filter(
      ({ syntax, rules = [] }) => syntax === undefined && rules.some((rule) => judges(rule)),
    ),
  };
}

/** Whether one of some checks is what a suppression names. */
export function namesOneOf(checks: readonly string[]): (rule: string) => boolean {
  return (rule) => checks.some((check) => matchesRule(rule, `okf/${check}`));
}

async function readSuppressions(files: readonly string[], context: Context): Promise<ConfigSuppression[]> {
  const texts = await Promise.all(files.map(async (file) => await readSmall(file)));
  return texts.flatMap((text, index) => parseSuppressions(text, nameOf(files[index] ?? '', context)));
}

async function readSmall(file: string): Promise<string> {
  const found = await stat(file);
  if (found.isFile() && found.size <= MAX_BYTES) return await readFile(file, 'utf8');
  throw new Problem({
    code: 'suppressions.invalid',
    what: `suppressions: that is no file of at most ${MAX_BYTES} bytes.`,
    next: 'Name a JSON file of suppressions.',
  });
}

function nameOf(file: string, { roots, cwd }: Context): string {
  const relative = path.relative(roots[0] ?? cwd, file);
  return relative.startsWith('..') ? file : relative.split(path.sep).join('/');
}
