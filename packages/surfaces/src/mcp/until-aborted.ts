/** The outcome of some work, or the reason for which nobody waits for it any longer. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return await new Promise<T>((resolve, refuse) => {
    const giveUp = () => refuse(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, refuse).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
