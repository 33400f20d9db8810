import type { Context, ContextEvent, Policy, ServedKey } from '@trefoil/contract';
import { resolvePath } from './path-guard.ts';
import { createWorkspaceStore } from './workspace-store.ts';

export interface ContextOptions {
  readonly cwd: string;
  /** Real paths; the first is the workspace. */
  readonly roots: readonly string[];
  /** False at a terminal without --root: the person's own paths need no bounds. */
  readonly confined: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly policy: Policy;
  readonly now?: () => Date;
  /** What each loop serves, by the loop's name. */
  readonly served: ReadonlyMap<string, unknown>;
  readonly signal?: AbortSignal;
  readonly report?: (event: ContextEvent) => void;
}

/** A context over the real file system and clock. */
export function createContext(options: ContextOptions): Context {
  const { cwd, roots, env, policy, served } = options;
  const guard = { cwd, roots: options.confined ? roots : undefined };
  return {
    roots,
    cwd,
    env,
    policy,
    signal: options.signal ?? new AbortController().signal,
    workspace: createWorkspaceStore(roots[0] ?? cwd, env),
    now: options.now ?? (() => new Date()),
    report: options.report ?? (() => undefined),
    resolvePath: async (field, given) => resolvePath(guard, field, given),
    served: <T>(key: ServedKey<T>): T => {
      if (!served.has(key.loop)) throw new Error(`Nothing is served for ${key.loop}.`);
      return served.get(key.loop) as T;
    },
  };
}
