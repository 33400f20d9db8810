import { expect, test } from 'vitest';
import { createBreather } from '../src/index.ts';

/** Busy for longer than one slice. */
function work(): void {
  const until = performance.now() + 20;
  while (performance.now() < until);
}

test('long work lets others have their turn, and ends when its caller gives up', async () => {
  const giveUp = new AbortController();
  const breathe = createBreather(giveUp);
  let turns = 0;
  setImmediate(() => (turns += 1));
  work();
  await breathe();
  expect(turns).toBe(1);
  setImmediate(() => giveUp.abort(new Error('enough')));
  work();
  await expect(breathe()).rejects.toThrow('enough');
});
