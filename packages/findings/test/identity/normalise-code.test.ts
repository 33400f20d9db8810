import { describe, expect, test } from 'vitest';

import { normaliseCode } from '../../src/identity/normalise-code.ts';

describe('the normal form', () => {
  test.each([
    { language: 'c', code: 'int  x = a /* y */ + b; // z', form: 'int x=a+b' },
    { language: 'c', code: 'f(a,\\\n  b)', form: 'f(a,b)' },
    { language: 'c', code: '"a // b" /* "c" */', form: '"a // b"' },
    { language: 'c', code: "'\"' + '\\''", form: "'\"'+'\\''" },
    { language: 'cpp', code: 'R"x(a )" // b)x" // c', form: 'R"x(a )" // b)x"' },
    {
      language: 'rust',
      code: "fn f<'a>(x: &'a str, c: char) { c == 'a' }",
      form: "fn f<'a>(x:&'a str,c:char){c=='a'}",
    },
    { language: 'rust', code: 'a /* b /* c */ d */ e', form: 'a e' },
    { language: 'c', code: 'a /* b /* c */ d', form: 'a d' },
    { language: 'swift', code: '#"a // "b" "# // c', form: '#"a // "b" "#' },
    { language: 'swift', code: '"""\n    a\n      b\n    """', form: '"""\na\nb\n"""' },
    { language: 'javascript', code: "f('a', \"b\", 'c\"d')", form: 'f("a","b",\'c"d\')' },
    { language: 'javascript', code: 'x = a / b / c; // d', form: 'x=a/b/c' },
    { language: 'javascript', code: 'x = /[/*]"/.test(y) // d', form: 'x=/[/*]"/.test(y)' },
    { language: 'javascript', code: 'return /a b/', form: 'return/a b/' },
    { language: 'typescript', code: 'f({\n  a,\n  b,\n});', form: 'f({a,b})' },
    { language: 'typescript', code: '`a  b // c`', form: '`a  b // c`' },
    { language: 'python', code: "x = 'a' # 'b'\ny = '''c\n # d'''", form: "x=\"a\"y='''c\n # d'''" },
    { language: 'go', code: '`a\\` // b', form: '`a\\`' },
    { language: 'java', code: '"""\n  a\n  """ + x', form: '"""\na\n"""+x' },
    { language: 'bash', code: 'echo "a # b" # c', form: 'echo"a # b"' },
    { language: undefined, code: 'a // b', form: 'a' },
    { language: 'c', code: '// only a comment', form: '' },
    { language: 'c', code: '"unclosed', form: '"unclosed' },
    { language: 'c', code: '/* unclosed', form: '' },
    { language: 'c', code: 'größe  +  1', form: 'größe+1' },
  ])('of $language $code', ({ language, code, form }) => {
    expect(normaliseCode(code, language)).toBe(form);
    // A normal form is its own normal form, or ids would depend on who normalised first.
    expect(normaliseCode(form, language)).toBe(form);
  });
});
