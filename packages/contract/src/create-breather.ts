import type { Context } from './context.ts';

const SLICE_MS = 15;

/**
 * For work that takes long without waiting for anything: called between its steps, it now and then lets
 * other calls, interrupts and cancellations have their turn. Tells whether it did. Work that several callers
 * wait for names none of them, so that it goes on when one gives up.
 * @throws the signal's reason once the caller has given up
 */
export function createBreather({ signal }: Partial<Pick<Context, 'signal'>> = {}): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return false;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    signal?.throwIfAborted();
    since = performance.now();
    return true;
  };
}
