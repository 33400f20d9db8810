import type { TextTools } from '@trefoil/contract';
import { printable } from '../planning/printable.ts';
import type { ImportBacklogMdAnswer } from './import-backlog-md.operation.ts';

export function render(answer: ImportBacklogMdAnswer, tools: TextTools): string {
  const { tasks, invalid_yaml: invalid, left_out: leftOut, scanned, imported, already, wrote } = answer;
  const rows = tasks.map(({ source_id, id, state, source, notes }) => [
    [source_id, id, state, source].map((text) => printable(text)),
    ...notes.map((note) => ['', '', '', printable(note)]),
  ]);
  const columns = [{ header: 'was' }, { header: 'is' }, { header: 'state', drop: 1 }, { header: 'file' }];
  const section = (heading: string, files: readonly { path: string; why: string }[]) =>
    files.length === 0
      ? []
      : ['', tools.paint('bold', heading), ...files.map(({ path, why }) => printable(`${path}: ${why}`))];
  const verb = wrote || imported === 0 ? 'imported' : 'to import';
  return [
    ...(rows.length === 0 ? [] : [tools.table(columns, rows.flat())]),
    ...section('Front matter that is not valid', invalid),
    ...section('Left out', leftOut),
    '',
    `${scanned} tasks: ${imported} ${verb}, ${already} there already`,
  ].join('\n');
}
