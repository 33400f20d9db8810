import type { Context } from '@trefoil/contract';
import type { Finding } from '@trefoil/findings';

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
 * the directory cannot be listed. Comments in its files may accept what is found.
 * @param place where the bundle lies, as the paths of findings are to begin
 */
export async function checkBundle(
  root: string,
  place: string,
  context: Context,
): Promise<readonly Finding[] | undefined> {
  const { toMembers, BundleSet } = await import('./bundle/bundle-set.ts');
  const { prepareMembers } = await import('./bundle/prepare-bundles.ts');
  const { acceptedValidation, validationFindings } = await import('./validate/validation-findings.ts');
  const members = toMembers([root]);
  const [bundle] = await prepareMembers({ set: new BundleSet(members), members, bodies: true }, context);
  if (bundle === undefined) return undefined;
  const accepted = await acceptedValidation({ inline: true }, { bundle, place }, context);
  return accepted?.findings ?? [...validationFindings(bundle, place)];
}
