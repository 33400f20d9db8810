import { expect, test } from 'vitest';
import { findFunctions } from '../../src/engine/find-functions.ts';
import { getLanguage, languageIds } from '../../src/engine/languages.ts';
import type { LanguageId } from '../../src/engine/languages.ts';
import { parseSource } from '../../src/engine/parse-source.ts';
import { sources } from './function-sources.ts';

async function listFunctions(language: LanguageId, text: string) {
  const parsed = await parseSource(text, { language, isHeader: false, budgetMs: 60_000 });
  if (parsed === undefined) throw new Error('No such text takes so long.');
  return findFunctions(parsed.tree, text, getLanguage(parsed.language));
}

/** Each with its number of parameters, in the order of the sources. */
const expected: Readonly<Record<LanguageId, string>> = {
  c: `
    f 0 | g 2 | pick 1 | signal 2 | old 2 | v 2 | noargs 0 | h 2 | mk 1 | die 0 | fast 1 | arr 0 | vp 1 |
    f2 0
  `,
  cpp: `
    a::b::c::K::K 0 | a::b::c::K::~K 0 | a::b::c::K::m 1 | a::b::c::K::operator== 1 |
    a::b::c::K::operator bool 0 | a::b::c::K::s 1 | a::b::c::K::m 1 | a::K::~K 0 | a::K::operator< 1 |
    a::K::operator int 0 | sum 2 | sum<int, 3> 1 | V::push 1 | V::push::l 2 | V::pop 0 | trail 1 |
    hidden 0 | P::operator new 1 | P::operator() 2 | P::operator[] 1 | P::operator<< 2 | ref 1 | rr 1 |
    va 2 | ce 0 | operator"" _km 1 | U::get 0 | lam 1 | fp 1 | pm 1 | dflt 3 | con 1
  `,
  rust: `
    m::Circle::area 2 | m::Circle::area::f 2 | m::Foo::new 1 | m::Foo::own 1 | m::Foo::mself 2 | main 0 |
    T::d 1 | generic 2 | cb 2 | Foo::fmt 2 | k 0 | u 0 | F 0 | g 0 | outer 0 | outer::inner 1
  `,
  swift: `
    A.init 2 | A.deinit 0 | A.f 2 | A.p.get 0 | A.p.set 0 | A.q 0 | A.s 0 | A.subscript 1 | A.B.e 0 |
    S.m 1 | S.m.(anonymous) 1 | S.m.c 2 | g 2 | E.init 1 | E.f 0 | == 2 | Act.go 0 | Optional.opt 0 |
    fn 0 | closureDefault 1 | closureDefault.(anonymous) 2
  `,
  javascript: `
    f 3 | g 1 | h 1 | named 0 | j 0 | A.constructor 1 | A.m 0 | A.s 0 | A.p 0 | A.p 1 | A.#priv 1 |
    A.field 0 | A.sf 0 | A.[computed] 0 | A.quoted 0 | A.gen 0 | A.123 0 | k 0 | q-r 0 | m 0 | z 0 |
    (anonymous) 0 | n 0 | module.exports 1 | exports.x 0 | A.prototype.y 0 | this.z 1 | (anonymous) 0 |
    (anonymous) 0 | (anonymous) 0 | iife 0 | (anonymous) 0 | B.m 0 | Named.m 0 | outer 0 | outer.inner 2 |
    outer.(anonymous) 0 | x 0 | d 0 | gen 0 | e 0
  `,
  typescript: `
    f 4 | over 1 | A.constructor 2 | A.m 1 | A.f 1 | A.p 0 | A.s 0 | N.g 0 | M.O.h 0 | B.m 0 | k 1 | k 1 |
    m 0 | m 0 | z 2 | q 1 | (anonymous) 1 | D.m 1
  `,
  tsx: `
    App 1 | App.(anonymous) 0 | App.(anonymous) 1 | C 1 | Named 0
  `,
  python: `
    f 6 | A.__init__ 2 | A.p 1 | A.s 0 | A.co 3 | A.Inner.m 1 | A.Inner.m.(anonymous) 2 | g 1 | outer 0 |
    outer.inner 0 | outer.h 0 | outer.k 1 | self.cb 1 | typed 2 | gen 1 | x 0
  `,
  go: `
    F 3 | Server.Run 1 | Server.Run.(anonymous) 0 | Server.Run.x 1 | Server.Run.y 0 | Server.Val 0 |
    List.Push 1 | Var 2 | G 2 | unnamed 2 | h 2 | k 0 | init 0 | Map.Get 1 | pkg.A 0 | pkg.A.s.f 0
  `,
  java: `
    A.A 1 | A.m 2 | A.s 0 | A.In.k 0 | A.In.k.r 0 | A.In.k.(anonymous) 1 | A.In.k.(anonymous) 2 |
    A.In.k.(anonymous) 1 | A.fld 0 | A.rec 2 | I.d 0 | E.b 0 | E.m 0 | R.R 0 | R.m 0 | Anon.toString 0 |
    Anon.arr 2
  `,
  kotlin: `
    A.constructor 0 | A.m 2 | A.p.get 0 | A.q.get 0 | A.q.set 1 | A.c 0 | A.I.k 0 | A.O.z 0 |
    String.ext 1 | gen 2 | gen.l 2 | gen.(anonymous) 0 | gen.an 1 | I.d 0 | S.s 0 | expr 0 |
    A.Companion.foo 0 | A.plus 1 | List.rr 1 | lam 1 | quoted name 0 | f 0 | g 0 | D.d 0 | q 0
  `,
  ruby: `
    M::A#m 7 | M::A.s 0 | M::A#a? 0 | M::A#b= 1 | M::A#== 1 | M::A#[] 1 | M::A.k 0 | M::A#endless 0 |
    X::Y#z 0 | top 0 | top#(anonymous) 2 | meth 1 | l 1 | ret 2 | fwd 1 | + 1 | ! 0 | method_missing 3
  `,
  php: `
    f 3 | A::__construct 1 | A::s 0 | A::s::f 1 | A::s::g 1 | A::s::this->h 0 | A::s::(anonymous) 0 |
    A::ref 1 | T::t 0 | E::e 0 | x 0 | anon 0 | k 0
  `,
  csharp: `
    N.S.A.A 1 | N.S.A.~A 0 | N.S.A.A 0 | N.S.A.M 2 | N.S.A.M.Local 1 | N.S.A.M.f 1 | N.S.A.M.g 2 |
    N.S.A.M.d 1 | N.S.A.P.get 0 | N.S.A.P.set 0 | N.S.A.P.init 0 | N.S.A.E 0 | N.S.A.this[].get 0 |
    N.S.A.this[].set 0 | N.S.A.this[] 1 | N.S.A.operator + 2 | N.S.A.operator int 1 |
    N.S.A.operator string 1 | N.S.A.Ev.add 0 | N.S.A.Ev.remove 0 | N.S.A.X 0 | N.S.A.Ex 4 | N.S.A.In.K 0 |
    N.S.A.Arrow.get 0 | N.S.A.Arrow.set 0 | N.S.S.m 0 | N.S.R.r 0 | N.S.I.d 0 | RS.rs 0
  `,
  bash: `
    f 0 | g 0 | h 0 | my-func.x:y 0 | my-func.x:y.nested 0 | k 0
  `,
};

test.each(languageIds)('functions of %s have their names and parameters', async (language) => {
  const found = await listFunctions(language, sources[language]);
  expect(found.map(({ name, parameters }) => `${name} ${parameters}`)).toEqual(
    expected[language].trim().split(/\s*\|\s+/),
  );
});

test('what lies in a function knows it', async () => {
  const found = await listFunctions(
    'javascript',
    'function a() { class B { c() { return () => 1; } } } function d() {}',
  );
  expect(found.map(({ name, ownName, outer }) => [name, ownName, outer])).toEqual([
    ['a', 'a', -1],
    ['a.B.c', 'c', 0],
    ['a.B.c.(anonymous)', '(anonymous)', 1],
    ['d', 'd', -1],
  ]);
});

test('functions within one another without end are found', async () => {
  const depth = 3_000;
  const found = await listFunctions('kotlin', `val x = ${'{'.repeat(depth)}${'}'.repeat(depth)}`);
  expect(found).toHaveLength(depth);
  expect(found.at(-1)?.outer).toBe(depth - 2);
});
