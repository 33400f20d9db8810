const SPAN = 100;
const FACTOR = 37;
const TWO_32 = 2 ** 32;
/** Stands for the end of the file, so that a file's last line differs from the same line elsewhere. */
const END = 0xff_ff;

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;

/**
 * The `primaryLocationLineHash` of every line of a text, first line first, as GitHub's uploader for code
 * scanning computes it: a polynomial hash of 64 bits over the 100 characters from the line's first one on,
 * not counting spaces and tabs, every line ending as a line feed, and `:n` for the n-th line that hashes alike.
 *
 * The uploader warns about each result whose value differs from its own, so this has to be exactly that.
 */
export function primaryLocationLineHashes(text: string): string[] {
  const { units, starts } = readSignificantUnits(text);
  const seen = new Map<string, number>();
  return starts.map((start) => {
    const hash = hashFrom(units, start);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return `${hash}:${count}`;
  });
}

interface SignificantUnits {
  /** UTF-16 code units that count, then the mark of the end, then nothing (zeros). */
  readonly units: Uint16Array;
  /** Where each line starts among them. */
  readonly starts: readonly number[];
}

function readSignificantUnits(text: string): SignificantUnits {
  const units = new Uint16Array(text.length + 1 + SPAN);
  const starts: number[] = [];
  let length = 0;
  let atLineStart = true;
  let afterReturn = false;
  for (let index = 0; index <= text.length; index += 1) {
    const unit = index === text.length ? END : text.charCodeAt(index);
    // Even a blank after a carriage return parts it from its line feed: the uploader has it so.
    const skipped = unit === SPACE || unit === TAB || (afterReturn && unit === LF);
    afterReturn = unit === CR;
    if (skipped) {
      continue;
    }
    if (atLineStart) {
      starts.push(length);
    }
    units[length] = unit === CR ? LF : unit;
    atLineStart = units[length] === LF;
    length += 1;
  }
  return { units, starts };
}

/** Arithmetic modulo 2^64 in two halves: numbers are exact up to 2^53, and BigInt is thirty times slower. */
function hashFrom(units: Uint16Array, start: number): string {
  let high = 0;
  let low = 0;
  for (let index = start; index < start + SPAN; index += 1) {
    const sum = low * FACTOR + (units[index] ?? 0);
    low = sum % TWO_32;
    high = (high * FACTOR + Math.floor(sum / TWO_32)) % TWO_32;
  }
  return high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0');
}
