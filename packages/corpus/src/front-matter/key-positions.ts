import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type Event } from 'js-yaml';

import type { ValidDocument } from './parsed-document.ts';
import { readSimpleYaml } from './read-simple-yaml.ts';
import { positionAt } from './split-document.ts';

/** A place in a document, both numbers from 1. */
export interface KeyPosition {
  readonly line: number;
  readonly column: number;
}

export type KeyPath = readonly (string | number)[];

interface Place {
  /** Offset of the key, or of a list item. */
  readonly at: number;
  /** The value as written, when it is a scalar. */
  raw?: string;
  children?: Map<string, Place>;
}

const KNOWN = new WeakMap<ValidDocument, Place | undefined>();

/**
 * Where a front matter key or list item stands, such as `['sources', 0, 'resource']`. A path that leads past what is
 * written answers with the nearest key above it: the place to look for something missing. Reads the block again, so it
 * is for reporting findings, not for every document.
 */
export function keyLine(document: ValidDocument, path: KeyPath): KeyPosition | undefined {
  if (document.frontMatter === undefined) return undefined;
  const [key] = path;
  const line = path.length === 1 && typeof key === 'string' ? simpleLine(document, key) : undefined;
  if (line !== undefined) return { line, column: 1 };
  let place = placesOf(document);
  if (place === undefined) return undefined;
  for (const step of path) {
    const next: Place | undefined = place.children?.get(String(step));
    if (next === undefined) break;
    place = next;
  }
  const position = positionAt(document.frontMatter.text, place.at);
  // The first line of a document that has front matter is the `---`.
  return { line: position.line + 1, column: position.column };
}

/** The line of a key that begins one, where front matter is so simple that nothing else can begin like it. */
function simpleLine(document: ValidDocument, key: string): number | undefined {
  const { text = '' } = document.frontMatter ?? {};
  if (KNOWN.has(document) || readSimpleYaml(text) === undefined) return undefined;
  let line = 2;
  for (let at = 0; at < text.length; line += 1) {
    if (text.startsWith(key, at) && text[at + key.length] === ':') return line;
    const end = text.indexOf('\n', at);
    if (end === -1) break;
    at = end + 1;
  }
  return undefined;
}

/** A scalar as its author wrote it, without quotes: `0.2` stays `0.2` and `010` stays `010`. */
export function rawScalar(document: ValidDocument, path: string | KeyPath): string | undefined {
  let place = placesOf(document);
  for (const step of typeof path === 'string' ? [path] : path) place = place?.children?.get(String(step));
  return place?.raw;
}

function placesOf(document: ValidDocument): Place | undefined {
  if (!KNOWN.has(document))
    KNOWN.set(document, document.frontMatter && readPlaces(document.frontMatter.text));
  return KNOWN.get(document);
}

function readPlaces(text: string): Place | undefined {
  try {
    return buildPlaces(parseEvents(text, {}), text);
  } catch {
    return undefined;
  }
}

interface Level {
  readonly place: Place;
  readonly isMapping: boolean;
  items: number;
  key: { readonly name: string; readonly at: number } | undefined;
}

function buildPlaces(events: readonly Event[], text: string): Place {
  const root: Place = { at: 0 };
  const levels: Level[] = [];
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    if (event.type === EVENT_ID.POP) {
      levels.pop();
      continue;
    }
    const place = levels.length === 0 ? root : childPlace(levels, event, text);
    if (place === undefined) continue;
    if (event.type === EVENT_ID.SCALAR) {
      place.raw = getScalarValue(text, event);
    } else if (event.type !== EVENT_ID.ALIAS) {
      place.children = new Map();
      levels.push({ place, isMapping: event.type === EVENT_ID.MAPPING, items: 0, key: undefined });
    }
  }
  return root;
}

/** The place a node belongs to; nothing when the node is itself a key. */
function childPlace(levels: readonly Level[], event: Event, text: string): Place | undefined {
  const level = levels.at(-1);
  if (level === undefined) return undefined;
  const at = offsetOf(event);
  if (level.isMapping && level.key === undefined) {
    level.key = { name: event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : '', at };
    return undefined;
  }
  const name = level.key?.name ?? String(level.items);
  const place: Place = { at: level.key?.at ?? at };
  level.place.children?.set(name, place);
  level.key = undefined;
  level.items += 1;
  return place;
}

function offsetOf(event: Event): number {
  if (event.type === EVENT_ID.SCALAR) return quoteStart(event.style, event.valueStart);
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  return event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE ? event.start : 0;
}

/** A quoted scalar's text starts behind its quote. */
function quoteStart(style: number, valueStart: number): number {
  const quoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
  return Math.max(0, quoted ? valueStart - 1 : valueStart);
}
