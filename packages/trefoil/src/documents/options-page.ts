import { buildManifest, createRegistry, GENERATED, tableCell } from '@trefoil/contract';
import type { OptionSpec } from '@trefoil/contract';
import { trefoil } from '../executables.ts';

interface Use {
  readonly operation: string;
  readonly option: OptionSpec;
}

/** The page of all options: each name once, with what it means where. */
export async function optionsPage(): Promise<string> {
  const { operations } = await buildManifest(createRegistry(trefoil.loops));
  const uses = new Map<string, Use[]>();
  for (const { id, options } of operations) {
    for (const option of options) {
      const known = uses.get(option.field);
      if (known === undefined) uses.set(option.field, [{ operation: id, option }]);
      else known.push({ operation: id, option });
    }
  }
  const fields = [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    GENERATED,
    '# Options',
    '',
    'Each option of every operation, by its name in an MCP call; on the command line it is typed with hyphens',
    '(`--max-bytes`), and a flag is taken back by `--no-`. `okf --help` tells those that every command has.',
    '',
    '| option | what | where |',
    '|---|---|---|',
    ...fields.flatMap(([field, each]) => rowsOf(field, each)),
    '',
  ].join('\n');
}

const MOST = 4;

/** A row for each meaning. */
function rowsOf(field: string, uses: readonly Use[]): string[] {
  const meanings = new Map<string, string[]>();
  for (const { operation, option } of uses) {
    const known = meanings.get(option.description);
    if (known === undefined) meanings.set(option.description, [operation]);
    else known.push(operation);
  }
  return [...meanings].map(([what, operations]) => {
    const shown = operations.slice(0, MOST).map((id) => `\`${id}\``);
    const more = operations.length - shown.length;
    const mention = what.replaceAll(/\{([a-z][\w.]*)(?:\?[^{}\s]*)?\}/g, '`$1`');
    return `| \`${field}\` | ${tableCell(mention)} | ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''} |`;
  });
}
