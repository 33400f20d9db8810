import { describeGiven, findNearestName, Problem, referTo } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import type { Bundle } from './bundle.ts';
import type { Member, MemberGroup, ServedView } from './bundle-set.ts';
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
  const member = getMember(given, context);
  const bundle = context.served(servedBundles).findBundle(member, context);
  if (bundle === undefined) throw missingBundle(member);
  return { member, bundle };
}

/** @throws Problem `okf.bundle_unknown` */
export function getMember(given: string, context: Context): Member {
  const member = findMember(given, context);
  if (member !== undefined) return member;
  const view = viewOf(context);
  const group = findGroup(view, given);
  if (group === undefined && !meansEveryBundle(given)) throw unknown(view, given);
  const meaning =
    group === undefined ? 'means every bundle' : `names a group of ${group.bundles.length} bundles`;
  throw new Problem({
    code: 'okf.bundle_unknown',
    what: `${describeGiven(given)} ${meaning}, and only a search takes more than one.`,
    next: 'Name one bundle.',
    issues: [{ field: 'bundle', given: describeGiven(given), expected: known(view) }],
  });
}

export function findMember(given: string, context: Context): Member | undefined {
  const slug = normaliseSlug(given);
  return viewOf(context).members.find((member) => member.slug === slug);
}

function findGroup({ groups }: ServedView, given: string): MemberGroup | undefined {
  const slug = normaliseSlug(given);
  return groups.find((group) => group.slug === slug);
}

function viewOf(context: Context): ServedView {
  return context.served(servedBundles).view(context);
}

interface SearchedBundles {
  readonly selected: Selected[];
  readonly skipped: string[];
}

/**
 * The bundles that a search is to look through. Asking for all, or for a group, tolerates those that
 * are gone and names them in `skipped`; asking for one by its name does not.
 * @throws Problem `okf.bundle_unknown` or `okf.bundle_missing`
 */
export function getBundles(given: string | readonly string[] | undefined, context: Context): SearchedBundles {
  const names = (typeof given === 'string' ? [given] : (given ?? [])).filter((name) => name.trim() !== '');
  const view = viewOf(context);
  const every = names.length === 0 || names.some(meansEveryBundle);
  const asked = names
    .filter((name) => !meansEveryBundle(name))
    .map((name) => {
      const group = findMember(name, context) === undefined ? findGroup(view, name) : undefined;
      return { insists: group === undefined, members: group?.bundles ?? [getMember(name, context)] };
    });
  const named = new Set(asked.flatMap(({ insists, members }) => (insists ? members : [])));
  const wanted = every ? view.members : asked.flatMap(({ members }) => members);
  const set = context.served(servedBundles);
  const found = distinct(wanted).map((member) => ({ member, bundle: set.findBundle(member, context) }));
  const gone = found.filter(({ bundle }) => bundle === undefined).map(({ member }) => member);
  const [missing] = gone.filter((member) => (named.has(member) && !every) || gone.length === found.length);
  if (missing !== undefined) throw missingBundle(missing);
  return {
    selected: found.flatMap(({ member, bundle }) => (bundle === undefined ? [] : [{ member, bundle }])),
    skipped: gone.map(({ slug }) => slug),
  };
}

/** The members that an argument names, leaving out names that mean nothing; all when it names none. */
export function membersNamed(
  given: string | readonly string[] | undefined,
  context: Context,
): readonly Member[] {
  const names = (typeof given === 'string' ? [given] : (given ?? [])).filter((name) => name.trim() !== '');
  const view = viewOf(context);
  if (names.length === 0 || names.some(meansEveryBundle)) return distinct(view.members);
  return distinct(names.flatMap((name) => findMember(name, context) ?? findGroup(view, name)?.bundles ?? []));
}

/** A bundle is searched once, though it be named twice or have two names. */
function distinct(members: readonly Member[]): Member[] {
  const byRoot = new Map<string, Member>();
  for (const member of members) if (!byRoot.has(member.root)) byRoot.set(member.root, member);
  return [...byRoot.values()];
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

function unknown(view: ServedView, given: string): Problem {
  const slugs = [...view.members, ...view.groups].map(({ slug }) => slug);
  const nearest = findNearestName(normaliseSlug(given), slugs);
  const issue = { field: 'bundle', given: describeGiven(given), expected: known(view) };
  return new Problem({
    code: 'okf.bundle_unknown',
    what: `Unknown bundle ${describeGiven(given)}; ${slugs.length === 0 ? 'none is served' : `expected ${known(view)}`}.`,
    next:
      slugs.length === 0
        ? 'Start with a bundle directory, or declare okf_version in the root index.md of one under the root.'
        : 'Take a slug that {okf.list_bundles} names.',
    issues: [nearest === undefined ? issue : { ...issue, did_you_mean: nearest }],
  });
}

const MAX_NAMED = 20;

function known({ members }: ServedView): string {
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
