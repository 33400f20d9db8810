import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpOptionSpecs } from '../../src/cli/http-options.ts';
import { readHttpOptions } from '../../src/mcp/http/read-http-options.ts';
import type { HttpInput } from '../../src/mcp/http/read-http-options.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'trefoil-options-'));
  await writeFile(path.join(cwd, 'token'), 'file-secret\r\n', { mode: 0o600 });
  await writeFile(path.join(cwd, 'open'), 'file-secret', { mode: 0o644 });
  await writeFile(path.join(cwd, 'empty'), '\n');
  await writeFile(path.join(cwd, 'long'), 'x'.repeat(5_000));
});
afterAll(async () => {
  await rm(cwd, { recursive: true });
});

const read = (input: HttpInput, env: Record<string, string> = {}) => readHttpOptions(input, { env, cwd });

describe('a server over HTTP', () => {
  test('keeps to this machine unless it is told otherwise', () => {
    expect(read({ http: true })).toEqual({
      http: { bind: '127.0.0.1', port: 9_134, allowedHosts: [] },
      notes: [],
    });
    const defaults = httpOptionSpecs.map(({ field, default: preset }) => [field, preset]);
    expect(defaults).toContainEqual(['bind', '127.0.0.1']);
    expect(defaults).toContainEqual(['port', 9_134]);
  });

  test.each([
    ['0.0.0.0', '0.0.0.0'],
    ['[::1]', '::1'],
    ['::', '::'],
    ['localhost', 'localhost'],
    ['box.example.', 'box.example.'],
  ])('may listen on %s', (bind, expected) => {
    expect(read({ http: true, bind })?.http.bind).toBe(expected);
  });

  test('answers to more names, each in its one spelling', () => {
    const names = ['Box.Example.', '2001:DB8:0::1', '[::1]', '10.0.0.1', '::ffff:10.0.0.2'];
    expect(read({ http: true, allow_host: names })?.http.allowedHosts).toEqual([
      'box.example',
      '[2001:db8::1]',
      '[::1]',
      '10.0.0.1',
      '10.0.0.2',
    ]);
  });

  test.each<[string, HttpInput, Record<string, string>, string | undefined, RegExp | undefined]>([
    ['none', {}, {}, undefined, undefined],
    ['that of the environment', {}, { TREFOIL_MCP_TOKEN: 'env' }, 'env', undefined],
    ['that of a file', { token_file: 'token' }, { TREFOIL_MCP_TOKEN: 'env' }, 'file-secret', undefined],
    ['that of a file that is open', { token_file: 'open' }, {}, 'file-secret', /others may read/],
    ['that of the command line', { token: 'argv' }, { TREFOIL_MCP_TOKEN: '' }, 'argv', /is visible/],
  ])('wants a token: %s', (_name, input, env, token, note) => {
    const options = read({ http: true, ...input }, env);
    expect(options?.http.token).toBe(token);
    expect(options?.notes).toEqual(note === undefined ? [] : [expect.stringMatching(note)]);
  });
});

describe('a server on standard input and output', () => {
  test('has none of it', () => {
    expect(read({})).toBeUndefined();
    expect(read({ http: false }, { TREFOIL_MCP_TOKEN: '' })).toBeUndefined();
  });

  test.each<[HttpInput]>([
    [{ bind: '127.0.0.1' }],
    [{ port: 0 }],
    [{ allow_host: ['x'] }],
    [{ token: 'secret' }],
    [{ token_file: 'token' }],
  ])('takes no %j', (input) => {
    expect(() => read(input)).toThrow(/^\w+: expected --http beside it, given (?!"secret)/);
  });
});

test.each<[string, HttpInput, RegExp]>([
  ['an address that is none', { bind: '127.0.0.256' }, /^bind: expected an address or a name/],
  ['an address with a port', { bind: 'localhost:80' }, /^bind: expected/],
  ['a name with a slash', { bind: 'a/b' }, /^bind: expected/],
  ['an empty address', { bind: '' }, /^bind: expected/],
  [
    'a port that is too high',
    { port: 65_536 },
    /^port: expected a whole number from 0 to 65535, given 65536\./,
  ],
  ['a port below zero', { port: -1 }, /^port: expected/],
  ['a port that is no number', { port: 'http' }, /^port: expected .* given "http"\./],
  ['a host with a scheme', { allow_host: ['http://x'] }, /^allow_host\[0\]: expected a host name/],
  ['a host with a port', { allow_host: ['a', 'b:1'] }, /^allow_host\[1\]: expected/],
  ['a host of wild cards', { allow_host: ['*'] }, /^allow_host\[0\]: expected/],
  ['an empty token', { token: '' }, /^token: expected 1 to 1024 visible ASCII characters.* given nothing/],
  ['a token with a space', { token: 'top secret' }, /given a text of 10 characters/],
  ['a token with an umlaut', { token: 'secrät' }, /^token: expected/],
  ['two tokens', { token: 'secret', token_file: 'token' }, /^token_file: expected no --token beside it/],
  ['a token file that is not there', { token_file: 'none' }, /token file "none" cannot be read \(ENOENT\)/],
  ['a token file that is a directory', { token_file: '.' }, /cannot be read \(EISDIR\)/],
  ['a token file without a token', { token_file: 'empty' }, /^token_file: expected 1 to 1024/],
  ['a token file that holds a book', { token_file: 'long' }, /^token_file: expected 1 to 1024/],
])('%s is refused, and no secret is repeated', (_name, input, message) => {
  expect(() => read({ http: true, ...input })).toThrow(message);
  expect(() => read({ http: true, ...input })).not.toThrow(/secr/);
});

test('a variable that holds no token is refused: the server would be open against every intention', () => {
  expect(() => read({ http: true }, { TREFOIL_MCP_TOKEN: '' })).toThrow('TREFOIL_MCP_TOKEN holds no token.');
});
