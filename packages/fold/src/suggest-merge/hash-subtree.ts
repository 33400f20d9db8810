import { mixHash } from '../clones/hash-text.ts';
import { TOKEN_COMMENT, tokenClasses } from '../clones/token-classes.ts';
import type { Member } from './read-member.ts';

/** A hash of the kinds of all that lies below a node: the same for code that differs in names and values. */
export function hashSubtree({ tree, language }: Member, node: number): number {
  const { role, hash } = tokenClasses(tree, language);
  let sum = 17;
  const after = tree.next[node] ?? 0;
  for (let below = node; below < after;) {
    const kind = tree.kind[below] ?? 0;
    if (role[kind] === TOKEN_COMMENT) {
      below = tree.next[below] ?? after;
      continue;
    }
    sum = Math.imul(sum ^ (hash[kind] ?? 0), 0x01000193) ^ (sum >>> 15);
    below += 1;
  }
  return mixHash(sum);
}
