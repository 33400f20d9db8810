/** What a server over HTTP does unless it is told otherwise. */
export const httpDefaults = { bind: '127.0.0.1', port: 9_134 } as const;

/** Where a token is looked for that no option names. */
export const TOKEN_VARIABLE = 'TREFOIL_MCP_TOKEN';
