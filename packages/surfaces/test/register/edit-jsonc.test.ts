import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { FileFault } from '../../src/register/config-editor.ts';
import { jsoncEditor } from '../../src/register/edit-jsonc.ts';

const place = { container: ['servers'], name: 'okf' };
const entry = { command: 'okf', args: ['mcp'] };
const compact = '{"command":"okf","args":["mcp"]}';

describe('an entry is put in', () => {
  test.each<[string, string, string]>([
    [
      'an empty text',
      '',
      '{\n  "servers": {\n    "okf": {\n      "command": "okf",\n      "args": [\n        "mcp"\n      ]\n    }\n  }\n}\n',
    ],
    ['a text on one line', '{"a":1}', `{"a":1, "servers": {"okf":${compact}}}`],
    ['a container on one line', '{"servers":{"x":{}}}', `{"servers":{"x":{}, "okf": ${compact}}}`],
    [
      'a text with tabs, comments and trailing commas',
      '// top\n{\n\t"a": 1, // one\n\t// end\n}\n',
      '// top\n{\n\t"a": 1, // one\n\t"servers": {\n\t\t"okf": {\n\t\t\t"command": "okf",\n\t\t\t"args": [\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t}\n\t},\n\t// end\n}\n',
    ],
    [
      'a container that is empty',
      '{\n "a": [],\n "servers": {}\n}',
      '{\n "a": [],\n "servers": {\n  "okf": {\n   "command": "okf",\n   "args": [\n    "mcp"\n   ]\n  }\n }\n}',
    ],
  ])('into %s', (_name, text, expected) => {
    const done = jsoncEditor.set(text, place, entry);
    expect(done).toBe(expected);
    expect(jsoncEditor.set(done, place, entry)).toBe(done);
  });

  test('keeping what a person added to it', () => {
    const text = '{"servers": {"okf": {"command": "old", /* mine */ "env": {"A": "1"}}}}';
    expect(jsoncEditor.set(text, place, entry)).toBe(
      '{"servers": {"okf": {"command": "okf", /* mine */ "env": {"A": "1"}, "args": ["mcp"]}}}',
    );
  });
});

describe('an entry is taken out', () => {
  test.each<[string, string, string]>([
    ['between others', '{"servers": {"a": 1, "okf": {}, "b": 2}}', '{"servers": {"a": 1, "b": 2}}'],
    ['in front of others', '{"servers": {"okf": {}, "b": 2}}', '{"servers": {"b": 2}}'],
    [
      'with its line',
      '{\n  "servers": {\n    "okf": {},\n    "b": 2\n  }\n}',
      '{\n  "servers": {\n    "b": 2\n  }\n}',
    ],
    ['with its container', '{\n  "a": 1,\n  "servers": {\n    "okf": {}\n  }\n}', '{\n  "a": 1\n}'],
    ['but not with a comment', '{"servers": {"okf": {} /* x */}}', '{"servers": { /* x */}}'],
    ['where there is none', '{"servers": {}}', '{"servers": {}}'],
  ])('%s', (_name, text, expected) => {
    expect(jsoncEditor.remove(text, place)).toBe(expected);
  });
});

test.each([
  ['{"servers": ', 12],
  ['{"a" 1}', 5],
  ['[]', 0],
  ['{"servers": []}', 12],
  ['{"servers": {}, "servers": {}}', 16],
  ['{"servers": {"okf": {}, "okf": {}}}', 24],
  ['{} {}', 3],
])('refuses %s and says where', (text, offset) => {
  for (const run of [() => jsoncEditor.set(text, place, entry), () => jsoncEditor.read(text, place)]) {
    expect(run).toThrow(FileFault);
    expect(run).toThrow(expect.objectContaining({ offset }) as Error);
  }
});

/** White space and comments as people and editors leave them. */
const gap = fc
  .array(fc.constantFrom(' ', '\n', '\t', '  ', '\n    ', '/* c, } */', '// "x": {\n', '\n// y\n'), {
    maxLength: 3,
  })
  .map((parts) => parts.join(''));
const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }).map((any) => JSON.stringify(any)));
const key = fc
  .oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a'))
  .filter((name) => name !== 'servers' && name !== 'okf');

/** An object with the given properties among its own, any of them apart by anything. */
function objectText(own: fc.Arbitrary<string[]>): fc.Arbitrary<string> {
  const others = fc
    .uniqueArray(key, { maxLength: 4 })
    .chain((keys) =>
      fc.tuple(
        ...keys.map((name) =>
          fc.tuple(gap, value, gap).map(([a, text, b]) => `${JSON.stringify(name)}${a}:${b}${text}`),
        ),
      ),
    );
  return fc
    .tuple(others, own, fc.infiniteStream(gap), fc.boolean())
    .map(([first, second, gaps, trailing]) => {
      const next = () => gaps.next().value;
      const properties = [...first, ...second];
      const body = properties.map((property, index) => {
        const comma = index < properties.length - 1 || trailing ? `${next()},` : '';
        return `${next()}${property}${comma}`;
      });
      return `{${body.join('')}${next()}}`;
    });
}

const withServers = objectText(fc.constant([]))
  .chain((servers) => objectText(fc.constantFrom([], [`"servers": ${servers}`])))
  .chain((root) => fc.tuple(gap, gap).map(([before, after]) => `${before}${root}${after}`));

describe('any document', () => {
  test('keeps every character outside the entry, and gets them back', () => {
    fc.assert(
      fc.property(withServers, (text) => {
        const done = jsoncEditor.set(text, place, entry);
        expect(parse(done, [], { allowTrailingComma: true }).servers.okf).toEqual(entry);
        expect(jsoncEditor.set(done, place, entry)).toBe(done);
        expect(isSubsequence(visible(text), visible(done))).toBe(true);
        const undone = jsoncEditor.remove(done, place);
        const hadRoom = /"servers": \{\s*\}/.test(text) || /\{\s*(?:\/[*/][^]*)?\}\s*$/.test(text);
        if (!hadRoom) expect(visible(undone)).toBe(visible(text));
      }),
      { numRuns: 400 },
    );
  });

  test('laid out as editors do it comes back byte for byte', () => {
    const layout = fc.record({ indent: fc.constantFrom(0, 2, 4, '\t'), eol: fc.constantFrom('\n', '\r\n') });
    const object = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 4 });
    fc.assert(
      fc.property(object, object, layout, (root, servers, { indent, eol }) => {
        for (const content of [root, { ...root, servers }, { servers, ...root }]) {
          const text = `${JSON.stringify(content, null, indent)}\n`.replaceAll('\n', eol);
          expect(jsoncEditor.remove(jsoncEditor.set(text, place, entry), place)).toBe(text);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function visible(text: string): string {
  return text.replace(/\s/g, '');
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length || part.length === 0;
}
