import type { Context, ServedKey } from './context.ts';
import type { AnyOperation } from './operation.ts';

/** A set of things that a loop serves, opened from what was named on the command line. */
export interface ServedSet {
  readonly value: unknown;
  /** The member that each reference stands for, in the order given. */
  readonly names: readonly string[];
  /** What the person who started the command should know: a member that was skipped, say. */
  readonly notes: readonly string[];
  /** For a server's log: what is served, and by what, when nothing was named. */
  readonly about?: string;
}

export interface ServedDefinition {
  readonly key: ServedKey<unknown>;
  /** Placeholder in usage lines: `DIR`. */
  readonly argument: string;
  /** One line for help. */
  readonly summary: string;
  /** References may be empty: the loop then finds what there is under the context's roots. */
  readonly open: () => Promise<{
    readonly open: (references: readonly string[], context: Context) => Promise<ServedSet>;
  }>;
}

export interface ResourceDescription {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface PromptDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export interface CompletionRequest {
  readonly uriTemplate: string;
  readonly argument: string;
  readonly value: string;
  /** Arguments of the template that are already decided. */
  readonly given: Readonly<Record<string, string>>;
}

/** The live half of what a loop gives an MCP server beside its operations. */
export interface ResourceProvider {
  listResources(context: Context): Promise<readonly ResourceDescription[]>;
  /** Undefined when the URI names nothing that may be read; the reason is not told apart. */
  readResource(uri: string, context: Context): Promise<{ mimeType: string; text: string } | undefined>;
  /** Every value that fits, in order; the surface cuts them. */
  complete(request: CompletionRequest, context: Context): Promise<readonly string[]>;
}

/** Where a server starts, as far as a loop's own configuration may depend on it. */
export type ServerPlace = Pick<Context, 'cwd' | 'roots' | 'env' | 'signal'>;

/** One entry of a loop's own list of what its server offers. */
export interface ServerEntry {
  /** Of an operation of that loop. */
  readonly id: string;
  /** The file that says so, as messages name it. */
  readonly file: string;
}

/** What a loop's own configuration says of the tools of a server. */
export interface ServerRules {
  /** Offered beside what is listed anyway. Only `own` entries may name what changes something. */
  readonly allow: readonly (ServerEntry & {
    /** True when the file is the user's, rather than one that came with the tree. */
    readonly own: boolean;
  })[];
  /** Never offered. */
  readonly deny: readonly ServerEntry[];
  /** Where an entry that was not `own` would count, for a sentence that says so. */
  readonly instead: string;
}

export interface LoopDefinition {
  /** First word of its operations' ids: `okf`. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** False only for operations that belong to the whole product: their ids have no prefix. */
  readonly prefixed?: boolean;
  /** True when the tools of a server for this loop alone have no prefix: `search`, not `okf_search`. */
  readonly bareToolNames?: boolean;
  /** What starts a server for this loop alone, where that is not `mcp`. */
  readonly serverWords?: readonly string[];
  /** Paths of the operations that its server lists unless told otherwise; all of them when not given. */
  readonly core?: readonly string[];
  /** Path in words → the module's operation. Loaded when it is called. */
  readonly operations: Readonly<Record<string, () => Promise<AnyOperation>>>;
  readonly served?: ServedDefinition;
  /**
   * What configuration of the loop's own says of its server; `read` throws a Problem when that cannot be understood,
   * and gives undefined when there is none.
   */
  readonly serverRules?: () => Promise<{
    readonly read: (place: ServerPlace) => Promise<ServerRules | undefined>;
  }>;
  /** For agents, in an MCP server's instructions: the order of questions. */
  readonly instructions?: string;
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly resources?: () => Promise<ResourceProvider>;
  readonly prompts?: readonly PromptDescription[];
  readonly promptText?: (name: string) => Promise<string | undefined>;
}

export function defineLoop(definition: LoopDefinition): LoopDefinition {
  return definition;
}
