import { createPolicy } from '@trefoil/contract';
import type { Context } from '@trefoil/contract';
import { createContext } from '@trefoil/surfaces';

export interface TestContextOptions {
  readonly cwd: string;
  /** Real paths; the working directory alone unless given. */
  readonly roots?: readonly string[];
  /** What each loop serves, by the loop's name. */
  readonly served?: Readonly<Record<string, unknown>>;
  readonly now?: Date;
}

/** A context as one request to a server has it: confined to its roots, with the clock stopped. */
export function createTestContext({ cwd, roots = [cwd], served = {}, now }: TestContextOptions): Context {
  const instant = now ?? new Date('2026-09-01T00:00:00Z');
  return createContext({
    cwd,
    roots,
    confined: true,
    env: {},
    policy: createPolicy({ allow: [], deny: [] }),
    served: new Map(Object.entries(served)),
    now: () => instant,
  });
}
