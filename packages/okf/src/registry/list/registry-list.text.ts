import type { TextTools } from '@trefoil/contract';
import { printable } from '../../bundle/printable.ts';
import type { RegistryListAnswer } from './registry-list.operation.ts';

type Row = RegistryListAnswer['bundles'][number];

/** The file, its bundles with a star at the default, its groups and links. */
export function render(answer: RegistryListAnswer, tools: TextTools): string {
  const { registry, bundles, groups, links } = answer;
  const place = registry === null ? 'nowhere' : printable(tools.place(registry));
  const title = tools.paint('dim', `registry: ${place}${answer.exists ? '' : ' (not there yet)'}`);
  const own = bundles.filter(({ link }) => link === null);
  const empty = own.length + links.length === 0;
  return [
    title,
    ...(empty ? ['No bundle is registered.'] : []),
    ...(own.length === 0 ? [] : [bundleTable(own, tools)]),
    ...section(
      'groups',
      groups
        .filter(({ link }) => link === null)
        .map((group) => {
          return `  ${group.slug}  ${group.members.map((member) => `@${member}`).join(', ')}  (${count(group.resolved)})`;
        }),
    ),
    ...links.flatMap(({ slug, registry: file, state, bundles: size }) => [
      '',
      `link ${slug}: ${printable(tools.place(file))}  (${state === 'readable' ? count(size) : state})`,
      bundleTable(
        bundles.filter(({ link }) => link === slug),
        tools,
      ),
    ]),
  ]
    .filter((line) => line !== '' || links.length > 0)
    .join('\n');
}

function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${name}:`, ...lines];
}

function count(bundles: number): string {
  return `${bundles} ${bundles === 1 ? 'bundle' : 'bundles'}`;
}

function bundleTable(rows: readonly Row[], tools: TextTools): string {
  if (rows.length === 0) return '';
  return tools.table(
    [{ header: '' }, { header: 'name' }, { header: 'directory' }, { header: 'note', drop: 1 }],
    rows.map((row) => [row.default ? '*' : '', row.slug, printable(tools.place(row.dir)), noteOf(row)]),
  );
}

function noteOf({ missing, origin, slug }: Row): string {
  if (missing) return 'gone';
  return origin === null || origin === slug ? '' : `there: ${origin}`;
}
