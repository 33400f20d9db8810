import path from 'node:path';
import type { Context } from '@trefoil/contract';
import type { Member, MemberGroup } from '../bundle/bundle-set.ts';
import { realPathOf } from '../bundle/read-bundle.ts';
import { globalRegistry } from './locate-registry.ts';
import { groupBundles, readRegistry } from './read-registry.ts';
import type { RegisteredBundle, Registry } from './read-registry.ts';

export interface VisibleRegistry {
  readonly members: readonly Member[];
  readonly groups: readonly MemberGroup[];
  /** Names of bundles that may not be served here. */
  readonly outside: readonly string[];
}

/**
 * What of a registry may be served to whoever asks. What the user's own registry names was chosen by
 * the user. A file that came with a tree was not: where the asker is confined, it names bundles under
 * the allowed roots, bundles that the user's registry names too, and, when the user linked it, bundles
 * that lie beside it. Anything else it names is left out, so that a tree cannot widen what is served.
 */
export function visibleRegistry(registry: Registry, context: Context): VisibleRegistry {
  const allows = createGuard(registry, context);
  const outside: string[] = [];
  const members = new Map<RegisteredBundle, Member>();
  for (const bundle of registry.bundles) {
    const root = realPathOf(bundle.path) ?? bundle.path;
    if (allows(bundle, root)) members.set(bundle, { slug: bundle.slug, title: bundle.title, root });
    else outside.push(bundle.slug);
  }
  const groups = registry.groups.map((group) => ({
    ...group,
    bundles: groupBundles(registry, group).flatMap((bundle) => members.get(bundle) ?? []),
  }));
  return { members: [...members.values()], groups, outside };
}

type Guard = (bundle: RegisteredBundle, root: string) => boolean;

function createGuard({ location }: Registry, context: Context): Guard {
  if (!context.confined) return () => true;
  let own: ReadonlySet<string> | undefined;
  return (bundle, root) => {
    if (location.scope === 'global' && bundle.link === null) return true;
    const beside = bundle.link === null ? [] : [realPathOf(path.dirname(bundle.file)) ?? ''];
    if ([...context.roots, ...beside].some((directory) => isWithin(directory, root))) return true;
    own ??= namedByTheUser(context);
    return own.has(root);
  };
}

/** Real paths of what the user's registry itself names. */
function namedByTheUser(context: Context): ReadonlySet<string> {
  const location = globalRegistry(context);
  const read = location === undefined ? undefined : readRegistry(location);
  if (read?.ok !== true) return new Set();
  return new Set(read.registry.own.bundles.map((row) => realPathOf(row.path) ?? row.path));
}

function isWithin(directory: string, candidate: string): boolean {
  if (directory === '') return false;
  const relative = path.relative(directory, candidate);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
