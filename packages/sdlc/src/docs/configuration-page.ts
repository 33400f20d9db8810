import { GENERATED, tableCell } from '@trefoil/contract';
import { configKeys, configSections } from '../config/config-keys.ts';
import type { ConfigKey } from '../config/config-keys.ts';

/** The reference page of the configuration, from the schema that loads it. */
export function configurationPage(): string {
  const keys = configKeys();
  const used = keys.filter(({ used_by: users }) => users.length > 0);
  const accepted = keys.filter(({ used_by: users }) => users.length === 0);
  return [
    GENERATED,
    '# Configuration of planning trees',
    '',
    '`sdlc.yaml` stands at the top of the project. The section `sdlc` of `trefoil.yaml` may say the same and is laid below it,',
    '`sdlc.local.yaml`, which is not committed, above it: sections are merged key by key, lists replace one another. Every',
    'key is optional; one that there is not is a problem. `sdlc config scaffold` prints a file to begin with.',
    ...[...configSections()].flatMap(([section, about]) => sectionPart(section, about, used)),
    '',
    '## Accepted and not used',
    '',
    ...accepted.map(({ key, description }) => `- \`${key}\`: ${description}.`),
    '',
  ].join('\n');
}

function sectionPart(section: string, about: string, keys: readonly ConfigKey[]): string[] {
  const own = keys.filter(({ key }) => key.startsWith(`${section}.`));
  return [
    '',
    `## \`${section}\``,
    '',
    `${about}.`,
    '',
    '| key | accepts | default | what | used by |',
    '|---|---|---|---|---|',
    ...own.map((key) => keyRow(key)),
  ];
}

function keyRow({ key, type, default: preset, description, used_by: users, widens }: ConfigKey): string {
  const name = key.slice(key.indexOf('.') + 1);
  const shown = JSON.stringify(preset ?? null);
  const note = widens === true ? '; what changes something only in `sdlc.local.yaml`' : '';
  const cells = [`\`${name}\``, type, `\`${shown}\``, `${description}${note}`, users.join(', ')];
  return `| ${cells.map((cell) => tableCell(cell)).join(' | ')} |`;
}
