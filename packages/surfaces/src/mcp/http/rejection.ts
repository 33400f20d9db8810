import { rpcCodes } from '../rpc-error.ts';

/** An answer to a request that does not get as far as the protocol, or not through it. Always JSON. */
export interface Rejection {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RejectionOptions {
  readonly code?: number;
  readonly id?: string | number | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export function reject(status: number, message: string, options: RejectionOptions = {}): Rejection {
  const { code = rpcCodes.invalidRequest, id = null, headers = {} } = options;
  return { status, body: { jsonrpc: '2.0', id, error: { code, message } }, headers };
}

/**
 * No path but the endpoint's. Clients look for sign-in services under well-known paths and read the
 * answer as an error of OAuth; any other status would tell them that there is a broken one.
 */
export const notFound: Rejection = {
  status: 404,
  body: { error: 'not_found', error_description: 'Nothing is here; MCP is spoken at / and at /mcp.' },
};
