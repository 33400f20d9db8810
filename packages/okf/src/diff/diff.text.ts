import type { TextTools } from '@trefoil/contract';
import { printable } from '../bundle/printable.ts';
import type { DiffAnswer } from './diff.operation.ts';

type Row = DiffAnswer['concepts'][number];

const MAX_VALUE = 60;

/** A concept a line, what changed in it below, the counts last. */
export function render(answer: DiffAnswer, tools: TextTools): string {
  const { from, to, added, removed, moved, changed, unchanged } = answer;
  const absent = [from, to]
    .filter(({ present }) => !present)
    .map(({ revision }) => `${printable(revision ?? '')} has no such directory`);
  const counts = { added, removed, moved, changed, unchanged };
  const totals = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const sides = `${nameOf(from)} -> ${nameOf(to)}`;
  return [
    ...answer.concepts.flatMap((row) => renderRow(row, tools)),
    ...absent,
    `${sides}: ${totals.join(', ')}`,
  ].join('\n');
}

function nameOf({ bundle, revision }: DiffAnswer['from']): string {
  return revision === undefined ? printable(bundle) : `${printable(bundle)} at ${printable(revision)}`;
}

function renderRow(row: Row, tools: TextTools): string[] {
  const id = printable(row.id);
  const note = row.unusable === true ? '  (its file could not be used on the other side)' : '';
  switch (row.change) {
    case 'added':
      return [tools.paint('green', `+ ${id}${note}`)];
    case 'removed':
      return [tools.paint('red', `- ${id}${note}`)];
    case 'moved':
      return [tools.paint('cyan', `> ${printable(row.from_id ?? '')} -> ${id}`), ...details(row)];
    default:
      return [tools.paint('yellow', `~ ${id}`), ...details(row)];
  }
}

function details({
  fields = [],
  body,
  links_added: added = [],
  links_removed: removed = [],
  layout_only: layout,
}: Row) {
  return [
    ...fields.map(({ key, from, to }) => `    ${printable(key)}: ${valueOf(from)} -> ${valueOf(to)}`),
    ...(body === undefined ? [] : [`    text: +${body.lines_added} -${body.lines_removed} lines`]),
    ...added.map((target) => `    + link to ${printable(target)}`),
    ...removed.map((target) => `    - link to ${printable(target)}`),
    ...(layout === true ? ['    only how it is written'] : []),
  ];
}

function valueOf(text: string | null): string {
  if (text === null) return 'none';
  return printable(text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE)}…`);
}
