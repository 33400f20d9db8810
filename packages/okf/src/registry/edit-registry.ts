import type { Context } from '@trefoil/contract';
import { readBundleAt } from '../bundle/read-bundle.ts';
import { getRegistryLocation } from './locate-registry.ts';
import type { RegistryLocation } from './locate-registry.ts';
import { compose, getRegistryText, groupBundles, malformed } from './read-registry.ts';
import type { Registry } from './read-registry.ts';
import type { RegistryChange } from './registry-fields.ts';
import { EMPTY_ROWS, parseRegistry, printRegistry } from './registry-rows.ts';
import type { BundleRow, GroupRow, RegistryRows } from './registry-rows.ts';
import { replaceFile } from './replace-file.ts';

export interface EditOptions {
  readonly global?: boolean | undefined;
  readonly dry_run?: boolean | undefined;
}

/** What an edit makes of a registry's own rows, and what there is to tell about it. */
export interface Edited {
  /** The very rows it was given when there was nothing to change. */
  readonly rows: RegistryRows;
  /** One sentence. */
  readonly summary: string;
  readonly bundles?: readonly BundleRow[];
  readonly groups?: readonly GroupRow[];
}

/**
 * Applies an edit to the registry in force and writes it, unless this is a dry run. The edit may be
 * applied more than once: always to what the file holds at that moment.
 * @throws Problem when the file cannot be read or written, and whatever `edit` throws
 */
export async function editRegistry(
  context: Context,
  options: EditOptions,
  edit: (registry: Registry) => Edited,
): Promise<RegistryChange> {
  const location = getRegistryLocation(context, options.global === true ? { global: true } : {});
  noteFormerName(location, context);
  return await editRegistryAt(location, options, edit);
}

export async function editRegistryAt(
  location: RegistryLocation,
  options: EditOptions,
  edit: (registry: Registry) => Edited,
): Promise<RegistryChange> {
  const { file, scope } = location;
  let outcome: { edited: Edited; registry: Registry; content: string } | undefined;
  const apply = (text: string | undefined): string | undefined => {
    const registry = compose(location, rowsOf(text, file));
    const edited = edit(registry);
    const content = printRegistry(edited.rows, file, scope);
    outcome = { edited, registry, content };
    return edited.rows === registry.own ? undefined : content;
  };
  if (options.dry_run === true) apply(getRegistryText(file));
  else await replaceFile(file, apply);
  if (outcome === undefined) throw new Error('The edit was never applied.');
  const { edited, registry, content } = outcome;
  const after = compose(location, edited.rows);
  return {
    registry: file,
    changed: edited.rows !== registry.own,
    dry_run: options.dry_run === true,
    summary: edited.summary,
    bundles: (edited.bundles ?? []).map(({ slug, path }) => ({ slug, dir: path, ...conceptsAt(path) })),
    groups: (edited.groups ?? []).map(({ slug, members }) => ({
      slug,
      members: [...members],
      resolved: groupBundles(after, { members }).length,
    })),
    ...(options.dry_run === true ? { content } : {}),
  };
}

function rowsOf(text: string | undefined, file: string): RegistryRows {
  if (text === undefined) return EMPTY_ROWS;
  const parsed = parseRegistry(text, file);
  if (!parsed.ok) throw malformed(file, parsed.fault);
  return parsed.rows;
}

function conceptsAt(directory: string): { concepts?: number } {
  const bundle = readBundleAt(directory);
  return bundle === undefined ? {} : { concepts: bundle.concepts.length };
}

/** Said by the commands that keep the registry, and by no other: those are run in loops. */
export function noteFormerName({ file, legacy }: RegistryLocation, context: Context): void {
  if (legacy === undefined) return;
  const message =
    legacy === file
      ? `${legacy} is the former name of this file; rename it to .okf.json.`
      : `${legacy} lies unread beside ${file}; delete it.`;
  context.report({ kind: 'note', message });
}
