import { randomUUID } from 'node:crypto';
import type { RpcId, RpcMessage } from '../rpc-message.ts';

/**
 * Lets a client of the generations before 2026-07-28 cancel a call: it says so in a message of its own,
 * which must find the call and no other client's. All that a session is here is the name that keeps
 * clients apart; nothing is kept under it but the calls that are running.
 */
export class CancellableCalls {
  readonly #running = new Map<string, () => void>();

  newSession(): string {
    return randomUUID();
  }

  /** @returns what to call when the call is over */
  begin(session: string | undefined, { id }: RpcMessage, cancel: () => void): () => void {
    if (session === undefined || id === undefined) return () => undefined;
    const key = keyOf(session, id);
    this.#running.set(key, cancel);
    return () => {
      if (this.#running.get(key) === cancel) this.#running.delete(key);
    };
  }

  /** Cancels the call that a notification names, if it is one that names a call of this session. */
  take(session: string | undefined, { method, params }: RpcMessage): void {
    const id = params?.['requestId'];
    if (method !== 'notifications/cancelled' || session === undefined) return;
    if (typeof id === 'string' || typeof id === 'number') this.#running.get(keyOf(session, id))?.();
  }
}

function keyOf(session: string, id: RpcId): string {
  return JSON.stringify([session, id]);
}
