import { isDeepStrictEqual } from 'node:util';
import { commandWords, FileFault, lineBreakOf } from './config-editor.ts';
import type { ConfigEditor, EntryPlace } from './config-editor.ts';
import type { Entry } from './hosts.ts';
import { scanToml } from './scan-toml.ts';
import type { TomlPair, TomlStatement } from './scan-toml.ts';

/** Edits the table of one server, `[mcp_servers.NAME]`. What is written in another way is refused, not rewritten. */
export const tomlEditor: ConfigEditor = {
  read: (text, place) => {
    const found = findTable(text, place);
    if (found.ours.length === 0) return undefined;
    return commandWords(valueOf(found, 'command'), valueOf(found, 'args'));
  },
  names: (text, container) => {
    const depth = container.length;
    const below = scanToml(text).filter(({ keys }) => beginsWith(keys, container) && keys.length > depth);
    return [...new Set(below.map(({ keys }) => keys[depth] ?? ''))];
  },
  set: (text, place, entry) => {
    const found = findTable(text, place);
    const done = found.ours.length === 0 ? append(text, place, entry) : change(text, found, entry);
    return checked(text, done, place);
  },
  remove: (text, place) => checked(text, cutOut(text, findTable(text, place).ours), place),
  isEmpty: (text) => text.trim() === '',
};

interface FoundTable {
  readonly path: readonly string[];
  /** Headers and pairs of the table and of those below it, in the order of the text. */
  readonly ours: readonly TomlStatement[];
  readonly others: readonly TomlStatement[];
}

/** @throws FileFault also where the servers are written in a way that is not edited */
function findTable(text: string, { container, name }: EntryPlace): FoundTable {
  const path = [...container, name];
  const statements = scanToml(text);
  for (const statement of statements) refuseOtherForms(statement, container, path);
  const ours = statements.filter(({ keys }) => beginsWith(keys, path));
  const headers = ours.filter(({ kind, keys }) => kind !== 'pair' && keys.length === path.length);
  const [header, second] = headers;
  if (second !== undefined) throw new FileFault(second.start, 'this table stands here a second time');
  if (ours.length > 0 && header === undefined)
    throw new FileFault(
      ours[0]?.start ?? 0,
      `this belongs to a server that has no table [${path.join('.')}]`,
    );
  return { path, ours, others: statements.filter((statement) => !ours.includes(statement)) };
}

function refuseOtherForms(
  statement: TomlStatement,
  container: readonly string[],
  path: readonly string[],
): void {
  const { kind, keys, start } = statement;
  const refuse = (what: string) =>
    new FileFault(start, `${what}; only tables [${path.join('.')}] are edited`);
  if (kind === 'array of tables' && beginsWith(path, keys)) throw refuse('a list of tables stands here');
  if (kind !== 'pair') return;
  if (statement.depth < container.length && beginsWith(keys, container))
    throw refuse('servers are written as keys of another table here');
  if (statement.depth < path.length && beginsWith(keys, path))
    throw refuse('the server is written as a key of another table here');
}

function beginsWith(keys: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => keys[index] === key);
}

function pairOf({ ours, path }: FoundTable, key: string): TomlPair | undefined {
  const wanted = [...path, key];
  return ours.find(
    (statement): statement is TomlPair =>
      statement.kind === 'pair' && isDeepStrictEqual(statement.keys, wanted),
  );
}

function valueOf(found: FoundTable, key: string): unknown {
  return pairOf(found, key)?.value;
}

/** A last line without a break stays one: `remove` then knows what was there before. */
function append(text: string, { container, name }: EntryPlace, entry: Entry): string {
  const eol = lineBreakOf(text);
  const pairs = Object.entries(entry).map(([key, value]) => `${key} = ${print(value)}`);
  const block = [`[${[...container, name].join('.')}]`, ...pairs].join(eol);
  if (text === '') return `${block}${eol}`;
  return text.endsWith('\n') ? `${text}${eol}${block}${eol}` : `${text}${eol}${eol}${block}`;
}

function change(text: string, found: FoundTable, entry: Entry): string {
  const edits = Object.entries(entry).flatMap(([key, value]) => {
    const pair = pairOf(found, key);
    if (pair !== undefined) {
      if (isDeepStrictEqual(pair.value, value)) return [];
      return [{ from: pair.valueStart, to: pair.valueEnd, put: print(value) }];
    }
    const place = headerEnd(found);
    const eol = lineBreakOf(text);
    const line = `${key} = ${print(value)}`;
    const put = text[place - 1] === '\n' ? `${line}${eol}` : `${eol}${line}`;
    return [{ from: place, to: place, put }];
  });
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((done, { from, to, put }) => `${done.slice(0, from)}${put}${done.slice(to)}`, text);
}

function headerEnd({ ours, path }: FoundTable): number {
  return ours.find(({ kind, keys }) => kind !== 'pair' && keys.length === path.length)?.end ?? 0;
}

/** JSON's strings are TOML's, but for U+007F. */
function print(value: string | readonly string[]): string {
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('\u007F', String.raw`\u007F`);
  return `[${value.map(print).join(', ')}]`;
}

/** Takes out each table from its header to its last key, and the blank line in front of it. */
function cutOut(text: string, ours: readonly TomlStatement[]): string {
  const tables: { start: number; end: number }[] = [];
  for (const { kind, start, end } of ours) {
    if (kind !== 'pair') tables.push({ start, end });
    const table = tables.at(-1);
    if (table !== undefined) table.end = end;
  }
  return tables.toReversed().reduce(cutTable, text);
}

function cutTable(text: string, { start, end }: { start: number; end: number }): string {
  const hasBreak = text[end - 1] === '\n';
  let from = start;
  // A blank line in front; and one more break when the table ends the text without one.
  if (/(?:^|\n)\r?\n$/.test(text.slice(0, from))) from = beforeBreak(text, from);
  if (!hasBreak) from = beforeBreak(text, from);
  return `${text.slice(0, from)}${text.slice(end)}`;
}

function beforeBreak(text: string, offset: number): number {
  if (text[offset - 1] !== '\n') return offset;
  return text[offset - 2] === '\r' ? offset - 2 : offset - 1;
}

/** Nothing else may have become different. */
function checked(before: string, after: string, place: EntryPlace): string {
  const others = (text: string) =>
    findTable(text, place).others.map(({ start, end }) => text.slice(start, end).trim());
  if (!isDeepStrictEqual(others(before), others(after)))
    throw new FileFault(0, 'this file cannot be edited surely');
  return after;
}
