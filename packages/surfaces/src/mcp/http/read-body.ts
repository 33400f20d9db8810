import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body that nobody wants is taken in before its sender is cut off. */
const MAX_DISCARDED_BYTES = 16 * 1_024 * 1_024;

export type Body =
  | { readonly text: string }
  | { readonly fault: 'too large' | 'not text' }
  /** The client is gone, and with it whoever would want an answer. */
  | { readonly fault: 'gone' };

/** Reads the whole body, never holding more than the limit. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  return await new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    const collect = (part: Buffer) => {
      length += part.length;
      if (length <= limit) parts.push(part);
      else finish({ fault: 'too large' });
    };
    const finish = (body: Body) => {
      request.off('data', collect);
      resolve(body);
    };
    request.on('data', collect);
    request.once('end', () => finish(decode(Buffer.concat(parts))));
    request.once('error', () => finish({ fault: 'gone' }));
    request.once('close', () => finish({ fault: 'gone' }));
  });
}

function decode(bytes: Buffer): Body {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { fault: 'not text' };
  }
}

/**
 * Lets the client finish sending what is not wanted, so that it gets to read why: it would lose the
 * answer with the connection. Within bounds of size here, and of time by the server's own timeout.
 */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (request.headers.expect !== undefined) {
    // A client that waits for leave to send its body sends none now, and the next bytes would be taken for it.
    response.setHeader('Connection', 'close');
    return;
  }
  let left = MAX_DISCARDED_BYTES;
  request.on('error', () => undefined);
  request.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) request.destroy();
  });
}
