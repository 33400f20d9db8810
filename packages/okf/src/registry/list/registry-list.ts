import type { Context, Unpaged } from '@trefoil/contract';
import { noteFormerName } from '../edit-registry.ts';
import { locateRegistry } from '../locate-registry.ts';
import { defaultBundle, groupBundles, isDirectory, readRegistry } from '../read-registry.ts';
import type { RegistryListInput, RegistryListOutput } from './registry-list.operation.ts';

export function run({ global }: RegistryListInput, context: Context): Unpaged<RegistryListOutput> {
  const location = locateRegistry(context, { global: global === true });
  if (location === undefined)
    return { registry: null, scope: 'global', exists: false, groups: [], links: [], bundles: [] };
  noteFormerName(location, context);
  const read = readRegistry(location);
  if (!read.ok) throw read.problem;
  const { registry, exists } = read;
  const first = defaultBundle(registry);
  return {
    registry: location.file,
    scope: location.scope,
    exists,
    ...(first === undefined ? {} : { default: first.slug }),
    groups: registry.groups.map((group) => ({
      slug: group.slug,
      members: [...group.members],
      resolved: groupBundles(registry, group).length,
      link: group.link,
    })),
    links: [...registry.links],
    bundles: registry.bundles.map((bundle) => ({
      slug: bundle.slug,
      title: bundle.title,
      dir: bundle.path,
      default: bundle === first,
      missing: !isDirectory(bundle.path),
      link: bundle.link,
      origin: bundle.origin,
    })),
  };
}
