import path from 'node:path';
import type { Context } from '@trefoil/contract';
import type { Tree } from '@trefoil/corpus';
import type { Bundle } from './bundle.ts';
import { isGone, readBundle, walkBundle } from './read-bundle.ts';
import { mintSlug } from './slug.ts';

/** A bundle as it is served: by name, wherever it lies. */
export interface Member {
  readonly slug: string;
  /** Its directory and the one above it, `docs/billing`: enough to tell two alike apart. */
  readonly title: string;
  /** Real path. */
  readonly root: string;
}

/**
 * The served bundles. Each is parsed when it is first asked for and kept; every request looks once
 * at its files' times and sizes, and parses again those that changed.
 */
export class BundleSet {
  readonly members: readonly Member[];
  private readonly resident = new Map<string, Bundle>();
  // What one request saw stays what it sees, however long it runs.
  private readonly trees = new WeakMap<Context, Map<string, Tree>>();

  constructor(members: readonly Member[]) {
    this.members = members;
  }

  /** The files of a member as this request sees them; undefined when its directory is gone. */
  findTree(member: Member, context: Context): Tree | undefined {
    const seen = this.trees.get(context) ?? new Map<string, Tree>();
    this.trees.set(context, seen);
    const tree = seen.get(member.root) ?? walkBundle(member.root);
    seen.set(member.root, tree);
    return isGone(tree) ? undefined : tree;
  }

  /** A member, parsed; undefined when its directory is gone. */
  findBundle(member: Member, context: Context): Bundle | undefined {
    const tree = this.findTree(member, context);
    if (tree === undefined) return undefined;
    const bundle = readBundle(tree, this.resident.get(member.root));
    this.resident.set(member.root, bundle);
    return bundle;
  }
}

/** Members for directories given as real paths, in that order; a directory given twice is one member. */
export function toMembers(roots: readonly string[]): Member[] {
  const slugs = new Set<string>();
  return [...new Set(roots)].map((root) => {
    const slug = mintSlug(path.basename(root), slugs);
    slugs.add(slug);
    return { slug, title: titleOf(root), root };
  });
}

function titleOf(root: string): string {
  const above = path.basename(path.dirname(root));
  return above === '' ? path.basename(root) : `${above}/${path.basename(root)}`;
}
