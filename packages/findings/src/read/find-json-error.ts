const blank = /[ \t\r\n]*/y;
const scalar =
  /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"\\\p{Cc}]|[\x7F-\x9F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")/uy;

/**
 * Where a text stops being JSON, as an index into it. Parsers tell so in words that differ from version to
 * version, and not always; this is only called when one has refused the text.
 */
export function findJsonError(text: string): number {
  const cursor: Cursor = { text, at: 0 };
  skip(blank, cursor);
  if (passValue(cursor)) {
    skip(blank, cursor);
  }
  return cursor.at;
}

/** Stands on the first character that does not fit, once one of the functions below has answered false. */
interface Cursor {
  readonly text: string;
  at: number;
}

function passValue(cursor: Cursor): boolean {
  if (take('{', cursor)) {
    return passList('}', cursor, passMember);
  }
  if (take('[', cursor)) {
    return passList(']', cursor, passValue);
  }
  return skip(scalar, cursor);
}

function passList(closing: string, cursor: Cursor, passItem: (cursor: Cursor) => boolean): boolean {
  skip(blank, cursor);
  if (take(closing, cursor)) {
    return true;
  }
  for (;;) {
    skip(blank, cursor);
    if (!passItem(cursor)) {
      return false;
    }
    skip(blank, cursor);
    if (take(closing, cursor)) {
      return true;
    }
    if (!take(',', cursor)) {
      return false;
    }
  }
}

function passMember(cursor: Cursor): boolean {
  if (cursor.text[cursor.at] !== '"' || !skip(scalar, cursor)) {
    return false;
  }
  skip(blank, cursor);
  if (!take(':', cursor)) {
    return false;
  }
  skip(blank, cursor);
  return passValue(cursor);
}

function take(character: string, cursor: Cursor): boolean {
  const found = cursor.text[cursor.at] === character;
  cursor.at += Number(found);
  return found;
}

function skip(pattern: RegExp, cursor: Cursor): boolean {
  pattern.lastIndex = cursor.at;
  if (!pattern.test(cursor.text)) {
    return false;
  }
  cursor.at = pattern.lastIndex;
  return true;
}
