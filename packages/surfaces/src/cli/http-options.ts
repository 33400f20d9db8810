import type { OptionSpec } from '@trefoil/contract';
import { httpDefaults, TOKEN_VARIABLE } from '../mcp/http/http-defaults.ts';

const option = (field: string, kind: OptionSpec['kind'], description: string): OptionSpec => ({
  field,
  kind,
  list: false,
  required: false,
  nullable: false,
  description,
  group: 'advanced',
  path: false,
});

/** What a server over HTTP is started with, beside what every server is. */
export const httpOptionSpecs: readonly OptionSpec[] = [
  { ...option('http', 'flag', 'Serve over HTTP instead, until interrupted'), group: 'common' },
  { ...option('bind', 'text', 'With --http: the address to listen on'), default: httpDefaults.bind },
  {
    ...option('port', 'integer', 'With --http: the port; 0 for any that is free'),
    default: httpDefaults.port,
  },
  { ...option('allow_host', 'text', 'With --http: also serve requests to this host name'), list: true },
  {
    ...option('token_file', 'text', `With --http: require the token in this file (or in ${TOKEN_VARIABLE})`),
    path: true,
  },
  option('token', 'text', 'With --http: require this token; other users can see it among the processes'),
];
