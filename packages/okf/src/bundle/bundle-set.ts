import path from 'node:path';
import type { Context } from '@trefoil/contract';
import type { Tree } from '@trefoil/corpus';
import type { Bundle } from './bundle.ts';
import { isGone, readBundle, readBundleInSlices, realPathOf, walkBundle } from './read-bundle.ts';
import { mintSlug } from './slug.ts';

/** A bundle as it is served: by name, wherever it lies. */
export interface Member {
  readonly slug: string;
  /** Its directory and the one above it, `docs/billing`: enough to tell two alike apart. */
  readonly title: string;
  /** Real path; where there is nothing now, the path under which it was registered. */
  readonly root: string;
}

/** A name for several members. */
export interface MemberGroup {
  readonly slug: string;
  /** Names of bundles and groups, as they were written. */
  readonly members: readonly string[];
  /** What they come to. */
  readonly bundles: readonly Member[];
  /** The link to another registry that it came through. */
  readonly link: string | null;
}

/** What is served, as one request sees it. */
export interface ServedView {
  readonly members: readonly Member[];
  readonly groups: readonly MemberGroup[];
  /** The registry file that named them; null when none did. */
  readonly registry: string | null;
  /** Names of registered bundles that lie where this server may not look. */
  readonly outside: readonly string[];
  /** Why the registry cannot be read now, when what is served is what it said before. */
  readonly stale?: string;
}

/**
 * The served bundles. Each is parsed when it is first asked for and kept; every request looks once
 * at its files' times and sizes, and parses again those that changed.
 */
export class BundleSet {
  /** As they were when the set was opened. */
  readonly members: readonly Member[];
  private readonly opened: ServedView;
  private readonly resident = new Map<string, Bundle>();
  private readonly parsed = new WeakMap<Tree, Bundle>();
  private residentFor = '';
  // What one request saw stays what it sees, however long it runs.
  private readonly views = new WeakMap<Context, ServedView>();
  private readonly trees = new WeakMap<Context, Map<string, Tree>>();

  constructor(members: readonly Member[], more: Partial<Omit<ServedView, 'members'>> = {}) {
    this.members = members;
    this.opened = { groups: [], registry: null, outside: [], ...more, members };
  }

  /**
   * What this request may see.
   * @throws Problem when a registry is followed that could never be read
   */
  view(context: Context): ServedView {
    const seen = this.views.get(context) ?? this.look(context);
    this.views.set(context, seen);
    this.prune(seen.members);
    return seen;
  }

  /** A set that was named is closed; one that follows a registry looks again. */
  protected look(_context: Context): ServedView {
    return this.opened;
  }

  /** The files of a member as this request sees them; undefined when its directory is gone. */
  findTree(member: Member, context: Context): Tree | undefined {
    const seen = this.trees.get(context) ?? new Map<string, Tree>();
    this.trees.set(context, seen);
    const tree = seen.get(member.root) ?? walkMember(member.root);
    seen.set(member.root, tree);
    return isGone(tree) ? undefined : tree;
  }

  /** A member, parsed; undefined when its directory is gone. */
  findBundle(member: Member, context: Context): Bundle | undefined {
    const tree = this.findTree(member, context);
    if (tree === undefined) return undefined;
    return this.keep(member, tree, this.parsed.get(tree) ?? readBundle(tree, this.resident.get(member.root)));
  }

  /** Reads a member for a request that will ask for it, letting others have their turn meanwhile. */
  async readAhead(
    member: Member,
    context: Context,
    pause: (done: number, total: number) => Promise<void>,
  ): Promise<Bundle | undefined> {
    const tree = this.findTree(member, context);
    if (tree === undefined) return undefined;
    const known = this.parsed.get(tree);
    return this.keep(
      member,
      tree,
      known ?? (await readBundleInSlices(tree, this.resident.get(member.root), pause)),
    );
  }

  private keep(member: Member, tree: Tree, bundle: Bundle): Bundle {
    this.parsed.set(tree, bundle);
    this.resident.set(member.root, bundle);
    return bundle;
  }

  /** Forgets bundles that are no longer served, when what is served has moved. */
  private prune(members: readonly Member[]): void {
    const roots = members.map(({ root }) => root);
    const key = roots.join('\0');
    if (key === this.residentFor) return;
    this.residentFor = key;
    const served = new Set(roots);
    for (const root of this.resident.keys()) if (!served.has(root)) this.resident.delete(root);
  }
}

/** A directory that has become a link since it was named is gone: what it leads to was never named. */
function walkMember(root: string): Tree {
  const real = realPathOf(root);
  if (real === root) return walkBundle(root);
  return {
    root,
    files: [],
    others: [],
    unreadable: [{ path: '', reason: 'gone' }],
    directories: [],
    truncated: false,
  };
}

/**
 * Members for directories given as real paths, in that order; a directory given twice is one member.
 * @param taken names that are no longer free
 */
export function toMembers(roots: readonly string[], taken: Iterable<string> = []): Member[] {
  const slugs = new Set(taken);
  return [...new Set(roots)].map((root) => {
    const slug = mintSlug(path.basename(root), slugs);
    slugs.add(slug);
    return { slug, title: titleOf(root), root };
  });
}

/** A directory's name and that of the one above it. */
export function titleOf(root: string): string {
  const above = path.basename(path.dirname(root));
  return above === '' ? path.basename(root) : `${above}/${path.basename(root)}`;
}
