import type { Manifest } from './manifest.ts';
import type { Policy } from './policy.ts';

/** What an operation reports while it runs; each surface shows it in its own way. */
export type ContextEvent =
  | { readonly kind: 'progress'; readonly done: number; readonly total?: number; readonly message?: string }
  | { readonly kind: 'note'; readonly message: string };

/** Names the set of things that a loop serves, and carries the type of that set. */
export interface ServedKey<T> {
  readonly loop: string;
  /** Never present; it only lets the compiler infer what the set is. */
  readonly type?: T;
}

/** Some bytes of an entry of the store. */
export interface EntryPart {
  readonly start: number;
  readonly length: number;
}

/** Trefoil's own directory for a workspace: caches and state that may be deleted at any time. */
export interface WorkspaceStore {
  /** Undefined when there is no entry or it cannot be trusted. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Parts of an entry, in the order asked for; one that reaches beyond its end is shorter. */
  readParts(key: string, parts: readonly EntryPart[]): Promise<readonly Uint8Array[] | undefined>;
  /** Whole or not at all: an interrupted write leaves the old entry. */
  write(key: string, value: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Everything that an operation may know about the world outside its input. */
export interface Context {
  /** Real paths under which path arguments must stay; the first is the workspace. */
  readonly roots: readonly string[];
  /** True when whoever asks may see nothing outside the roots but what was named as the process started. */
  readonly confined: boolean;
  /** What relative path arguments are relative to. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly policy: Policy;
  readonly workspace: WorkspaceStore;
  /** Standard input, where a person may name it as `-`; only at a terminal or in a pipe. */
  readonly stdin?: () => NodeJS.ReadableStream;
  now(): Date;
  report(event: ContextEvent): void;
  /**
   * The real path (symlinks followed) of a path argument.
   * @throws Problem `path.invalid`, `path.missing` or `path.outside_roots`
   */
  resolvePath(field: string, path: string): Promise<string>;
  /** What this executable offers: for operations that speak of operations. */
  manifest(): Manifest;
  /** The set that a loop serves in this process, as its `served.open` made it. */
  served<T>(key: ServedKey<T>): T;
}
