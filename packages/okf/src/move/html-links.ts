import { scanVerbatim } from '@trefoil/corpus';
import type { ParsedDocument } from '@trefoil/corpus';
import { derived } from '../bundle/derived.ts';

/** The path that an attribute of a raw HTML tag names; offsets are those of the body. */
export interface HtmlLink {
  readonly start: number;
  readonly end: number;
  /** As a link's destination. */
  readonly target: string;
}

/** Comments and what is no markup to a browser come first, so that no tag is seen in them. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)|<[a-z][\w-]*((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/dgi;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/dg;
const NAMES: ReadonlySet<string> = new Set(['href', 'src']);

/** The `href` and `src` of the HTML in a body, wherever a browser would follow them. */
export const htmlLinks = derived((document: ParsedDocument): readonly HtmlLink[] => {
  const { body } = document;
  if (!body.includes('<') || !/\b(?:href|src)\s*=/i.test(body)) return [];
  return scanVerbatim(body)
    .filter(({ kind }) => kind === 'html')
    .flatMap(({ start, end }) => linksIn(body.slice(start, end), start));
});

function linksIn(html: string, offset: number): HtmlLink[] {
  return [...html.matchAll(MARKUP)].flatMap(({ indices, 2: attributes = '' }) => {
    const from = offset + (indices?.[2]?.[0] ?? 0);
    return [...attributes.matchAll(ATTRIBUTE)].flatMap((attribute) => linkOf(attribute, from) ?? []);
  });
}

function linkOf(attribute: RegExpExecArray, from: number): HtmlLink | undefined {
  const [, name = '', quoted, single, bare] = attribute;
  if (!NAMES.has(name.toLowerCase())) return undefined;
  const value = quoted ?? single ?? bare ?? '';
  const [start = 0] = attribute.indices?.[quoted === undefined ? (single === undefined ? 4 : 3) : 2] ?? [];
  const written = value.trim();
  const target = fromAttribute(written);
  if (target === undefined || written.includes('\n')) return undefined;
  const at = from + start + value.length - value.trimStart().length;
  return { start: at, end: at + written.length, target };
}

/** An `&` in the path is kept encoded; other references to characters are not how people write paths. */
function fromAttribute(value: string): string | undefined {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(value) ?? [];
  const bare = path.replaceAll('&amp;', '%26');
  return /&[#\w]+;/.test(bare) ? undefined : `${bare}${suffix}`;
}

/** A destination as it is written between quotes of either kind, or without any. */
export function toAttribute(target: string): string {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  return `${path.replaceAll('&', '%26').replaceAll("'", '%27')}${suffix}`;
}
