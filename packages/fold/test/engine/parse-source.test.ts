import { describe, expect, test } from 'vitest';
import { findFunctions } from '../../src/engine/find-functions.ts';
import { getLanguage, languageIds } from '../../src/engine/languages.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { parseSource } from '../../src/engine/parse-source.ts';

const lines = (...each: string[]) => each.join('\n');

async function read(text: string, language: LanguageId, isHeader = false) {
  const parsed = await parseSource(text, { language, isHeader, budgetMs: 60_000 });
  if (parsed === undefined) throw new Error('No such text takes so long.');
  const functions = findFunctions(parsed.tree, text, getLanguage(parsed.language));
  return { ...parsed, names: functions.map(({ name }) => name) };
}

describe('C that a grammar cannot read as it stands', () => {
  test.each<[string, LanguageId, string, string[]]>([
    [
      'conditionals that open the same brace',
      'c',
      lines(
        'int f(int a) {',
        '#ifdef A',
        '  if(a) {',
        '#else',
        '  if(!a) {',
        '#endif',
        '    g();',
        '  }',
        '}',
        'int h() { }',
      ),
      ['f', 'h'],
    ],
    [
      'both branches of what can stay',
      'c',
      lines(
        '#ifdef A',
        'int a(void) { }',
        '#else',
        'int b(void) { }',
        '#endif',
        'int c(int x) { return x',
        '#if B',
        '+ 1',
        '#endif',
        '; }',
      ),
      ['a', 'b', 'c'],
    ],
    [
      'a macro before a declaration',
      'c',
      'EXPORT_API int f(int a) { return a; }\nEXPORT_API void g(void) { }',
      ['f', 'g'],
    ],
    ['a macro behind a comment', 'c', '/* What f does. */\nEXPORT_API int f(int a) { return a; }', ['f']],
    ['a macro behind the type', 'c', 'static BOOL WINAPI f(DWORD a) { return 1; }', ['f']],
    [
      'a macro in a class',
      'cpp',
      'class EXPORT_API K final : public J { public: K() { } void m() { } };',
      ['K::K', 'K::m'],
    ],
    [
      'a macro before a member',
      'cpp',
      'namespace n {\nMY_INLINE void logger::log(int a) { }\nMY_INLINE bool logger::is() { return true; }\n}',
      ['n::logger::log', 'n::logger::is'],
    ],
    [
      'a comment inside a definition',
      'c',
      lines('#define A(x) \\', '  { /* one */ \\', '  if (x) { \\', '  } }', 'int f(void) { }'),
      ['f'],
    ],
  ])('%s', async (_, language, text, names) => {
    const parsed = await read(text, language);
    expect(parsed).toMatchObject({ language, unread: 0, firstUnread: -1, names });
  });

  test('what is in the code is not taken for a macro', async () => {
    const text = 'int f(int a) { return a * MAX_SIZE; }\nEXPORT_API int g(void) { return MAX_SIZE; }';
    const { tree, unread } = await read(text, 'c');
    const constants = Array.from({ length: tree.length }, (_, node) =>
      text.slice(tree.start[node], tree.end[node]),
    );
    expect(unread).toBe(0);
    expect(constants.filter((each) => each === 'MAX_SIZE')).toHaveLength(2);
  });
});

describe('the language of a header', () => {
  test.each<[string, string, LanguageId]>([
    ['C', 'int f(void);\n', 'c'],
    [
      'C for both',
      lines(
        '#ifdef __cplusplus',
        'extern "C" {',
        '#endif',
        'int f(void);',
        '#ifdef __cplusplus',
        '}',
        '#endif',
      ),
      'c',
    ],
    ['C++ by its namespace', 'namespace n {\nint f(int &a);\n}\n', 'cpp'],
    ['C++ by its class', 'class K {\npublic:\n  int f() { return 1; }\n};\n', 'cpp'],
    ['C++ by what else it says', 'std::string f(const std::string &a) { return std::string(a); }\n', 'cpp'],
    [
      'C with prose about classes',
      '/*\n namespace of names\n class of things\n using them\n*/\nEXPORT_API int f(void);\n',
      'c',
    ],
  ])('%s', async (_, text, language) => {
    expect(await read(text, 'c', true)).toMatchObject({ language, unread: 0 });
  });

  test('a source is of the language that its name promises', async () => {
    expect((await read('namespace n {\n}\n', 'c')).language).toBe('c');
  });
});

describe.each(languageIds)('%s', (language) => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['white space', ' \r\n\t\r\n'],
    ['a byte order mark', '\uFEFF\n'],
    ['NUL', '\0\0\n\0'],
    ['lone surrogates', '\uD800 \uDC00"\uD83D'],
    [
      'what was no UTF-8',
      new TextDecoder().decode(Uint8Array.from({ length: 2_000 }, (_, at) => (at * 151) % 256)),
    ],
    ['parentheses', `x = ${'('.repeat(5_000)}1${')'.repeat(5_000)}`],
    ['what is not closed', '{['.repeat(500)],
  ])('%s is read to its end', async (_, text) => {
    const { tree } = await read(text, language);
    expect(tree.length).toBeGreaterThan(0);
    expect(tree.next[0]).toBe(tree.length);
    expect(tree.end[0]).toBeLessThanOrEqual(text.length);
  });
});

test('without time there is no tree, and the next text is read as if nothing had been', async () => {
  const long = 'int f(int a) { return a; }\n'.repeat(20_000);
  expect(await parseSource(long, { language: 'c', isHeader: false, budgetMs: -1 })).toBeUndefined();
  expect((await read('int g(void) { }', 'c')).names).toEqual(['g']);
});
