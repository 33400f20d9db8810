import { statOrUndefined } from '@trefoil/corpus';
import { describeGiven, Problem, referTo } from '@trefoil/contract';
import type { Context, ServedSet } from '@trefoil/contract';
import { BundleSet, toMembers } from './bundle-set.ts';
import type { Member, MemberGroup } from './bundle-set.ts';
import { meansEveryBundle } from './slug.ts';

const EVERY = '*';

/** What a reference came to. */
export interface OpenedReference {
  /** What an operation calls it by. */
  readonly name: string;
  readonly members: readonly Member[];
  readonly group?: MemberGroup;
  /** The registry file that was asked. */
  readonly registry?: string;
  readonly notes?: readonly string[];
}

/**
 * Opens the bundles that were named. A reference is a directory, `@name` of a registered bundle or
 * group, `@` for the registry's default, or `@all` (or `*`) for everything registered. What was named
 * is the whole set, and nothing widens it. Without a reference it is the registry in force, followed
 * as it changes, or where there is none what lies under the context's roots. Nothing is parsed yet.
 * @throws Problem when a reference cannot be served
 */
export async function open(references: readonly string[], context: Context): Promise<ServedSet> {
  if (references.length === 0) return await openActive(context);
  const registered = await openRegistered(references.filter(isRegistered), context);
  const members = [...registered.values()].flatMap((opened) => opened.members);
  const directories = await Promise.all(
    references.map(async (reference) =>
      isRegistered(reference) ? undefined : await resolveDirectory(reference, context),
    ),
  );
  const groups = [...registered.values()].flatMap(({ group }) => group ?? []);
  // Registered names come first: a directory that is called like one gets another.
  const known = new Map(members.map((member) => [member.root, member]));
  const roots = directories.filter((root) => root !== undefined && !known.has(root)) as string[];
  const taken = [...members, ...groups].map(({ slug }) => slug);
  for (const member of toMembers(roots, taken)) known.set(member.root, member);
  const opened = references.map((reference, index): OpenedReference => {
    const member = known.get(directories[index] ?? '');
    if (member !== undefined) return { name: member.slug, members: [member] };
    return registered.get(reference) ?? { name: EVERY, members: [] };
  });
  const registry = opened.find((item) => item.registry !== undefined)?.registry ?? null;
  return {
    value: new BundleSet(distinct(opened.flatMap((item) => item.members)), { groups, registry }),
    names: opened.map(({ name }) => name),
    notes: [...new Set(opened.flatMap(({ notes = [] }) => notes))],
    ...(registry === null ? {} : { about: `registry: ${registry}` }),
  };
}

/** A directory may be called `all`; its path then is written `./all`. */
function isRegistered(reference: string): boolean {
  return reference.startsWith('@') || (meansEveryBundle(reference) && !reference.includes('/'));
}

async function openActive(context: Context): Promise<ServedSet> {
  const { openRegistry } = await import('../registry/open-registry.ts');
  return openRegistry(context);
}

async function openRegistered(
  references: readonly string[],
  context: Context,
): Promise<ReadonlyMap<string, OpenedReference>> {
  if (references.length === 0) return new Map();
  const { openReferences } = await import('../registry/open-registry.ts');
  return openReferences(references, context);
}

async function resolveDirectory(reference: string, context: Context): Promise<string> {
  const root = await context.resolvePath('bundle', reference).catch((cause: unknown) => {
    if (cause instanceof Problem && cause.code === 'path.outside_roots') throw outside(reference, cause);
    throw cause;
  });
  if (statOrUndefined(root)?.isDirectory() === true) return root;
  throw new Problem({
    code: 'okf.not_a_directory',
    what: `${describeGiven(reference)} is not a directory, and a bundle is one.`,
    next: 'Name the directory that holds the concepts, or @name for a registered bundle.',
  });
}

/** What a person has registered may lie anywhere. */
function outside(reference: string, { code }: Problem): Problem {
  return new Problem({
    code,
    what: `${describeGiven(reference)} is outside the allowed roots, where a bundle is only served by its @name.`,
    next: `Register it with ${referTo('okf.registry_set')} and give its @name, or start with --root DIR to allow another directory.`,
  });
}

/** One bundle under one name is served once; it may have another name too. */
function distinct(members: readonly Member[]): Member[] {
  const seen = new Map<string, Member>();
  for (const member of members) if (!seen.has(member.slug)) seen.set(member.slug, member);
  return [...seen.values()];
}
