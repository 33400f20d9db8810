// The least that a program must do to look at every result of a report too large for memory: find the objects of the
// array "results" by their braces, and parse each.
import { createReadStream } from 'node:fs';

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];
const HEAD = Buffer.from('"results":[');

let rest = Buffer.alloc(0);
let inside = false;
let count = 0;
for await (const chunk of createReadStream(process.argv[2], { highWaterMark: 1024 * 1024 })) {
  rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
  let at = 0;
  if (!inside) {
    const found = rest.indexOf(HEAD);
    if (found === -1) continue;
    inside = true;
    at = found + HEAD.length;
  }
  for (;;) {
    const start = rest.indexOf(OPEN, at);
    const end = start === -1 ? -1 : endOfObject(rest, start);
    if (end === -1) break;
    JSON.parse(rest.toString('utf8', start, end));
    count += 1;
    at = end;
  }
  rest = rest.subarray(at);
}
console.log(count);

function endOfObject(bytes, start) {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
      if (at === -1) return -1;
    } else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function endOfString(bytes, start) {
  for (let at = bytes.indexOf(QUOTE, start); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}
