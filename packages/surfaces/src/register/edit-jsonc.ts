import { isDeepStrictEqual } from 'node:util';
import { parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { commandWords, FileFault, lineBreakOf } from './config-editor.ts';
import type { ConfigEditor, EntryPlace } from './config-editor.ts';
import type { Entry } from './hosts.ts';
import { insertProperty, removeProperty, replaceValue } from './splice-jsonc.ts';

/**
 * Edits JSON and JSON with comments. `modify` of jsonc-parser lays the whole edited line out anew and drops
 * comments beside what it removes, so only its parser is used and the splices are our own.
 */
export const jsoncEditor: ConfigEditor = {
  read: (text, { container, name }) => {
    const entry = findPath(parseRoot(text), [...container, name]);
    if (entry === undefined) return undefined;
    const { command, args } = Object(plainValue(entry)) as Record<string, unknown>;
    return commandWords(command, args);
  },
  names: (text, container) => {
    const servers = findPath(parseRoot(text), container);
    return servers === undefined ? [] : Object.keys(Object(plainValue(servers)) as object);
  },
  set: (text, place, entry) => {
    const done = setEntry(text, place, entry);
    if (!isDeepStrictEqual(valueOf(done), withEntry(valueOf(text), place, entry))) throw unsure();
    return done;
  },
  remove: (text, { container, name }) => {
    const path = [...container, name];
    const done = removePath(text, path);
    if (!isDeepStrictEqual(without(valueOf(done), path), without(valueOf(text), path))) throw unsure();
    return done;
  },
  isEmpty: (text) => {
    const root = parseRoot(text);
    return root === undefined ? text.trim() === '' : isHollow(text, root) && outside(text, root) === '';
  },
};

function setEntry(text: string, { container, name }: EntryPlace, entry: Entry): string {
  const path = [...container, name];
  const root = parseRoot(text);
  if (root === undefined) return startDocument(text, path, entry);
  if (findPath(root, path) === undefined) return setMissing(text, path, entry);
  return Object.entries(entry).reduce((done, [key, value]) => setKey(done, [...path, key], value), text);
}

/** A file without a value: what stands in it, comments for example, stays in front. */
function startDocument(text: string, path: readonly string[], entry: Entry): string {
  const eol = lineBreakOf(text);
  const before = text === '' || text.endsWith('\n') ? text : `${text}${eol}`;
  return `${before}${JSON.stringify(nest(path, entry), null, 2).replaceAll('\n', eol)}${eol}`;
}

/** Adds what is missing of a path: the entry alone, or the containers too. */
function setMissing(text: string, path: readonly string[], value: unknown): string {
  const root = parseRoot(text);
  let depth = path.length - 1;
  let parent = findPath(root, path.slice(0, depth));
  while (parent === undefined && depth > 0) {
    depth -= 1;
    parent = findPath(root, path.slice(0, depth));
  }
  const [key = '', ...rest] = path.slice(depth);
  if (root === undefined || parent === undefined) throw new FileFault(0, 'there is no object in it');
  return insertProperty({ text, root, object: parent }, key, nest(rest, value));
}

function setKey(text: string, path: readonly string[], value: unknown): string {
  const root = parseRoot(text);
  const found = findPath(root, path);
  if (root === undefined || found === undefined) return setMissing(text, path, value);
  if (isDeepStrictEqual(plainValue(found), value)) return text;
  return replaceValue({ text, root, object: found.parent?.parent ?? root }, found, value);
}

/** Removes a property, and with it the containers that then hold nothing at all. */
function removePath(text: string, path: readonly string[]): string {
  const found = findPath(parseRoot(text), path);
  const property = found?.parent;
  if (property?.parent === undefined) return text;
  const done = removeProperty(text, property);
  const above = path.slice(0, -1);
  const container = findPath(parseRoot(done), above);
  if (above.length === 0 || container === undefined || !isHollow(done, container)) return done;
  return removePath(done, above);
}

/** An object without a property and without a comment. */
function isHollow(text: string, node: Node): boolean {
  return node.type === 'object' && text.slice(node.offset + 1, node.offset + node.length - 1).trim() === '';
}

function outside(text: string, root: Node): string {
  return `${text.slice(0, root.offset)}${text.slice(root.offset + root.length)}`.trim();
}

function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

function parseRoot(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error !== undefined) throw new FileFault(error.offset, faultText(error));
  if (root !== undefined && root.type !== 'object')
    throw new FileFault(root.offset, 'an object is expected here');
  return root;
}

/** `PropertyNameExpected` as words: property name expected. */
function faultText({ error }: ParseError): string {
  const words = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `this is not valid JSON (${words})`;
}

/** @throws FileFault where something other than an object is on the way, or a key stands twice */
function findPath(root: Node | undefined, path: readonly string[]): Node | undefined {
  let node = root;
  for (const key of path) {
    if (node === undefined) return undefined;
    if (node.type !== 'object') throw new FileFault(node.offset, 'an object is expected here');
    const found = (node.children ?? []).filter(({ children }) => children?.[0]?.value === key);
    const [first, second] = found;
    if (second !== undefined) throw new FileFault(second.offset, `"${key}" stands here a second time`);
    node = first?.children?.[1];
  }
  return node;
}

function valueOf(text: string): unknown {
  return plainValue(parseRoot(text));
}

/** The value of a node; a key `__proto__` is a key like any other. */
function plainValue(node: Node | undefined): unknown {
  const children = node?.children ?? [];
  if (node?.type === 'array') return children.map(plainValue);
  if (node?.type !== 'object') return node?.value;
  return Object.fromEntries(
    children.map(({ children: pair }) => [pair?.[0]?.value as string, plainValue(pair?.[1])]),
  );
}

function withEntry(value: unknown, { container, name }: EntryPlace, entry: Entry): unknown {
  const put = (inside: unknown, path: readonly string[]): unknown => {
    const [key, ...rest] = path;
    const object = Object(inside ?? {}) as Record<string, unknown>;
    if (key === undefined) return { ...object, ...entry };
    return { ...object, [key]: put(Object.hasOwn(object, key) ? object[key] : undefined, rest) };
  };
  return put(value, [...container, name]);
}

/** A value without what a path leads to, and without the objects on the way that then are empty. */
function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  const object = (value ?? {}) as Record<string, unknown>;
  if (key === undefined) return undefined;
  const entries = Object.entries(object).flatMap(([name, inner]) => {
    const left = name === key ? without(inner, rest) : inner;
    return left === undefined ? [] : [[name, left]];
  });
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as unknown);
}

function unsure(): FileFault {
  return new FileFault(0, 'this file cannot be edited surely');
}
