import type { OptionSpec } from '@trefoil/contract';
import { httpDefaults, TOKEN_VARIABLE } from '../mcp/http/http-defaults.ts';
import { optionSpec } from './option-spec.ts';

const option = (field: string, description: string, given: Partial<OptionSpec> = {}): OptionSpec =>
  optionSpec({ field, description: `With --http: ${description}`, group: 'advanced', ...given });

/** What a server over HTTP is started with, beside what every server is. */
export const httpOptionSpecs: readonly OptionSpec[] = [
  optionSpec({ field: 'http', kind: 'flag', description: 'Serve over HTTP instead, until interrupted' }),
  option('bind', 'the address to listen on', { default: httpDefaults.bind }),
  option('port', 'the port; 0 for any that is free', { kind: 'integer', default: httpDefaults.port }),
  option('allow_host', 'also serve requests to this host name', { list: true }),
  option('token_file', `require the token in this file (or in ${TOKEN_VARIABLE})`, { path: true }),
  option('token', 'require this token; other users can see it among the processes'),
];
