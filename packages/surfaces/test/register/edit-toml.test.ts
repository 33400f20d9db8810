import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { FileFault } from '../../src/register/config-editor.ts';
import { tomlEditor } from '../../src/register/edit-toml.ts';

const place = { container: ['mcp_servers'], name: 'okf' };
const entry = { command: 'okf', args: ['mcp', '--root', '/a "b"\\c'] };
const block = '[mcp_servers.okf]\ncommand = "okf"\nargs = ["mcp", "--root", "/a \\"b\\"\\\\c"]';

describe('a table is put in', () => {
  test.each<[string, string, string]>([
    ['an empty text', '', `${block}\n`],
    [
      'a text with other servers',
      '# top\n[mcp_servers.a]\nx = 1 # one\n',
      `# top\n[mcp_servers.a]\nx = 1 # one\n\n${block}\n`,
    ],
    ['a text without a last line break', 'a = 1', `a = 1\n\n${block}`],
    ['a text of another system', 'a = 1\r\n', `a = 1\r\n\r\n${block.replaceAll('\n', '\r\n')}\r\n`],
  ])('into %s, and out again', (_name, text, expected) => {
    const done = tomlEditor.set(text, place, entry);
    expect(done).toBe(expected);
    expect(tomlEditor.set(done, place, entry)).toBe(done);
    expect(tomlEditor.read(done, place)).toEqual([entry.command, ...entry.args]);
    expect(tomlEditor.remove(done, place)).toBe(text);
  });

  test('keeping what a person added to it', () => {
    const text =
      '[mcp_servers."okf"] # mine\nstartup_timeout_sec = 9\ncommand = \'old\' # c\n[mcp_servers.okf.env]\nA = "1"\n';
    const done = tomlEditor.set(text, place, { command: 'okf' });
    expect(done).toBe(text.replace("'old'", '"okf"'));
  });
});

test('a table goes with those below it, wherever they stand; the comments of others stay', () => {
  const text = `a = 1\n\n${block}\n# of b\n[b]\nc = 1\n\n[mcp_servers.okf.env]\nA = "1"\n\n[d]\n`;
  expect(tomlEditor.remove(text, place)).toBe('a = 1\n# of b\n[b]\nc = 1\n\n[d]\n');
});

test.each<[string, string]>([
  ['an inline table', 'mcp_servers = { okf = { command = "x" } }'],
  ['a dotted key', 'mcp_servers.okf.command = "x"'],
  ['a key of its container', '[mcp_servers]\nokf = { command = "x" }'],
  ['a list of tables', '[[mcp_servers.okf]]'],
  ['a table twice', '[mcp_servers.okf]\n[mcp_servers.okf]'],
  ['a table below one that is not there', '[mcp_servers.okf.env]'],
  ['a value that is none', 'a = yes'],
  ['two statements on a line', 'a = 1 b = 2'],
  ['a string without an end', 'a = "x'],
  ['a list without an end', 'a = [1,'],
  ['a header without an end', '[a'],
])('refuses %s', (_name, text) => {
  expect(() => tomlEditor.set(text, place, entry)).toThrow(FileFault);
});

const name = fc.oneof(
  fc.constantFrom('a', 'b-c', 'x y', 'é', 'okf'),
  fc.string({ minLength: 1, maxLength: 5 }),
);
const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2100-01-01') }),
);
const plain = fc.dictionary(name, fc.oneof(scalar, fc.array(fc.string(), { maxLength: 3 })), {
  maxKeys: 3,
  noNullPrototype: true,
});
const raw = fc.constantFrom(
  '',
  '# [mcp_servers.okf]\n',
  "[s]\nlong = '''\n[mcp_servers.okf]\n'''\n",
  '[t]\nlong = """\na = \\""" \n[x]\n"""\nlist = [ # c ]\n  "a", \'b\',\n]\n',
  '[[u]]\nat = 1979-05-27 07:32:00Z\n[[u]]\nhex = 0xff\n',
);

test('any document keeps every byte outside the table, and gets them back', () => {
  const document = fc.tuple(
    plain,
    fc.dictionary(name, plain, { maxKeys: 3, noNullPrototype: true }),
    raw,
    fc.boolean(),
  );
  fc.assert(
    fc.property(document, ([top, servers, more, trimmed]) => {
      const { okf: _okf, ...others } = servers;
      const { mcp_servers: _servers, s: _s, t: _t, u: _u, ...root } = top;
      const whole = `${stringify({ ...root, ...(Object.keys(others).length > 0 ? { mcp_servers: others } : {}) })}\n${more}`;
      const text = trimmed ? whole.trimEnd() : whole;
      const done = tomlEditor.set(text, place, entry);
      expect(done.startsWith(text)).toBe(true);
      const read = parse(done) as { mcp_servers: { okf: unknown } };
      expect(read.mcp_servers.okf).toEqual(entry);
      expect(tomlEditor.set(done, place, entry)).toBe(done);
      expect(tomlEditor.remove(done, place)).toBe(text);
      const changed = tomlEditor.set(done, place, { command: 'other' });
      expect(changed).toBe(done.replace(/command = "okf"(?!.*command = "okf")/s, 'command = "other"'));
    }),
    { numRuns: 300 },
  );
});
