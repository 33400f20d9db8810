import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether the value of an `Authorization` header carries the token. */
export type TokenCheck = (authorization: string | undefined) => boolean;

/** Compares digests, so that the time it takes tells neither the token nor its length. */
export function createTokenCheck(token: string): TokenCheck {
  const expected = digest(token);
  return (authorization) => {
    const [, given] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
    return timingSafeEqual(digest(given ?? ''), expected);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
