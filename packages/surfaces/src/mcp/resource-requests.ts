import type { JsonObject } from '@trefoil/contract';
import type { McpHost } from './mcp-host.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';
import type { ProtocolRequest } from './sdk-port.ts';

const MAX_URI = 2_048;
const MAX_COMPLETIONS = 100;
const MAX_RESOURCE_BYTES = 1_000_000;

export async function listResources(host: McpHost, request: ProtocolRequest): Promise<JsonObject> {
  const context = host.contextFor(request);
  const providers = await host.resourceProviders();
  const lists = await Promise.all(providers.map((provider) => provider.listResources(context)));
  return { resources: lists.flat() };
}

export function listResourceTemplates(host: McpHost): JsonObject {
  return { resourceTemplates: host.application.loops.flatMap((loop) => loop.resourceTemplates ?? []) };
}

/** What may not be read and what is not there get the same answer. */
export async function readResource(host: McpHost, request: ProtocolRequest): Promise<JsonObject> {
  const { uri } = request.params;
  if (typeof uri !== 'string')
    throw new RpcError(rpcCodes.invalidParams, 'Invalid params: "uri" must be a string');
  if (uri.length <= MAX_URI) {
    const context = host.contextFor(request);
    for (const provider of await host.resourceProviders()) {
      const found = await provider.readResource(uri, context);
      if (found !== undefined) return resourceContents(uri, found);
    }
  }
  throw new RpcError(rpcCodes.invalidParams, 'Resource not found', { uri: uri.slice(0, MAX_URI) });
}

/** A resource is whole or not at all, for the protocol knows no part of one. */
function resourceContents(uri: string, { mimeType, text }: { mimeType: string; text: string }): JsonObject {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_RESOURCE_BYTES) {
    const message = `The resource has ${bytes} bytes, and at most ${MAX_RESOURCE_BYTES} are sent; read it in parts with a tool`;
    throw new RpcError(rpcCodes.invalidParams, message, { uri });
  }
  return { contents: [{ uri, mimeType, text }] };
}

/** Values for an argument of a resource template; for anything unknown there are none. */
export async function complete(host: McpHost, request: ProtocolRequest): Promise<JsonObject> {
  const { ref, argument, context: decided } = request.params;
  const { name, value } = fieldsOf(argument, 'argument');
  if (typeof name !== 'string' || typeof value !== 'string') {
    throw new RpcError(rpcCodes.invalidParams, 'Invalid params: "argument" must have a name and a value');
  }
  const { type, uri: uriTemplate } = fieldsOf(ref, 'ref');
  const loop = host.application.loops.find(
    ({ resourceTemplates = [] }) =>
      type === 'ref/resource' && resourceTemplates.some((template) => template.uriTemplate === uriTemplate),
  );
  if (loop?.resources === undefined) return completion([]);
  const provider = await loop.resources();
  const given = stringFields(decided === undefined ? undefined : fieldsOf(decided, 'context')['arguments']);
  const values = await provider.complete(
    { uriTemplate: String(uriTemplate), argument: name, value, given },
    host.contextFor(request),
  );
  return completion(values);
}

function completion(values: readonly string[]): JsonObject {
  const shown = values.slice(0, MAX_COMPLETIONS);
  return { completion: { values: shown, total: values.length, hasMore: values.length > shown.length } };
}

function fieldsOf(value: unknown, field: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new RpcError(rpcCodes.invalidParams, `Invalid params: "${field}" must be an object`);
}

function stringFields(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  const entries = Object.entries(fieldsOf(value, 'context.arguments'));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
