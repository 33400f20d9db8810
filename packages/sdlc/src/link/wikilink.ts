/** What stands between `[[` and `]]`. */
export interface Wikilink {
  /** An id, an id with a slug, or the name of a document; never empty. */
  readonly target: string;
  readonly alias?: string;
  readonly heading?: string;
}

const MAX_LENGTH = 500;

/** Reads `ID`, `ID-slug`, with optional `#heading` and `|alias`. Undefined when it points nowhere. */
export function parseWikilink(inside: string): Wikilink | undefined {
  if (inside.length > MAX_LENGTH || /[[\]\n]/.test(inside)) return undefined;
  const bar = inside.indexOf('|');
  // Nearly every link is a target and nothing else, and a tree has tens of thousands.
  if (bar === -1 && !inside.includes('#')) {
    const only = inside.trim();
    return only === '' ? undefined : { target: only };
  }
  // In a table the bar is escaped, or it would end the cell.
  const before = (bar === -1 ? inside : inside.slice(0, bar)).replace(/\\$/, '');
  const alias = bar === -1 ? undefined : inside.slice(bar + 1).trim();
  const hash = before.indexOf('#');
  const target = (hash === -1 ? before : before.slice(0, hash)).trim();
  const heading = hash === -1 ? undefined : before.slice(hash + 1).trim();
  if (target === '') return undefined;
  return {
    target,
    ...(alias === undefined || alias === '' ? {} : { alias }),
    ...(heading === undefined || heading === '' ? {} : { heading }),
  };
}

/** Reads a text that is one wikilink and nothing else, brackets included. */
export function parseWholeWikilink(text: string): Wikilink | undefined {
  const trimmed = text.trim();
  return trimmed.startsWith('[[') && trimmed.endsWith(']]') ? parseWikilink(trimmed.slice(2, -2)) : undefined;
}

export function printWikilink({ target, alias, heading }: Wikilink): string {
  return `[[${target}${heading === undefined ? '' : `#${heading}`}${alias === undefined ? '' : `|${alias}`}]]`;
}

export interface PlacedWikilink extends Wikilink {
  /** Offset of `[[` in the scanned line. */
  readonly at: number;
}

/** The links of one line from which code has been masked; embeds (`![[…]]`) are not links. */
export function findWikilinks(line: string): PlacedWikilink[] {
  const found: PlacedWikilink[] = [];
  for (let at = line.indexOf('[['); at !== -1;) {
    const close = line.indexOf(']]', at + 2);
    if (close === -1) break;
    // Of `[[[x]]` the inner pair counts.
    const open = line.lastIndexOf('[[', close - 1);
    const link = parseWikilink(line.slice(open + 2, close));
    if (link !== undefined && line[open - 1] !== '!') found.push({ ...link, at: open });
    at = line.indexOf('[[', close + 2);
  }
  return found;
}
