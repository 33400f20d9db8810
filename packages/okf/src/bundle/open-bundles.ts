import { statSync } from 'node:fs';
import { describeGiven, Problem } from '@trefoil/contract';
import type { Context, ServedSet } from '@trefoil/contract';
import { BundleSet, toMembers } from './bundle-set.ts';
import { findBundlesUnder } from './find-bundles.ts';
import { meansEveryBundle } from './slug.ts';

const EVERY = '*';

/**
 * Opens the bundles that were named: each reference is a directory. Without one, or with `*`, those
 * that lie under the context's roots are found. Nothing is parsed yet.
 * @throws Problem when a reference cannot be served
 */
export async function open(references: readonly string[], context: Context): Promise<ServedSet> {
  const roots = await Promise.all(
    references.map(async (reference) =>
      isEvery(reference) ? undefined : await resolveReference(reference, context),
    ),
  );
  const every = references.length === 0 || roots.includes(undefined);
  const found = every ? context.roots.flatMap((root) => findBundlesUnder(root)) : [];
  const members = toMembers([...roots.filter((root) => root !== undefined), ...found]);
  const slugs = new Map(members.map((member) => [member.root, member.slug]));
  return {
    value: new BundleSet(members),
    names: roots.map((root) => (root === undefined ? EVERY : (slugs.get(root) ?? EVERY))),
    notes: members.length === 0 ? [`No bundle was found under ${context.roots.join(', ')}.`] : [],
  };
}

/** A directory may be called `all`; its path then is written `./all`. */
function isEvery(reference: string): boolean {
  return meansEveryBundle(reference) && !reference.includes('/');
}

async function resolveReference(reference: string, context: Context): Promise<string> {
  if (reference.startsWith('@')) throw noRegistry(reference);
  const root = await context.resolvePath('bundle', reference);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Problem({
      code: 'okf.not_a_directory',
      what: `${describeGiven(reference)} is not a directory, and a bundle is one.`,
      next: 'Name the directory that holds the concepts.',
    });
  }
  return root;
}

function noRegistry(reference: string): Problem {
  return new Problem({
    code: 'okf.reference_unknown',
    what: `${describeGiven(reference)} would be a registered bundle, and this version keeps no registry.`,
    next: 'Name the bundle’s directory; one whose name begins with @ is written ./@name.',
  });
}
