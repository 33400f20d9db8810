import { keyRange, parseDocument } from '@trefoil/corpus';
import type { ValidDocument } from '@trefoil/corpus';
import { canonicalJson } from '@trefoil/contract';
import { toPlainData } from '../corpus/plain-data.ts';
import { printYaml } from './print-yaml.ts';
import type { EditableValue } from './print-yaml.ts';

/** The new text of a file, or why the edit would not be safe. */
export type FrontMatterEdit =
  | { readonly ok: true; readonly text: string; readonly changed: boolean }
  | { readonly ok: false; readonly reason: string };

/** What is to become of one top-level key. */
export interface KeyEdit {
  readonly key: string;
  /** Undefined takes the key out. */
  readonly value: EditableValue | undefined;
  /** A key that gives up its place to this one: a former name of it. */
  readonly replaces?: string | undefined;
}

/**
 * Sets one top-level key, or takes it out when the value is undefined, and leaves every other byte as it is:
 * comments, order, quotes and line ends stay. What comes out is read again before it is handed back; when
 * anything but the key has changed its meaning, the edit is refused.
 */
export function editFrontMatter(
  document: ValidDocument,
  key: string,
  value: EditableValue | undefined,
): FrontMatterEdit {
  return applyKeyEdit(document, { key, value });
}

/** The same, where the key may also take the place of another. */
export function applyKeyEdit(document: ValidDocument, edit: KeyEdit): FrontMatterEdit {
  const { source, frontMatter } = document;
  const { key, value } = edit;
  if (frontMatter === undefined) return { ok: false, reason: 'there is no front matter' };
  const { data, duplicateKeys } = frontMatter;
  const place = edit.replaces ?? key;
  if (place !== key && Object.hasOwn(data, key))
    return { ok: false, reason: `there are ${place} and ${key}` };
  if (duplicateKeys.some((duplicate) => duplicate.key === place)) {
    return { ok: false, reason: `${place} stands twice; take one of them out first` };
  }
  const present = Object.hasOwn(data, place);
  if (!present && value === undefined) return { ok: true, text: source, changed: false };
  if (present && place === key && value !== undefined && isSame(data[key], value)) {
    return { ok: true, text: source, changed: false };
  }
  const text = present ? replaceKey(document, edit, place) : insertKey(document, key, value);
  if (text === undefined) return { ok: false, reason: `${place} is not written on a line of its own` };
  return isSafe(document, text, edit)
    ? { ok: true, text, changed: true }
    : { ok: false, reason: `setting ${key} would change something else` };
}

function isSame(present: unknown, value: EditableValue): boolean {
  return canonicalJson(toPlainData(present)) === canonicalJson(value);
}

function replaceKey(document: ValidDocument, { key, value }: KeyEdit, place: string): string | undefined {
  const range = keyRange(document, place);
  if (range === undefined) return undefined;
  const { source } = document;
  const before = source.slice(0, range.start);
  const after = source.slice(range.end);
  if (value === undefined) return before + after;
  const old = source.slice(range.start, range.end);
  const comment = typeof value === 'object' ? '' : trailingComment(old);
  return `${before}${keyText(document, key, value).replace(/(\r?\n)$/, `${comment}$1`)}${after}`;
}

const QUOTED = /^[^:]+:[ \t]+(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/;

/** The comment behind a value of one line, with the blanks before it. In quotes a `#` is text. */
function trailingComment(lines: string): string {
  const line = lines.trimEnd();
  if (line.includes('\n')) return '';
  const from = QUOTED.exec(line)?.[0].length ?? 0;
  const hash = line.slice(from).search(/[ \t]#/);
  if (hash === -1) return '';
  const before = line.slice(0, from + hash).trimEnd();
  return line.slice(before.length);
}

function insertKey(
  document: ValidDocument,
  key: string,
  value: EditableValue | undefined,
): string | undefined {
  if (value === undefined) return document.source;
  const { source, yaml } = document;
  return source.slice(0, yaml.end) + keyText(document, key, value) + source.slice(yaml.end);
}

function keyText({ crlf }: ValidDocument, key: string, value: EditableValue): string {
  const text = `${printYaml(key, value)}\n`;
  return crlf ? text.replaceAll('\n', '\r\n') : text;
}

/** Everything but the key must read as before, the key as asked for, and the body must be the same text. */
function isSafe(before: ValidDocument, text: string, { key, value, replaces }: KeyEdit): boolean {
  const after = parseDocument(text);
  if (after.kind !== 'document' || after.frontMatter === undefined || after.body !== before.body)
    return false;
  if (after.frontMatter.recovered.some((recovered) => recovered.key === key)) return false;
  const own = new Set([key, replaces]);
  const rest = (data: Readonly<Record<string, unknown>>) =>
    canonicalJson(toPlainData(Object.fromEntries(Object.entries(data).filter(([name]) => !own.has(name)))));
  const { data } = after.frontMatter;
  if (rest(data) !== rest(before.frontMatter?.data ?? {})) return false;
  if (replaces !== undefined && Object.hasOwn(data, replaces)) return false;
  return value === undefined ? !Object.hasOwn(data, key) : isSame(data[key], value);
}
