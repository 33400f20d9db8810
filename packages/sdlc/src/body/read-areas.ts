import type { BodyLine, BodySection } from './scan-body.ts';

/** The region of the code that a task expects to change. */
export interface AreaRow {
  readonly area: string;
  readonly line: number;
}

const CODE = /`([^`]+)`/g;
const RULE = /^\|?[\s:|-]+\|?$/;

/** The first column of an Areas table; a list of paths in older trees. Only what is written as code counts as a path. */
export function readAreas(section: BodySection | undefined): AreaRow[] {
  if (section === undefined) return [];
  return section.lines.flatMap((line) => areasOf(line));
}

function areasOf({ line, text }: BodyLine): AreaRow[] {
  const row = text.trim();
  const isTable = row.startsWith('|') && !RULE.test(row);
  const isItem = /^(?:[-*+]|\d{1,9}[.)])\s/.test(row);
  if (!isTable && !isItem) return [];
  const cell = isTable ? (row.slice(1).split(/(?<!\\)\|/)[0] ?? '') : row;
  return [...cell.matchAll(CODE)].map((match) => ({ area: match[1] ?? '', line }));
}
