import { createRegistry, Problem } from '@trefoil/contract';
import type {
  Context,
  LoopDefinition,
  Policy,
  Registry,
  ResourceProvider,
  ServedSet,
  WorkspaceStore,
} from '@trefoil/contract';
import type { Application } from '../application.ts';
import { createContext, openStoreWhenUsed } from '../host/create-context.ts';
import { openPolicy } from '../host/policy/open-policy.ts';
import type { OpenPolicy } from '../host/policy/policy-request.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { HttpOptions } from './http/serve-http.ts';
import { createProgressReporter } from './progress-reporter.ts';
import type { ProtocolRequest } from './sdk-port.ts';
import { createToolCatalog } from './tool-catalog.ts';
import type { ToolCatalog } from './tool-catalog.ts';

export interface McpOptions {
  /** As typed; without one, the workspace of the working directory. */
  readonly roots: readonly string[];
  /** What the server's loop serves, as typed; may be empty. */
  readonly references: readonly string[];
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** What the lists above and the policy files come to, where that is known already. */
  readonly policy?: OpenPolicy;
  /** `all` lists every tool. */
  readonly profile?: string;
  /** Without it, one client is served on standard input and output. */
  readonly http?: HttpOptions;
}

export interface McpIo {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted when the server is told to stop. */
  readonly signal: AbortSignal;
}

/** What one loop serves, and how it was asked for. */
interface OpenedSet extends ServedSet {
  readonly references: readonly string[];
}

/** Everything that answering requests needs; the same for every request, whoever sends it. */
export interface McpHost {
  readonly application: Application;
  readonly registry: Registry;
  readonly catalog: ToolCatalog;
  readonly roots: readonly string[];
  readonly policy: OpenPolicy;
  readonly served: readonly OpenedSet[];
  readonly diagnostics: Diagnostics;
  /** Fresh for each request: what was started with never changes, what a request brings is its own. */
  contextFor(request: ProtocolRequest): Context;
  resourceProviders(): Promise<readonly ResourceProvider[]>;
}

/** @throws Problem when the server cannot be what it was started as */
export async function openHost(
  application: Application,
  options: McpOptions,
  setup: HostSetup,
): Promise<McpHost> {
  const { io, diagnostics } = setup;
  const opened = options.policy ?? (await openServerPolicy(application, options, io));
  const { policy, allowed, roots } = opened;
  // One for all requests: finding out where it may lie asks git.
  const workspace = openStoreWhenUsed(roots[0] ?? io.cwd, io.env);
  const sets = await openServedSets({ application, options, io, roots, policy, diagnostics, workspace });
  const served = new Map([...sets].map(([loop, set]) => [loop, set.value]));
  return {
    application,
    registry: createRegistry(application.loops),
    catalog: createToolCatalog(application, { policy, allowed, profile: options.profile }),
    roots,
    policy: opened,
    served: [...sets.values()],
    diagnostics,
    contextFor: (request) =>
      createContext({
        // Hosts start servers wherever they like; a relative path can only mean the workspace.
        cwd: roots[0] ?? io.cwd,
        roots,
        confined: true,
        env: io.env,
        policy,
        manifest: () => application.manifest(),
        workspace,
        served,
        signal: request.signal,
        report: createProgressReporter(request, diagnostics),
      }),
    resourceProviders: createResourceProviders(application.loops),
  };
}

export interface HostSetup {
  readonly io: Pick<McpIo, 'env' | 'cwd'>;
  readonly diagnostics: Diagnostics;
}

/** @throws Problem as {@link openPolicy} */
export async function openServerPolicy(
  application: Application,
  { roots, allow, deny }: Pick<McpOptions, 'roots' | 'allow' | 'deny'>,
  { cwd, env }: Pick<McpIo, 'env' | 'cwd'>,
): Promise<OpenPolicy> {
  return await openPolicy({ application, asker: 'client', cwd, env, roots, allow, deny });
}

interface Opening extends HostSetup {
  readonly application: Application;
  readonly options: McpOptions;
  readonly roots: readonly string[];
  readonly policy: Policy;
  readonly workspace: WorkspaceStore;
}

async function openServedSets(opening: Opening): Promise<Map<string, OpenedSet>> {
  const { application, options, io, roots, policy, diagnostics, workspace } = opening;
  const sets = new Map<string, OpenedSet>();
  const target = loopOfReferences(application, options.references);
  // References were typed by the person who started the server: without --root, nothing bounds them.
  const context = createContext({
    cwd: io.cwd,
    // Hosts start servers wherever they like, so a name may as well be one under the root.
    ...(options.roots.length > 0 && roots[0] !== undefined ? { otherwise: roots[0] } : {}),
    roots,
    confined: true,
    typed: options.roots.length === 0,
    env: io.env,
    policy,
    manifest: () => application.manifest(),
    workspace,
    served: new Map(),
    report: (event) => {
      if (event.kind === 'note') diagnostics.line(event.message);
    },
  });
  for (const loop of application.loops) {
    if (loop.served === undefined) continue;
    const { open } = await loop.served.open();
    const references = loop === target ? options.references : [];
    sets.set(loop.name, { ...(await open(references, context)), references });
  }
  return sets;
}

/** The loop whose served set was named: the executable's own, or the only one that serves anything. */
function loopOfReferences(
  application: Application,
  references: readonly string[],
): LoopDefinition | undefined {
  if (references.length === 0) return undefined;
  const serving = application.loops.filter((loop) => loop.served !== undefined);
  const own = serving.find((loop) => loop.name === application.ownLoop);
  const target = own ?? (serving.length === 1 ? serving[0] : undefined);
  if (target !== undefined) return target;
  const what = `${application.name} mcp takes no ${serving.length === 0 ? 'arguments' : 'bare arguments: it serves several loops'}.`;
  throw new Problem({ code: 'input.invalid', what, next: 'Name directories with --root DIR.' });
}

function createResourceProviders(
  loops: readonly LoopDefinition[],
): () => Promise<readonly ResourceProvider[]> {
  let opened: Promise<ResourceProvider[]> | undefined;
  return async () => {
    opened ??= Promise.all(loops.flatMap((loop) => (loop.resources === undefined ? [] : [loop.resources()])));
    return await opened;
  };
}
