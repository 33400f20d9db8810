import { describeGiven, Problem } from '@trefoil/contract';
import type { Context, ServedSet } from '@trefoil/contract';
import { toMembers } from '../bundle/bundle-set.ts';
import type { Member, ServedView } from '../bundle/bundle-set.ts';
import { findBundlesUnder } from '../bundle/find-bundles.ts';
import type { OpenedReference } from '../bundle/open-bundles.ts';
import { meansEveryBundle, normaliseSlug } from '../bundle/slug.ts';
import { getRegistryLocation, locateRegistry } from './locate-registry.ts';
import { getRegistry, isDirectory, readRegistry } from './read-registry.ts';
import type { Registry } from './read-registry.ts';
import { unknownReference } from './registry-names.ts';
import { RegistrySet } from './registry-set.ts';
import { visibleRegistry } from './visible-registry.ts';
import type { VisibleRegistry } from './visible-registry.ts';

const EVERY = '*';
const MAX_SHOWN = 5;

/** The registry in force, followed; where there is none, what lies under the roots. */
export function openRegistry(context: Context): ServedSet {
  const value = new RegistrySet(context);
  const location = locateRegistry(context);
  const read = location === undefined ? undefined : readRegistry(location);
  // A registry that cannot be read refuses each request until it can; the server starts all the same.
  if (read?.ok === false) return { value, names: [], notes: [], about: read.problem.message };
  const view = value.view(context);
  return { value, names: [], notes: notesOf(view, context), about: describe(view) };
}

function notesOf({ members, registry, outside }: ServedView, { roots }: Context): string[] {
  if (members.length > 0 || outside.length > 0) return outsideNotes(outside, registry ?? '');
  if (registry === null) return [`No bundle was found under ${roots.join(', ')}.`];
  return [`No bundle is registered in ${registry}.`];
}

function describe({ members, registry }: ServedView): string {
  const names = members.slice(0, MAX_SHOWN).map(({ slug, root }) => `${slug} (${root})`);
  const more = members.length > MAX_SHOWN ? `, … (${members.length} in all)` : '';
  const source = registry === null ? '' : ` — registry: ${registry}`;
  return `backend: memory — bundles: ${names.join(', ')}${more}${source}`;
}

/**
 * What references to a registry come to, by reference.
 * @throws Problem when one names what is not registered, not there, or not to be served
 */
export function openReferences(
  references: readonly string[],
  context: Context,
): ReadonlyMap<string, OpenedReference> {
  const opened = new Map<string, OpenedReference>();
  let open: RegistryReferences | undefined;
  for (const reference of references) {
    if (opened.has(reference)) continue;
    if (meansEveryBundle(reference)) opened.set(reference, openEvery(context));
    else {
      open ??= new RegistryReferences(context);
      opened.set(reference, open.open(reference));
    }
  }
  return opened;
}

/** Everything registered, also what is gone: whoever searches it all is told. */
function openEvery(context: Context): OpenedReference {
  const location = locateRegistry(context);
  const registry = location === undefined ? undefined : getRegistry(location);
  if (registry === undefined || (registry.bundles.length === 0 && registry.location.scope === 'global')) {
    const members = toMembers(context.roots.flatMap((root) => findBundlesUnder(root)));
    const notes = members.length === 0 ? [`No bundle was found under ${context.roots.join(', ')}.`] : [];
    return { name: EVERY, members, notes };
  }
  const { members, outside } = visibleRegistry(registry, context);
  const { file } = registry.location;
  return { name: EVERY, members, registry: file, notes: outsideNotes(outside, file) };
}

/** Resolves references in the registry in force, which is read once. */
class RegistryReferences {
  private readonly registry: Registry;
  private readonly served: VisibleRegistry;

  constructor(context: Context) {
    this.registry = getRegistry(getRegistryLocation(context));
    this.served = visibleRegistry(this.registry, context);
  }

  open(reference: string): OpenedReference {
    const slug = reference === '@' ? this.defaultSlug() : normaliseSlug(reference);
    const group = this.served.groups.find((candidate) => candidate.slug === slug);
    const registry = this.registry.location.file;
    if (group === undefined) return { name: slug, members: [this.member(reference, slug)], registry };
    const there = group.bundles.filter(({ root }) => isDirectory(root));
    const gone = group.bundles.filter((member) => !there.includes(member));
    return {
      name: slug,
      members: there,
      group: { ...group, bundles: there },
      registry,
      notes: gone.map((member) => `Not served, its directory is gone: ${member.slug} (${member.root})`),
    };
  }

  private member(reference: string, slug: string): Member {
    const member = this.served.members.find((candidate) => candidate.slug === slug);
    if (member === undefined) {
      throw this.served.outside.includes(slug)
        ? outsideProblem(reference, this.registry)
        : unknownReference(this.registry, reference);
    }
    if (isDirectory(member.root)) return member;
    throw new Problem({
      code: 'okf.bundle_missing',
      what: `${describeGiven(reference)} is registered at ${member.root}, which is no directory now.`,
      next: 'Restore it, or take the entry out with {okf.registry_del}.',
    });
  }

  private defaultSlug(): string {
    const first = this.served.members.find(({ root }) => isDirectory(root));
    if (first !== undefined) return first.slug;
    throw new Problem({
      code: 'okf.reference_unknown',
      what: `"@" is the default bundle, and ${this.registry.location.file} has none.`,
      next: 'Register one with {okf.registry_set}.',
    });
  }
}

function outsideNotes(outside: readonly string[], file: string): string[] {
  if (outside.length === 0) return [];
  return [`Not served, because ${file} names them outside the allowed roots: ${outside.join(', ')}`];
}

function outsideProblem(reference: string, { location }: Registry): Problem {
  return new Problem({
    code: 'okf.bundle_outside',
    what: `${describeGiven(reference)} lies outside the allowed roots, and ${location.file} came with the tree.`,
    next: 'Name its directory, allow it with --root DIR, or register it in your own registry.',
  });
}
