import type { Context } from '@trefoil/contract';
import type { BundleValidation } from './validate/validate-bundle.ts';

/**
 * The bundles under a directory, as real paths: directories whose `index.md` declares an `okf_version`,
 * and those named `.okf`. With `named`, the directory itself counts when nothing in it is marked so
 * and it holds a concept that has a type.
 */
export async function findBundles(
  root: string,
  options: { readonly named?: boolean } = {},
): Promise<string[]> {
  const { findBundlesUnder } = await import('./bundle/find-bundles.ts');
  return findBundlesUnder(root, options);
}

/**
 * Reads a bundle and judges its conformance, letting others have their turn meanwhile; undefined when
 * the directory cannot be listed.
 */
export async function checkBundle(root: string, context: Context): Promise<BundleValidation | undefined> {
  const { toMembers, BundleSet } = await import('./bundle/bundle-set.ts');
  const { prepareMembers } = await import('./bundle/prepare-bundles.ts');
  const { validateBundle } = await import('./validate/validate-bundle.ts');
  const members = toMembers([root]);
  const [bundle] = await prepareMembers({ set: new BundleSet(members), members, bodies: true }, context);
  return bundle === undefined ? undefined : validateBundle(bundle);
}
