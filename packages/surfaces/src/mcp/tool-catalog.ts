import { describeGiven, findNearestName, limitInput } from '@trefoil/contract';
import type { JsonObject, JsonSchema, OperationManifest, Policy } from '@trefoil/contract';
import { toolName, withToolNames } from '../application.ts';
import type { Application } from '../application.ts';
import { operationNames } from '../operation-names.ts';
import type { NamedOperation } from '../operation-names.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** What a server lists, and what it answers to beyond that. */
export interface ToolCatalog {
  /** Sorted by name. */
  readonly tools: readonly Tool[];
  /** @throws RpcError when no operation on this surface has the name */
  find(name: unknown): NamedOperation;
}

export interface ToolChoice {
  readonly policy: Policy;
  /** `all` lists everything that may be called. */
  readonly profile?: string | undefined;
  /** Ids that were allowed by name, and are listed therefore. */
  readonly allowed: readonly string[];
}

/** Made from the manifest alone: no operation's module is loaded. */
export function createToolCatalog(application: Application, choice: ToolChoice): ToolCatalog {
  const tools = application
    .manifest()
    .operations.filter(({ surfaces }) => surfaces.includes('mcp'))
    .filter((operation) => choice.policy.allows(operation) && isListed(application, operation, choice))
    .map((operation) => describeTool(application, operation, choice.policy))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const names = operationNames(application);
  return {
    tools,
    find: (name) => {
      const named = typeof name === 'string' ? names.get(name) : undefined;
      if (named?.operation.surfaces.includes('mcp') === true) return named;
      throw unknownTool(name, tools);
    },
  };
}

/** What is not listed can still be called by who knows of it: lists are kept short for a model's sake. */
function isListed(
  { core }: Application,
  operation: OperationManifest,
  { profile, allowed }: ToolChoice,
): boolean {
  if (profile === 'all' || allowed.includes(operation.id)) return true;
  return core?.includes(operation.id) ?? operation.core;
}

function describeTool(application: Application, operation: OperationManifest, { limits }: Policy): Tool {
  const { id, title, summary, description, effects, idempotent, input, output, document } = operation;
  return {
    name: toolName(application, id),
    title,
    description: withToolNames(
      application,
      description === undefined ? `${summary}.` : `${summary}. ${description}`,
    ),
    inputSchema: limitInput(input, limits),
    // The answer that is a document is text and nothing else.
    ...(document === undefined ? { outputSchema: output } : {}),
    annotations: {
      readOnlyHint: effects === 'read',
      // What declares no effects may do anything.
      destructiveHint: effects !== 'read' && effects !== 'state',
      idempotentHint: idempotent,
      openWorldHint: false,
    },
  };
}

function unknownTool(name: unknown, tools: readonly Tool[]): RpcError {
  if (typeof name !== 'string')
    return new RpcError(rpcCodes.invalidParams, 'Invalid params: "name" must be a string');
  const given = describeGiven(name);
  const nearest = findNearestName(
    name,
    tools.map((tool) => tool.name),
  );
  const hint = nearest === undefined ? 'tools/list names what there is' : `did you mean "${nearest}"?`;
  const data: JsonObject = { given, ...(nearest === undefined ? {} : { did_you_mean: nearest }) };
  return new RpcError(rpcCodes.invalidParams, `Unknown tool ${given}; ${hint}`, data);
}
