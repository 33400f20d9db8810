import { alignTokens, sortGrams } from '../clones/align-tokens.ts';
import { hashTokens } from '../clones/hash-tokens.ts';
import { TokenReader } from '../clones/read-tokens.ts';
import type { Member } from './read-member.ts';

/** The type of a class of clones, and how alike the others are to the first at the least. */
export function compareMembers(members: readonly Member[]): { clone_type: number; similarity: number } {
  const read = members.map(readTokens);
  const [first, ...others] = read;
  if (first === undefined) return { clone_type: 1, similarity: 1 };
  if (others.every(({ exact }) => exact === first.exact)) return { clone_type: 1, similarity: 1 };
  if (others.every(({ form }) => form === first.form)) return { clone_type: 2, similarity: 1 };
  const alike = others.map(({ grams }) => alignTokens(first.grams, grams).similarity);
  return { clone_type: 3, similarity: Math.floor(Math.min(...alike) * 100) / 100 };
}

function readTokens(member: Member) {
  const reader = new TokenReader(member);
  for (const node of member.nodes) reader.read(node);
  const { length, text } = reader;
  const [a, b, c, d] = hashTokens(reader, 0, length);
  const words = Uint8Array.from(text.subarray(0, length), (hash) => hash & 0xff);
  const grams = sortGrams({ tokens: reader.symbol, words, from: 0, to: length });
  return { exact: `${a} ${b} ${length}`, form: `${c} ${d} ${length}`, grams };
}
