import type { Link, ParsedDocument, TextPosition } from '@trefoil/corpus';
import { derived } from './derived.ts';
import { resolveLink } from './link-target.ts';
import type { LinkTarget } from './link-target.ts';
import { scannedBody } from './scanned-body.ts';

/** A link in the body of a file, and what it leads to. */
export interface BodyLink extends TextPosition {
  readonly link: Link;
  readonly resolved: LinkTarget;
}

/** A file with a body, whatever else is wrong with it. */
export interface TextFile {
  readonly path: string;
  readonly dir: string;
  readonly document: ParsedDocument;
}

const NONE: readonly BodyLink[] = [];

/** The links of a body, images among them; positions are those of the file. */
export const bodyLinks = derived(({ dir, document }: TextFile): readonly BodyLink[] => {
  const { links } = scannedBody(document);
  if (links.length === 0) return NONE;
  const before = document.bodyLine - 1;
  return links.map((link) => ({
    link,
    resolved: resolveLink(link.target, dir),
    line: before + link.line,
    column: link.column,
  }));
});

/** The Markdown file that a link names; undefined for images and whatever else is linked to. */
export function linkedDocument({ link, resolved }: BodyLink): string | undefined {
  if (link.image || resolved.kind !== 'inside') return undefined;
  return resolved.path.endsWith('.md') ? resolved.path : undefined;
}

/** A document that a body links to. */
interface LinkedDocument {
  readonly path: string;
  /** Of the first link to it. */
  readonly title: string | undefined;
}

/** The links of a body, told apart once, so that what other files do to them costs a look at each target. */
export interface SortedLinks {
  /** Documents, each once, in the order of their first links. */
  readonly documents: readonly LinkedDocument[];
  /** Links that do more, or less, than name a document: images, anchors, directories, other files, other places. */
  readonly others: readonly BodyLink[];
}

const NO_LINKS: SortedLinks = { documents: [], others: [] };

export const sortedLinks = derived((file: TextFile): SortedLinks => {
  const links = bodyLinks(file);
  if (links.length === 0) return NO_LINKS;
  const documents: LinkedDocument[] = [];
  const others: BodyLink[] = [];
  const seen = new Set<string>();
  for (const link of links) {
    const path = linkedDocument(link);
    if (path === undefined || link.link.target.includes('#')) others.push(link);
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    documents.push({ path, title: link.link.title });
  }
  return { documents, others };
});

/** The part behind `#`, decoded; undefined when there is none. */
export function anchorOf(target: string): string | undefined {
  const hash = target.indexOf('#');
  if (hash === -1) return undefined;
  try {
    return decodeURIComponent(target.slice(hash + 1));
  } catch {
    return target.slice(hash + 1);
  }
}
