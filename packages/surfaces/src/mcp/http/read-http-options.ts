import { isIP } from 'node:net';
import { describeGiven, invalid, Problem } from '@trefoil/contract';
import { readTokenFile } from '../../host/read-token-file.ts';
import { canonicalHost, isHostName } from './allowed-hosts.ts';
import { httpDefaults, TOKEN_VARIABLE } from './http-defaults.ts';
import type { HttpOptions } from './serve-http.ts';

const MAX_PORT = 65_535;
const TOKEN_RULE = '1 to 1024 visible ASCII characters without a space';

export interface OptionIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Where the user's own configuration keeps a token, asked when nothing else names one. */
  readonly tokenFile?: string | undefined;
}

/** As typed, by the options' fields; whole numbers are numbers. */
export type HttpInput = Readonly<Partial<Record<(typeof httpFields)[number], unknown>>>;

const httpFields = ['http', 'bind', 'port', 'allow_host', 'token_file', 'token'] as const;

export interface ReadHttpOptions {
  readonly http: HttpOptions;
  /** What the person who starts the server should know. */
  readonly notes: readonly string[];
}

/**
 * Undefined when the server is not one over HTTP.
 * @throws Problem `input.invalid` for options that do not fit; `token.unreadable`
 */
export function readHttpOptions(input: HttpInput, io: OptionIo): ReadHttpOptions | undefined {
  if (input.http !== true) {
    const field = httpFields.find((name) => name !== 'http' && input[name] !== undefined);
    if (field === undefined) return undefined;
    const given = field === 'token' ? 'a token' : describeGiven(input[field]);
    throw invalid([{ field, given, expected: '--http beside it' }]);
  }
  const { token, notes } = readToken(input, io);
  const http = {
    bind: readBind(input.bind ?? httpDefaults.bind),
    port: readPort(input.port ?? httpDefaults.port),
    allowedHosts: readAllowedHosts((input.allow_host ?? []) as unknown[]),
    ...(token === undefined ? {} : { token }),
  };
  return { http, notes };
}

function readPort(given: unknown): number {
  if (typeof given === 'number' && given >= 0 && given <= MAX_PORT) return given;
  const expected = `a whole number from 0 to ${MAX_PORT}`;
  throw invalid([{ field: 'port', given: describeGiven(given), expected }]);
}

function readBind(given: unknown): string {
  const text = String(given).replace(/^\[(.*)\]$/, '$1');
  if (isIP(text) !== 0 || isHostName(text)) return text;
  const expected = 'an address or a name of this machine';
  throw invalid([{ field: 'bind', given: describeGiven(given), expected }]);
}

function readAllowedHosts(given: readonly unknown[]): string[] {
  return given.map((item, index) => {
    const host = canonicalHost(String(item));
    if (host !== undefined) return host;
    const expected = 'a host name or an address, without scheme and port';
    throw invalid([{ field: `allow_host[${index}]`, given: describeGiven(item), expected }]);
  });
}

/** A token that is there but cannot be one would leave the server open, or shut: neither was meant. */
function readToken(
  { token, token_file: file }: HttpInput,
  { env, cwd, tokenFile }: OptionIo,
): { token?: string; notes: string[] } {
  if (token !== undefined && file !== undefined)
    throw invalid([{ field: 'token_file', given: describeGiven(file), expected: 'no --token beside it' }]);
  if (file !== undefined) return tokenFrom(String(file), cwd);
  if (token !== undefined) {
    const notes = [
      `--token is visible to other users of this machine; prefer --token-file or ${TOKEN_VARIABLE}.`,
    ];
    return { token: checkToken('token', String(token)), notes };
  }
  const fromEnvironment = env[TOKEN_VARIABLE];
  if (fromEnvironment === undefined)
    return tokenFile === undefined ? { notes: [] } : tokenFrom(tokenFile, cwd);
  if (!isToken(fromEnvironment)) {
    const next = `Unset it, or put ${TOKEN_RULE} in it.`;
    throw new Problem({ code: 'input.invalid', what: `${TOKEN_VARIABLE} holds no token.`, next });
  }
  return { token: fromEnvironment, notes: [] };
}

function tokenFrom(file: string, cwd: string): { token: string; notes: string[] } {
  const read = readTokenFile(cwd, file);
  const notes = read.isOpen ? ['others may read the token file; let only its owner (chmod 600).'] : [];
  return { token: checkToken('token_file', read.token), notes };
}

/** Never repeats what it was given. */
function checkToken(field: string, token: string): string {
  if (isToken(token)) return token;
  const given = token === '' ? 'nothing' : `a text of ${token.length} characters`;
  throw invalid([{ field, given, expected: TOKEN_RULE }]);
}

function isToken(text: string): boolean {
  return /^[\u0021-\u007E]{1,1024}$/.test(text);
}
