/** Error codes of JSON-RPC and of MCP that this server answers with. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  unsupportedProtocolVersion: -32_022,
} as const;

/** An answer on the level of the protocol: the request itself is wrong, not what a tool was asked. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}
