import { describeGiven, findNearestName, Problem, referTo } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import type { Bundle } from './bundle.ts';
import type { BundleSet, Member } from './bundle-set.ts';
import { resolveDirectory } from './resolve-directory.ts';
import { servedBundles } from './served-bundles.ts';
import { meansEveryBundle, normaliseSlug } from './slug.ts';

export interface Selected {
  readonly member: Member;
  readonly bundle: Bundle;
}

/**
 * The one bundle that an argument names.
 * @throws Problem `okf.bundle_unknown` or `okf.bundle_missing`
 */
export function getBundle(given: string, context: Context): Selected {
  const set = context.served(servedBundles);
  const member = getMember(set, given);
  const bundle = set.findBundle(member, context);
  if (bundle === undefined) throw missingBundle(member);
  return { member, bundle };
}

/** @throws Problem `okf.bundle_unknown` */
export function getMember(set: BundleSet, given: string): Member {
  const member = findMember(set, given);
  if (member !== undefined) return member;
  if (!meansEveryBundle(given)) throw unknown(set, given);
  throw new Problem({
    code: 'okf.bundle_unknown',
    what: `${describeGiven(given)} means every bundle, and only a search takes more than one.`,
    next: 'Name one bundle.',
    issues: [{ field: 'bundle', given: describeGiven(given), expected: known(set) }],
  });
}

export function findMember(set: BundleSet, given: string): Member | undefined {
  const slug = normaliseSlug(given);
  return set.members.find((member) => member.slug === slug);
}

/**
 * The bundles that a search is to look through. Asking for all tolerates those that are gone and
 * names them in `skipped`; asking by name does not.
 * @throws Problem `okf.bundle_unknown` or `okf.bundle_missing`
 */
export function getBundles(
  given: string | readonly string[] | undefined,
  context: Context,
): { selected: Selected[]; skipped: string[] } {
  const names = (typeof given === 'string' ? [given] : (given ?? [])).filter((name) => name.trim() !== '');
  if (names.length > 0 && !names.some(meansEveryBundle)) {
    return { selected: distinct(names.map((name) => getBundle(name, context))), skipped: [] };
  }
  const set = context.served(servedBundles);
  for (const name of names) if (!meansEveryBundle(name)) getMember(set, name);
  const found = set.members.map((member) => ({ member, bundle: set.findBundle(member, context) }));
  return {
    selected: found.flatMap(({ member, bundle }) => (bundle === undefined ? [] : [{ member, bundle }])),
    skipped: found.flatMap(({ member, bundle }) => (bundle === undefined ? [member.slug] : [])),
  };
}

/** One bundle named twice is searched once. */
function distinct(selected: readonly Selected[]): Selected[] {
  return selected.filter(
    ({ member }, index) => selected.findIndex((other) => other.member.slug === member.slug) === index,
  );
}

/**
 * The directory of a bundle that an argument names.
 * @throws Problem `okf.dir_unknown` or `okf.dir_unusable`
 */
export function getDirectory({ member, bundle }: Selected, given: string): string {
  const resolved = resolveDirectory(bundle, given);
  const where = { words: `bundle "${member.slug}"`, bundle: member.slug };
  if (resolved.kind === 'unusable') throw unusableDirectory(resolved, where);
  if (resolved.kind === 'missing') throw unknownDirectory(given, where, resolved.nearest);
  return resolved.dir;
}

/** Where a directory was looked for, in words and, when it was one bundle, by its slug. */
export interface SearchedPlace {
  readonly words: string;
  readonly bundle?: string;
}

/** The call that shows more about the place; the operation alone when the place is no one bundle. */
function callAbout(id: string, { bundle }: SearchedPlace): string {
  return referTo(id, bundle === undefined ? {} : { bundle });
}

export function unusableDirectory(
  { dir, files }: { dir: string; files: number },
  where: SearchedPlace,
): Problem {
  const count = files === 1 ? 'its only file' : `all of its ${files} files`;
  return new Problem({
    code: 'okf.dir_unusable',
    what: `Directory ${describeGiven(dir)} of ${where.words} holds no readable concept: ${count} failed to parse.`,
    next: `See why with ${callAbout('okf.validate', where)}.`,
    issues: [{ field: 'dir', given: describeGiven(dir), expected: 'a directory with a readable concept' }],
  });
}

export function unknownDirectory(given: string, where: SearchedPlace, nearest: string | undefined): Problem {
  const hint = nearest === undefined ? '' : ` Did you mean ${describeGiven(nearest)}?`;
  const issue = { field: 'dir', given: describeGiven(given), expected: 'a directory of the bundle' };
  return new Problem({
    code: 'okf.dir_unknown',
    what: `No directory ${describeGiven(given)} in ${where.words}.${hint}`,
    next: `List the directories with ${callAbout('okf.dirs', where)}.`,
    issues: [nearest === undefined ? issue : { ...issue, did_you_mean: nearest }],
  });
}

function unknown(set: BundleSet, given: string): Problem {
  const slugs = set.members.map((member) => member.slug);
  const nearest = findNearestName(normaliseSlug(given), slugs);
  const issue = { field: 'bundle', given: describeGiven(given), expected: known(set) };
  return new Problem({
    code: 'okf.bundle_unknown',
    what: `Unknown bundle ${describeGiven(given)}; ${slugs.length === 0 ? 'none is served' : `expected ${known(set)}`}.`,
    next:
      slugs.length === 0
        ? 'Start with a bundle directory, or declare okf_version in the root index.md of one under the root.'
        : 'Take a slug that {okf.list_bundles} names.',
    issues: [nearest === undefined ? issue : { ...issue, did_you_mean: nearest }],
  });
}

const MAX_NAMED = 20;

function known({ members }: BundleSet): string {
  if (members.length === 0) return 'nothing: no bundle is served';
  const more = members.length > MAX_NAMED ? ` … (${members.length} in all)` : '';
  return `one of ${members
    .slice(0, MAX_NAMED)
    .map((member) => member.slug)
    .join(', ')}${more}`;
}

/** Served, and not there any more. */
export function missingBundle(member: Member): Problem {
  return new Problem({
    code: 'okf.bundle_missing',
    what: `Bundle "${member.slug}" was at ${member.root}, which is not a readable directory any more.`,
    next: 'Restore the directory, or start again without it.',
  });
}
