import { mixHash } from './hash-text.ts';
import { TOKEN_VALUE, TOKEN_WORD } from './token-classes.ts';

interface TokenColumns {
  readonly role: Uint8Array;
  readonly kind: Uint32Array;
  readonly text: Uint32Array;
}

/**
 * Two 64-bit hashes of a run of tokens, each as two halves: of the tokens as they stand, and of their form: names by
 * the number of their first use and values by their kind, so that a copy with everything renamed has the same.
 */
export function hashTokens({ role, kind, text }: TokenColumns, from: number, to: number): number[] {
  const numbers = new Map<number, number>();
  let [exact, exactToo, form, formToo] = [1, 2, 3, 4];
  for (let at = from; at < to; at += 1) {
    const what = kind[at] ?? 0;
    const word = text[at] ?? 0;
    const asIs = what ^ mixHash(word);
    exact = add(exact, asIs);
    exactToo = addToo(exactToo, asIs);
    const shape =
      role[at] === TOKEN_WORD ? numberOf(numbers, word) : role[at] === TOKEN_VALUE ? 0x5bd1e995 : what;
    form = add(form, shape);
    formToo = addToo(formToo, shape);
  }
  return [mixHash(exact), mixHash(exactToo), mixHash(form), mixHash(formToo)];
}

function numberOf(numbers: Map<number, number>, word: number): number {
  const found = numbers.get(word);
  if (found !== undefined) return found;
  const number = numbers.size + 1;
  numbers.set(word, number);
  return number;
}

function add(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
}

function addToo(hash: number, value: number): number {
  return Math.imul(hash + value, 0x9e3779b1) ^ (hash >>> 13);
}
