import type { Context } from '@trefoil/contract';
import { isActionable } from '@trefoil/findings';
import type { Finding, RuleDescription } from '@trefoil/findings';
import { toRow } from '../finding-row.ts';
import { openSource } from '../source/finding-source.ts';
import { onlyOne } from '../source/only-one.ts';
import { readSourceFile } from '../source/read-source-file.ts';
import type { ExplainInput, ExplainOutput } from './explain.operation.ts';

const MAX_LINES = 60;
const MAX_LINE = 400;

export async function run(input: ExplainInput, context: Context): Promise<ExplainOutput> {
  const source = await openSource(input, context);
  const found = onlyOne(await source.findById(input.id), input.id);
  const rule = await source.findRule(found);
  const { finding, origin } = found;
  const rules = { failOn: input.fail_on, minConfidence: input.min_confidence };
  const code = frameOf(finding, input.context, context);
  const fix = howToFix(finding, rule);
  return {
    ...source.head(),
    finding: toRow(finding, origin, { full: true, actionable: (each) => isActionable(each, rules) }),
    ...(code === undefined ? {} : { code }),
    why: rule?.description ?? rule?.summary ?? finding.message,
    ...(fix === undefined ? {} : { how_to_fix: fix }),
    ...(rule === undefined ? {} : { rule: ruleRow(rule) }),
  };
}

/** The lines around a finding. Nothing repeats a secret. */
function frameOf(finding: Finding, around: number, { roots }: Context): ExplainOutput['code'] {
  if (finding.kind === 'secret') return undefined;
  const text = readSourceFile(roots, finding.path);
  if (text === undefined) return undefined;
  const lines = text.split(/\r?\n/);
  if (finding.line > lines.length) return undefined;
  const first = Math.max(1, finding.line - around);
  const last = Math.min((finding.end_line ?? finding.line) + around, first + MAX_LINES - 1);
  return { first_line: first, lines: lines.slice(first - 1, last).map((line) => line.slice(0, MAX_LINE)) };
}

function howToFix({ fix }: Finding, rule: RuleDescription | undefined): string | undefined {
  return (
    fix?.description ?? rule?.help ?? (rule?.help_uri === undefined ? undefined : `See ${rule.help_uri}`)
  );
}

function ruleRow({ id, name, summary, help_uri: uri, tags }: RuleDescription): ExplainOutput['rule'] {
  return {
    id,
    ...(name === undefined ? {} : { name }),
    summary,
    ...(uri === undefined ? {} : { help_uri: uri }),
    tags: [...tags],
  };
}
