import type { TextTools } from '@trefoil/contract';
import { counted, placesOf, printable, staleLine } from '../finding-text.ts';
import type { SuggestMergeAnswer } from './suggest-merge.operation.ts';

const SHOWN_MEMBERS = 20;

const types = ['', 'identical', 'the same but for names and values', 'similar'];

/** The members, what differs, what one function would look like, and what stands in its way. */
export function render(answer: SuggestMergeAnswer, plain: TextTools): string {
  const tools = placesOf(answer, plain);
  const { finding, proposal, clone_type: type, similarity, lines_saved: saved, confidence } = answer;
  const title = (text: string) => tools.paint('bold', text);
  const alike = type === 3 ? `, at least ${Math.floor(similarity * 100)} % alike` : '';
  const given = proposal.parameters.map(({ name, hole }) =>
    hole === undefined ? name : `${name} [${hole}]`,
  );
  return [
    `${title(printable(finding.message))} Type ${type}: ${types[type] ?? ''}${alike}.`,
    ...members(answer, tools),
    '',
    title(answer.holes.length === 0 ? 'Nothing differs.' : 'What differs'),
    ...holes(answer),
    '',
    `${title('One function')}: ${printable(`${proposal.name}(${given.join(', ')})`)}`,
    `  in ${printable(tools.place(proposal.path))}. ${printable(proposal.why_there)}`,
    ...blockers(answer, title),
    `About ${counted(saved, 'line')} saved; confidence ${confidence}. Nothing was changed.`,
    ...staleLine(answer, tools),
  ].join('\n');
}

function members({ members: all, members_total: total }: SuggestMergeAnswer, tools: TextTools): string[] {
  const rows = all
    .slice(0, SHOWN_MEMBERS)
    .map(({ path, line, end_line: end, function: name, state }, index) => {
      const place = printable(`${tools.place(path)}:${line}-${end}`);
      const mark = state === 'compared' ? '' : ` (${state.replace('_', ' ')})`;
      return `  ${index + 1}. ${place}${name === undefined ? '' : ` ${printable(name)}`}${mark}`;
    });
  return total > rows.length ? [...rows, `  … and ${total - rows.length} more`] : rows;
}

function holes({ holes: all, holes_total: total }: SuggestMergeAnswer): string[] {
  const rows = all.flatMap(({ role, expressions, places }, index) => [
    `  [${index + 1}] ${role}${places > 1 ? `, in ${places} places` : ''}`,
    ...expressions.map(
      (text, at) =>
        `      ${at + 1}. ${text === null ? '(nothing like it)' : text === '' ? '(nothing)' : printable(text)}`,
    ),
  ]);
  return total > all.length ? [...rows, `  … and ${total - all.length} more`] : rows;
}

function blockers({ blockers: all }: SuggestMergeAnswer, title: (text: string) => string): string[] {
  if (all.length === 0) return [];
  return [
    title('In the way'),
    ...all.map(({ what, members: about }) => `  ${printable(what)} (${about.join(', ')})`),
  ];
}
