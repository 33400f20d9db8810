import { bodyLinks, linkedDocument, sortedLinks } from '../bundle/body-links.ts';
import type { BodyLink } from '../bundle/body-links.ts';
import { directoryOf, lastSegment } from '../bundle/bundle.ts';
import type { Bundle, Concept, ReservedFile } from '../bundle/bundle.ts';
import { derived } from '../bundle/derived.ts';
import { hasDirectory, hasFile } from '../bundle/places.ts';

/** A link that a check has something to say about. */
export interface LinkFault {
  readonly file: Concept | ReservedFile;
  readonly link: BodyLink;
  /** What it leads to, in the bundle; empty where that is outside. */
  readonly path: string;
}

/** Links by what may be wrong with them. */
interface LinkFaults {
  /** To documents that are not there. */
  readonly documents: readonly LinkFault[];
  readonly outside: readonly LinkFault[];
  readonly directories: readonly LinkFault[];
  /** To files that are no documents, and are not there. */
  readonly files: readonly LinkFault[];
  /** All that name an anchor. */
  readonly anchored: readonly LinkFault[];
}

type Kind = keyof LinkFaults;

/** Sorts out the few links of a bundle that are worth a second look; concepts first, then indexes and logs. */
export const linkFaults = derived((bundle: Bundle): LinkFaults => {
  const faults: Record<Kind, LinkFault[]> = {
    documents: [],
    outside: [],
    directories: [],
    files: [],
    anchored: [],
  };
  for (const list of [bundle.concepts, bundle.indexes, bundle.logs]) {
    for (const file of list) {
      const { documents, others } = sortedLinks(file);
      const broken = documents.some(({ path }) => !bundle.files.has(path));
      for (const link of broken ? bodyLinks(file) : others) sortOut(bundle, { file, link }, faults);
    }
  }
  return faults;
});

function sortOut(
  bundle: Bundle,
  { file, link }: Pick<LinkFault, 'file' | 'link'>,
  faults: Record<Kind, LinkFault[]>,
): void {
  const kind = kindOf(bundle, link);
  const anchored = !link.link.image && link.link.target.includes('#');
  if (kind === undefined && !anchored) return;
  const fault = { file, link, path: link.resolved.kind === 'inside' ? link.resolved.path : '' };
  if (kind !== undefined) faults[kind].push(fault);
  if (anchored) faults.anchored.push(fault);
}

function kindOf(bundle: Bundle, link: BodyLink): Exclude<Kind, 'anchored'> | undefined {
  const { resolved } = link;
  if (resolved.kind !== 'inside') return resolved.kind === 'outside' ? 'outside' : undefined;
  const { path } = resolved;
  if (bundle.files.has(path)) return undefined;
  if (linkedDocument(link) !== undefined) return 'documents';
  const { target, image } = link.link;
  if (!image && /\/(?:[?#].*)?$/s.test(target)) return hasDirectory(bundle, path) ? undefined : 'directories';
  return isFileName(path) && !hasFile(bundle, path) && !hasDirectory(bundle, path) ? 'files' : undefined;
}

/** Hidden files are not read, so it is not known whether they are there. */
function isFileName(path: string): boolean {
  const hidden = lastSegment(path).startsWith('.') || /(?:^|\/)\.[^./]/.test(directoryOf(path));
  return !hidden && !path.endsWith('.md') && /\.[a-z][a-z0-9]{0,7}$/i.test(path);
}
