/** Where a scan of a JSON object or array stands; it goes on from here when more bytes have come. */
export interface ValueScan {
  /** Next byte to look at. */
  at: number;
  /** Objects and arrays that are open. */
  depth: number;
  deepest: number;
  inString: boolean;
  /** Members of objects at any depth: what a parser leaves of them tells whether a key came twice. */
  members: number;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
/** `{` and `[`, `}` and `]` differ in one bit. */
const OPEN = 0x7b;
const CLOSE = 0x7d;
const BRACE_BIT = 0x20;
/** From this length on, the native search pays for its call. */
const LONG_STRING = 48;

export function startValueScan(at: number): ValueScan {
  return { at, depth: 0, deepest: 0, inString: false, members: 0 };
}

/**
 * Looks for the end of an object or array among the bytes before `end`; true when `scan.at` stands behind it.
 * Counts brackets and steps over strings, nothing else: what is inside is for the parser to judge.
 */
export function scanJsonValue(bytes: Buffer, end: number, scan: ValueScan): boolean {
  let { at, depth } = scan;
  while (at < end) {
    if (scan.inString) {
      at = skipString(bytes, at, end);
      if (at < 0) {
        // The string goes on in the next chunk; an escape is not parted from what it escapes.
        scan.at = -at - 1;
        scan.depth = depth;
        return false;
      }
      scan.inString = false;
    }
    const byte = at < end ? bytes[at++] : undefined;
    if (byte === QUOTE) {
      scan.inString = true;
    } else if (byte === COLON) {
      scan.members += 1;
    } else if (byte !== undefined && (byte | BRACE_BIT) === OPEN) {
      depth += 1;
      scan.deepest = depth > scan.deepest ? depth : scan.deepest;
    } else if (byte !== undefined && (byte | BRACE_BIT) === CLOSE) {
      depth -= 1;
      if (depth === 0) {
        scan.at = at;
        scan.depth = 0;
        return true;
      }
    }
  }
  scan.at = at;
  scan.depth = depth;
  return false;
}

/** The position behind the closing quote; `-1 - position` to go on from when it is not there yet. */
function skipString(bytes: Buffer, from: number, end: number): number {
  const near = Math.min(end, from + LONG_STRING);
  let at = from;
  while (at < near) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      return at + 1;
    }
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at > end || near === end ? unfinished(at, end) : skipLongString(bytes, at, end);
}

function unfinished(at: number, end: number): number {
  return at > end ? -1 - (end - 1) : -1 - at;
}

function skipLongString(bytes: Buffer, from: number, end: number): number {
  const view = bytes.subarray(0, end);
  let quote = view.indexOf(QUOTE, from);
  while (quote !== -1) {
    let slashes = 0;
    while (quote - slashes > from && bytes[quote - slashes - 1] === BACKSLASH) {
      slashes += 1;
    }
    if (slashes % 2 === 0) {
      return quote + 1;
    }
    quote = view.indexOf(QUOTE, quote + 1);
  }
  // Backslashes at the end may be half of an escape: go on from the first of them.
  let at = end;
  while (at > from && bytes[at - 1] === BACKSLASH) {
    at -= 1;
  }
  return -1 - at;
}
