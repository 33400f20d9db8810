import type { Heading, Link, ParsedDocument } from '@trefoil/corpus';
import type { Bundle, Concept } from '../bundle/bundle.ts';
import { resolveField } from '../bundle/field-paths.ts';
import { resolveLink } from '../bundle/link-target.ts';
import { scannedBody } from '../bundle/scanned-body.ts';
import { isCitations } from '../lint/provenance-checks.ts';

/** What an entry of a list of citations names. */
export interface CitedSource {
  readonly resource: string;
  readonly title: string | undefined;
}

/** An entry with the lines that continue it; lines are those of the body. */
interface Entry {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const MARKER = /^ {0,3}(?:[-*+]|\d{1,9}[.)]|\[\d+\]:?)\s+(.*)$/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const WEB = /https?:\/\/[^\s<>()[\]"'`]+/g;

/**
 * The sources that the list under the heading Citations names, in its order. Undefined unless every entry names
 * exactly one, and each can be followed from a front matter as well.
 */
export function citedSources(bundle: Bundle, concept: Concept): readonly CitedSource[] | undefined {
  const entries = entriesOf(concept.document);
  const cited = entries?.map((entry) => sourceOf(entry, concept.document));
  if (cited === undefined || cited.length === 0) return undefined;
  const found = new Map<string, CitedSource>();
  for (const source of cited) {
    if (source === undefined || !canBeFollowed(bundle, concept, source.resource)) return undefined;
    if (!found.has(source.resource)) found.set(source.resource, source);
  }
  return [...found.values()];
}

function entriesOf(document: ParsedDocument): readonly Entry[] | undefined {
  const section = sectionOf(scannedBody(document).headings);
  if (section === undefined) return undefined;
  const lines = document.body.split(/\r?\n/);
  const entries: Entry[] = [];
  let isOpen = false;
  for (let line = section.from; line <= Math.min(section.to, lines.length); line += 1) {
    const text = lines[line - 1] ?? '';
    const last = entries.at(-1);
    if (RULE.test(text)) return entries;
    const [, begun] = MARKER.exec(text) ?? [];
    if (begun !== undefined) entries.push({ text: begun, from: line, to: line });
    else if (text.trim() !== '') {
      // Prose between the entries may say more of them than a front matter could.
      if (last === undefined || !(isOpen || /^\s/.test(text))) return undefined;
      entries[entries.length - 1] = { text: `${last.text} ${text.trim()}`, from: last.from, to: line };
    }
    isOpen = text.trim() !== '';
  }
  return entries;
}

/** The lines below the only such heading, down to the next that does not belong to it. */
function sectionOf(headings: readonly Heading[]): { from: number; to: number } | undefined {
  const [heading, ...others] = headings.filter(isCitations);
  if (heading === undefined || others.length > 0) return undefined;
  const next = headings.find(({ line }) => line > heading.line);
  if (next !== undefined && next.level > heading.level) return undefined;
  return { from: heading.line + 1, to: next === undefined ? Infinity : next.line - 1 };
}

function sourceOf({ text, from, to }: Entry, document: ParsedDocument): CitedSource | undefined {
  const { links, definitions } = scannedBody(document);
  const isHere = ({ line }: { readonly line: number }) => line >= from && line <= to;
  const named: readonly Pick<Link, 'target' | 'text'>[] = [
    ...links.filter((link) => isHere(link) && !link.image),
    ...definitions.filter(isHere).map(({ target, title = '' }) => ({ target, text: title })),
  ];
  const bare = named.length > 0 ? [] : (text.match(WEB) ?? []);
  const [only, ...others] = [...named, ...bare.map((url) => ({ target: withoutStop(url), text: '' }))];
  if (only === undefined || others.length > 0) return undefined;
  const title = only.text.replaceAll(/[`*]/g, '').trim();
  return { resource: only.target, title: title === '' || title === only.target ? undefined : title };
}

/** A stop behind an address ends the sentence. */
function withoutStop(url: string): string {
  return url.replace(/[.,;:!?]+$/, '');
}

/** An address, or a path that leads from a field to where it leads from the text. */
function canBeFollowed(bundle: Bundle, concept: Concept, resource: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:./i.test(resource)) return true;
  const linked = resolveLink(resource, concept.dir);
  const target = resolveField(bundle, concept, resource);
  if (linked.kind !== 'inside' || target.kind !== 'inside')
    return linked.kind === 'outside' && target.kind === 'outside';
  return target.exists && target.path === linked.path;
}
