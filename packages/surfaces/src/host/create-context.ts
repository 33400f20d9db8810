import type { Context, ContextEvent, Manifest, Policy, ServedKey, WorkspaceStore } from '@trefoil/contract';
import { resolvePath } from './path-guard.ts';

export interface ContextOptions {
  readonly cwd: string;
  /** Where a relative path is looked for when there is nothing of that name under `cwd`. */
  readonly otherwise?: string;
  /** Real paths; the first is the workspace. */
  readonly roots: readonly string[];
  /** False at a terminal without --root: the person's own paths need no bounds. */
  readonly confined: boolean;
  /** True while what the operator typed is opened: that may lie anywhere, whatever else is confined. */
  readonly typed?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly policy: Policy;
  readonly manifest: () => Manifest;
  readonly now?: () => Date;
  /** Made for the workspace when not given. */
  readonly workspace?: WorkspaceStore;
  /** What each loop serves, by the loop's name. */
  readonly served: ReadonlyMap<string, unknown>;
  /** Only where a person may pipe something in. */
  readonly stdin?: () => NodeJS.ReadableStream;
  readonly signal?: AbortSignal;
  readonly report?: (event: ContextEvent) => void;
}

/** A context over the real file system and clock. */
export function createContext(options: ContextOptions): Context {
  const { cwd, roots, env, policy, manifest, served } = options;
  const guard = {
    cwd,
    roots: options.confined && options.typed !== true ? roots : undefined,
    ...(options.otherwise === undefined ? {} : { otherwise: options.otherwise }),
  };
  return {
    roots,
    confined: options.confined,
    cwd,
    env,
    policy,
    manifest,
    ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
    signal: options.signal ?? new AbortController().signal,
    workspace: options.workspace ?? openStoreWhenUsed(roots[0] ?? cwd, env),
    now: options.now ?? (() => new Date()),
    report: options.report ?? (() => undefined),
    resolvePath: async (field, given) => resolvePath(guard, field, given),
    served: <T>(key: ServedKey<T>): T => {
      if (!served.has(key.loop)) throw new Error(`Nothing is served for ${key.loop}.`);
      return served.get(key.loop) as T;
    },
  };
}

/** Most calls never use the store, and what it needs of Node costs more than they do. */
export function openStoreWhenUsed(root: string, env: ContextOptions['env']): WorkspaceStore {
  let opened: Promise<WorkspaceStore> | undefined;
  const store = async () => {
    opened ??= import('./workspace-store.ts').then((module) => module.createWorkspaceStore(root, env));
    return await opened;
  };
  return {
    read: async (key) => await (await store()).read(key),
    readParts: async (key, parts) => await (await store()).readParts(key, parts),
    write: async (key, value) => await (await store()).write(key, value),
    remove: async (key) => await (await store()).remove(key),
  };
}
