import { createPolicy } from '@trefoil/contract';
import type { Context, Manifest } from '@trefoil/contract';
import { createContext } from '@trefoil/surfaces';
import { absentOkfHome } from './run-program.ts';

export interface TestContextOptions {
  readonly cwd: string;
  /** Real paths; the working directory alone unless given. */
  readonly roots?: readonly string[];
  /** What each loop serves, by the loop's name. */
  readonly served?: Readonly<Record<string, unknown>>;
  readonly now?: Date;
  /** Nothing of the machine that runs the test, unless given. */
  readonly env?: Readonly<Record<string, string>>;
  /** False for a context as a person at a terminal has it. */
  readonly confined?: boolean;
  /** Ids of operations that may run although they change something. */
  readonly allow?: readonly string[];
  /** For operations that speak of operations. */
  readonly manifest?: () => Manifest;
}

/** A context as one request to a server has it: confined to its roots, with the clock stopped. */
export function createTestContext(options: TestContextOptions): Context {
  const { cwd, roots = [cwd], served = {}, confined = true, allow = [] } = options;
  const env = options.env ?? { OKF_HOME: absentOkfHome };
  const instant = options.now ?? new Date('2026-09-01T00:00:00Z');
  return createContext({
    cwd,
    roots,
    confined,
    env,
    policy: createPolicy({ allow, deny: [] }),
    manifest: options.manifest ?? (() => ({ loops: [], operations: [] })),
    served: new Map(Object.entries(served)),
    now: () => instant,
  });
}
