import { bodyLinks, linkedDocument } from '../bundle/body-links.ts';
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
      for (const link of bodyLinks(file)) sortOut(bundle, { file, link, path: pathOf(link) }, faults);
    }
  }
  return faults;
});

function pathOf({ resolved }: BodyLink): string {
  return resolved.kind === 'inside' ? resolved.path : '';
}

function sortOut(bundle: Bundle, fault: LinkFault, faults: Record<Kind, LinkFault[]>): void {
  const { link, path } = fault;
  const { target, image } = link.link;
  if (!image && target.includes('#')) faults.anchored.push(fault);
  if (link.resolved.kind === 'outside') faults.outside.push(fault);
  if (link.resolved.kind !== 'inside' || bundle.files.has(path)) return;
  if (linkedDocument(link) !== undefined) faults.documents.push(fault);
  else if (!image && /\/(?:[?#].*)?$/s.test(target)) {
    if (!hasDirectory(bundle, path)) faults.directories.push(fault);
  } else if (isFileName(path) && !hasFile(bundle, path) && !hasDirectory(bundle, path))
    faults.files.push(fault);
}

/** Hidden files are not read, so it is not known whether they are there. */
function isFileName(path: string): boolean {
  const hidden = lastSegment(path).startsWith('.') || /(?:^|\/)\.[^./]/.test(directoryOf(path));
  return !hidden && !path.endsWith('.md') && /\.[a-z0-9]{1,8}$/i.test(path);
}
