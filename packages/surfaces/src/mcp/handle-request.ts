import { describeGiven, Problem } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { callTool } from './call-tool.ts';
import type { McpHost } from './mcp-host.ts';
import { getPrompt, listPrompts } from './prompt-requests.ts';
import { complete, listResources, listResourceTemplates, readResource } from './resource-requests.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';
import type { ProtocolRequest, ServerDescription } from './sdk-port.ts';

type Capability = ServerDescription['capabilities'][number];

interface Method {
  readonly capability: Capability;
  readonly isList?: true;
  answer(host: McpHost, request: ProtocolRequest): JsonObject | Promise<JsonObject>;
}

const methods = new Map<string, Method>([
  ['tools/list', { capability: 'tools', isList: true, answer: ({ catalog }) => ({ tools: catalog.tools }) }],
  ['tools/call', { capability: 'tools', answer: callTool }],
  ['resources/list', { capability: 'resources', isList: true, answer: listResources }],
  ['resources/templates/list', { capability: 'resources', isList: true, answer: listResourceTemplates }],
  ['resources/read', { capability: 'resources', answer: readResource }],
  ['completion/complete', { capability: 'completions', answer: complete }],
  ['prompts/list', { capability: 'prompts', isList: true, answer: listPrompts }],
  ['prompts/get', { capability: 'prompts', answer: getPrompt }],
]);

/** Nothing is declared that does not answer, and nothing answers that is not declared. */
export function capabilitiesOf({ application: { loops } }: McpHost): Capability[] {
  const hasResources = loops.some((loop) => loop.resources !== undefined);
  const hasTemplates = loops.some(
    (loop) => loop.resources !== undefined && (loop.resourceTemplates ?? []).length > 0,
  );
  const hasPrompts = loops.some((loop) => loop.promptText !== undefined && (loop.prompts ?? []).length > 0);
  return [
    'tools',
    ...(hasResources ? (['resources'] as const) : []),
    ...(hasPrompts ? (['prompts'] as const) : []),
    ...(hasTemplates ? (['completions'] as const) : []),
  ];
}

/** @throws RpcError whatever goes wrong: no other message ever reaches the client */
export async function handleRequest(host: McpHost, request: ProtocolRequest): Promise<JsonObject> {
  const method = methods.get(request.method);
  if (method === undefined || !capabilitiesOf(host).includes(method.capability)) {
    throw new RpcError(rpcCodes.methodNotFound, `Method not found: ${describeGiven(request.method)}`);
  }
  if (method.isList === true && request.params['cursor'] !== undefined) {
    throw new RpcError(rpcCodes.invalidParams, 'Invalid params: no list was continued with a cursor');
  }
  try {
    return await method.answer(host, request);
  } catch (failure) {
    throw failure instanceof RpcError || request.signal.aborted ? failure : protocolError(host, failure);
  }
}

function protocolError(host: McpHost, failure: unknown): RpcError {
  if (failure instanceof Problem)
    return new RpcError(rpcCodes.invalidParams, failure.message, failure.toData());
  const id = host.diagnostics.incident(failure);
  return new RpcError(rpcCodes.internalError, `Internal error; the server's log explains incident ${id}`);
}
