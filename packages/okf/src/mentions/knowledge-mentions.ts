import path from 'node:path';
import { createBreather } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { fieldPaths } from '../bundle/field-paths.ts';
import type { FieldPath } from '../bundle/field-paths.ts';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { findBundlesUnder } from '../bundle/find-bundles.ts';
import { isGone, readBundleInSlices, walkBundle } from '../bundle/read-bundle.ts';
import { scalarText } from '../bundle/scalar-text.ts';
import { positionOf } from '../validate/finding.ts';
import { meansPlace } from './resource-target.ts';
import type { AskedPlace } from './resource-target.ts';

/** A concept that names a place in the repository. */
export interface KnowledgeMention {
  readonly id: string;
  readonly title: string;
  /** How mature the concept says it is. */
  readonly status: string | undefined;
  /** The concept's file: an absolute path. */
  readonly file: string;
  readonly line: number;
  /** `resource` when the concept describes the place, `cites` when it rests on it. */
  readonly relation: 'resource' | 'cites';
  readonly why: string;
}

export interface KnowledgeMentions {
  /** How many bundles were looked through. */
  readonly bundles: number;
  readonly mentions: readonly KnowledgeMention[];
}

/** Bundles stay parsed between requests of one process; what changed on disk is parsed again. */
const resident = new Map<string, Bundle>();
const MAX_RESIDENT = 50;

/** What the bundles under a request's roots say of a file or directory. */
export async function knowledgeMentions(
  context: Context,
  place: Omit<AskedPlace, 'roots'>,
): Promise<KnowledgeMentions> {
  const { roots } = context;
  const breathe = createBreather(context);
  const asked = { ...place, roots };
  const directories = [...new Set(roots.flatMap((root) => findBundlesUnder(root)))];
  const mentions: KnowledgeMention[] = [];
  for (const directory of directories) {
    const bundle = await residentBundle(directory, breathe);
    await breathe();
    for (const concept of bundle?.concepts ?? []) {
      if (bundle !== undefined) mentions.push(...mentionIn({ bundle, concept }, asked));
    }
  }
  return { bundles: directories.length, mentions };
}

async function residentBundle(
  directory: string,
  breathe: () => Promise<boolean>,
): Promise<Bundle | undefined> {
  const tree = walkBundle(directory);
  if (isGone(tree)) return undefined;
  const bundle = await readBundleInSlices(tree, resident.get(directory), async () => {
    await breathe();
  });
  resident.delete(directory);
  resident.set(directory, bundle);
  const [oldest] = resident.keys();
  if (resident.size > MAX_RESIDENT && oldest !== undefined) resident.delete(oldest);
  return bundle;
}

/** One mention a concept: that it describes the place counts before that it cites it. */
function mentionIn(from: { bundle: Bundle; concept: Concept }, place: AskedPlace): KnowledgeMention[] {
  const { bundle, concept } = from;
  const named = fieldPaths(concept).filter(({ raw }) => meansPlace(raw, place, from));
  const best = named.find(isDescribed) ?? named[0];
  if (best === undefined) return [];
  const { id, title, data, document } = concept;
  return [
    {
      id,
      title,
      status: scalarText(document, ['status'], data['status']),
      file: path.join(bundle.root, concept.path),
      line: positionOf(document, best.key).line,
      relation: isDescribed(best) ? 'resource' : 'cites',
      why: isDescribed(best) ? `its resource is ${best.raw}` : `${best.field} is ${best.raw}`,
    },
  ];
}

function isDescribed({ field }: FieldPath): boolean {
  return field === 'resource';
}
