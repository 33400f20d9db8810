import type { Finding } from '@trefoil/findings';
import { provenanceOf } from '../finding/stored-findings.ts';
import type { TaskCreateInput } from './task-create.operation.ts';

const MAX_TITLE = 120;
const IMPACTS = { error: 'high', warning: 'medium', note: 'low' } as const;

export type TitledInput = TaskCreateInput & { readonly title: string };

/** What a finding says for a task that its maker has not said. */
export function fillFromFinding(input: TaskCreateInput, finding: Finding): TitledInput {
  const { rule, path, line, message, severity, id } = finding;
  const place = `${path}:${line}`;
  return {
    ...input,
    title: input.title ?? cut(oneLine(`Fix ${rule} in ${path}`)),
    impact: input.impact ?? IMPACTS[severity],
    goal: input.goal ?? `${asCode(rule)} no longer reports ${asCode(place)}: ${plain(message)}`,
    acceptance:
      input.acceptance.length > 0 ? input.acceptance : [`A scan does not report finding ${id} any more.`],
    provenance: provenanceOf(finding),
  };
}

/** Where the work is, as a row of the section that says so. */
export function areaOf({ path, line, function: name }: Finding): string {
  const what = name === undefined ? '' : `: ${plain(name)}`;
  return `- ${asCode(`${path}:${line}`)}${what}`;
}

/** A report's words must not become links, headings or code of the tree. */
function plain(text: string): string {
  return oneLine(text)
    .slice(0, 1_000)
    .replaceAll(/[[\]`<>*_\\]/g, String.raw`\$&`);
}

function asCode(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``;
}

function cut(text: string): string {
  return text.length <= MAX_TITLE ? text : `${text.slice(0, MAX_TITLE - 1)}…`;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
