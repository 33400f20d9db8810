import type { Context } from '@trefoil/contract';
import { BundleSet, toMembers } from '../bundle/bundle-set.ts';
import type { Member, ServedView } from '../bundle/bundle-set.ts';
import { findBundlesUnder } from '../bundle/find-bundles.ts';
import { locateRegistry } from './locate-registry.ts';
import type { RegistryLocation } from './locate-registry.ts';
import { RegistryFollower } from './registry-follower.ts';
import { visibleRegistry } from './visible-registry.ts';

/**
 * What is served when nothing was named: the registry in force, as it is at each request. Which file
 * that is was decided at the start; a project's own counts even while it is empty, the user's as soon
 * as it names a bundle. Until then it is what lies under the roots.
 */
export class RegistrySet extends BundleSet {
  private readonly location: RegistryLocation | undefined;
  private readonly follower: RegistryFollower | undefined;
  private readonly roots: readonly string[];
  private found: readonly Member[] | undefined;

  constructor(context: Context) {
    super([]);
    this.location = locateRegistry(context);
    this.follower = this.location === undefined ? undefined : new RegistryFollower(this.location);
    this.roots = context.roots;
  }

  protected override look(context: Context): ServedView {
    const followed = this.follower?.current();
    const empty = (followed?.registry.bundles.length ?? 0) === 0;
    if (followed === undefined || (empty && this.location?.scope === 'global')) return this.lookAround();
    const { registry, stale } = followed;
    return {
      ...visibleRegistry(registry, context),
      registry: registry.location.file,
      ...(stale === undefined ? {} : { stale }),
    };
  }

  private lookAround(): ServedView {
    this.found ??= toMembers(this.roots.flatMap((root) => findBundlesUnder(root)));
    return { members: this.found, groups: [], registry: null, outside: [] };
  }
}
