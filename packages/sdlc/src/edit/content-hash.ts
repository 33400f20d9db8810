import { createHash } from 'node:crypto';

/** What a file's content is known by. */
export function contentHash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
