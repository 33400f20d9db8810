/** A line `key: value` (also behind `- `) whose value could be put in quotes. */
export interface YamlEntry {
  readonly key: string;
  /** 0-based, as are offsets. */
  readonly line: number;
  readonly lastLine: number;
  /** The value: from its first character to its last, with the lines that continue it, without a comment. */
  readonly start: number;
  readonly end: number;
}

interface Line {
  readonly start: number;
  readonly text: string;
  readonly indent: number;
}

// A key as people write them: quoted, or without the characters that would begin something else.
const ENTRY =
  /^ *(?:- +)*(?:"([^"\\]{1,200})"|'([^']{1,200})'|([^\s#"'[\]{}&*!|>%@`,?:-][^:#"'{}[\]]{0,200}?)) *:[ \t]+(?=\S)/;
const BLOCK_SCALAR = /^[|>][-+0-9]{0,2}[ \t]*(?:#.*)?$/;

/**
 * Finds the values that recovery may quote, by a light reading of lines: it runs on text that is not valid YAML, so
 * there is no better structure to go by. Block scalars are left out; their lines are text already.
 */
export function scanYamlLines(yaml: string): YamlEntry[] {
  const lines = splitLines(yaml);
  const entries: YamlEntry[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    const match = line === undefined ? null : ENTRY.exec(line.text);
    if (line === undefined || match === null) continue;
    const value = line.text.slice(match[0].length);
    const last = lastDeeperLine(lines, index);
    if (BLOCK_SCALAR.test(value)) {
      index = last;
      continue;
    }
    const lastLine = lines[last] ?? line;
    const start = line.start + match[0].length;
    const end = lastLine.start + contentLength(lastLine.text, last === index ? match[0].length : 0);
    if (end > start)
      entries.push({ key: match[1] ?? match[2] ?? match[3] ?? '', line: index, lastLine: last, start, end });
  }
  return entries;
}

function splitLines(yaml: string): Line[] {
  let start = 0;
  return yaml.split('\n').map((raw) => {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const line = { start, text, indent: text.length - text.trimStart().length };
    start += raw.length + 1;
    return line;
  });
}

/** The last line that is deeper than the given one, blank lines in between allowed: it continues the value. */
function lastDeeperLine(lines: readonly Line[], index: number): number {
  const indent = lines[index]?.indent ?? 0;
  let last = index;
  for (let next = index + 1; next < lines.length; next += 1) {
    const line = lines[next];
    if (line === undefined) break;
    if (line.text.trim() === '') continue;
    // `- key: value` is deeper than its dash: what stands below `key` is a sibling, not a continuation.
    if (line.indent <= indent || ENTRY.test(line.text)) break;
    last = next;
  }
  return last;
}

/**
 * Where the value ends on its line. A comment is `# ` after a blank, as in valid YAML; `#12` is kept, though YAML would
 * drop it, since whoever forgot the quotes meant an issue number.
 */
function contentLength(text: string, from: number): number {
  const comment = text.slice(from).search(/[ \t]#(?:[ \t]|$)/);
  return (comment === -1 ? text : text.slice(0, from + comment)).trimEnd().length;
}
