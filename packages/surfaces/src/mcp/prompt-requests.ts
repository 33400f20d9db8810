import { describeGiven, findNearestName } from '@trefoil/contract';
import type { JsonObject } from '@trefoil/contract';
import { withToolNames } from '../application.ts';
import type { McpHost } from './mcp-host.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';
import type { ProtocolRequest } from './sdk-port.ts';

export function listPrompts(host: McpHost): JsonObject {
  const prompts = host.application.loops.flatMap((loop) => loop.prompts ?? []);
  return { prompts: prompts.map(({ name, title, description }) => ({ name, title, description })) };
}

export async function getPrompt(host: McpHost, request: ProtocolRequest): Promise<JsonObject> {
  const { name, arguments: given } = request.params;
  const loop = host.application.loops.find(({ prompts = [] }) =>
    prompts.some((prompt) => prompt.name === name),
  );
  const text = loop?.promptText === undefined ? undefined : await loop.promptText(String(name));
  const prompt = loop?.prompts?.find((candidate) => candidate.name === name);
  if (prompt === undefined || text === undefined) throw unknownPrompt(host, name);
  if (typeof given === 'object' && given !== null && Object.keys(given).length > 0) {
    throw new RpcError(
      rpcCodes.invalidParams,
      `Invalid params: the prompt "${prompt.name}" takes no arguments`,
    );
  }
  const content = { type: 'text', text: withToolNames(host.application, text) };
  return { description: prompt.description, messages: [{ role: 'user', content }] };
}

function unknownPrompt(host: McpHost, name: unknown): RpcError {
  if (typeof name !== 'string')
    return new RpcError(rpcCodes.invalidParams, 'Invalid params: "name" must be a string');
  const names = host.application.loops.flatMap((loop) => (loop.prompts ?? []).map((prompt) => prompt.name));
  const nearest = findNearestName(name, names);
  const hint = nearest === undefined ? 'prompts/list names what there is' : `did you mean "${nearest}"?`;
  return new RpcError(rpcCodes.invalidParams, `Unknown prompt ${describeGiven(name)}; ${hint}`);
}
