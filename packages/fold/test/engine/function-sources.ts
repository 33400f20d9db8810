import type { LanguageId } from '../../src/engine/languages.ts';

/** Functions of each language, in the ways in which it writes them. */
export const sources: Readonly<Record<LanguageId, string>> = {
  c: `int f(void) { return 0; }
static char *g(int a, char **b) { }
int (*pick(int k))(int, int) { return 0; }
void (*signal(int sig, void (*func)(int)))(int) { }
int old(a, b) int a; char *b; { return a; }
int v(const char *fmt, ...) { }
int noargs() { }
unsigned long long h(int x[], int (*cb)(void *, int)) { }
struct s *mk(struct s { int a; } *p) { }
static __attribute__((noreturn)) void die(void) { }
inline int __attribute__((always_inline)) fast(int a) { }
int *arr(void)[3] { }
void *vp(void *p) { return p; }
f2(x) { }
main() { }`,
  cpp: `namespace a { namespace b::c { class K : public J { public: K() : x(0) {} ~K() {} int m(int a = 1) const { return 0; } bool operator==(const K& o) const { return true; } operator bool() const { return true; } static int s(...) { return 0;} K& operator=(K&&) = default; int x; }; } }
int a::b::c::K::m(int q) { return q; }
a::K::~K() { }
bool a::K::operator<(const K &o) const { return true; }
a::K::operator int() const { return 1; }
template <typename T, int N> T sum(const T (&xs)[N], T... rest) { return xs[0]; }
template <> int sum<int, 3>(int x) { return 1; }
template <class T> class V { void push(T t) { auto l = [&](int a, auto b) { return a; }; } };
template <class T> void V<T>::pop() { }
auto trail(int x) -> int { return x; }
namespace { void hidden() { } }
struct P { void *operator new(size_t n) { return 0; } int operator()(int a, int b) { return a; } int operator[](int i) { return i; } friend std::ostream& operator<<(std::ostream& o, const P& p) { return o; } };
int &ref(int &a) { return a; }
int *const &rr(int &&a) { return a; }
void va(int a, ...) try { } catch (...) { }
extern "C" { int ce(void) { return 1; } }
long operator"" _km(long double x) { return x; }
union U { int get() { return 1; } };
auto lam = [](int x) { return x; };
enum class E { A };
void (*fp(int a))(int) { return 0; }
int K::*pm(int a) { return 0; }
void dflt(int a, int b = 2, const char *c = "x") noexcept(true) override { }
requires C<T> void con(T t) { }`,
  rust: `mod m { impl<T: Clone> Shape<T> for Circle<T> where T: X { fn area(&self, k: u32) -> u32 { let f = |x, y: i32| x; 1 } } impl Foo { pub async fn new(a: i32) -> Self { } fn own(self) {} fn mself(mut self: Box<Self>, _: i32) {} } }
fn main() { }
trait T { fn d(&self) { } fn n(&self); }
fn generic<'a, T>(a: &'a T, (b, c): (i32, i32)) { }
extern "C" fn cb(x: *mut u8, ...) { }
impl<'a> fmt::Display for &'a Foo { fn fmt(&self, f: &mut F) {} }
const fn k() {} unsafe fn u() {} static F: fn() = || {};
let g = || 1; macro_rules! mm { () => { fn inner() {} } }
fn outer() { fn inner(a: u8) { } }`,
  swift: `class A { init(a: Int, _ b: String = "x") { }
 deinit { }
 
 func f(x y: Int, z: String?) -> String? { return nil }
 var p: Int { get { return 1 } set(v) { } }
 var q: String? { return nil }
 static func s() { }
 subscript(i: Int) -> Int { return 1 } }
extension A.B { func e() { } }
struct S { mutating func m(_ a: Int...) { xs.map { x in x } ; let c = { (a: Int, b: Int) -> Int in a } } }
func g<T>(a: T, b: inout Int) throws -> Int { 1 }
protocol P { func n() ; init?() }
enum E {
 case a
 init?(raw: Int) { return nil }
 func f() {}
}
func == (l: A, r: A) -> Bool { true }
actor Act { func go() async { } }
extension Optional where Wrapped == Int { func opt() -> String? { nil } }
let fn = { print(1) }
func closureDefault(cb: (Int, Int) -> Void = { a, b in }) { }`,
  javascript: `function f(a, b = 1, ...c) { }
const g = (x) => x; const h = y => y; let i = async function named() { }; var j = function () { };
class A { constructor(a) { } m() { } static s() { } get p() { return 1 } set p(v) { } #priv(a) { } field = () => 1; static sf = function () { }; [computed]() { } 'quoted'() { } async *gen() { } 123() { } }
const o = { k: () => 1, 'q-r': function () { }, m() { }, get z() { return 1 }, [c]: () => 2, async n() { } };
module.exports = function (a) { }; exports.x = () => 1; A.prototype.y = function () { }; this.z = a => a;
export default function () { } 
foo(function () { }, () => 1); (function iife() { })(); (() => {})();
const B = class { m() { } }; const C = class Named { m() { } };
function outer() { function inner({ a, b }, [c]) { } return () => 1; }
x ||= () => 1; const { d = () => 1 } = y; function* gen() { } a.b.c = { e() { } };`,
  typescript: `function f(this: X, a: number, b?: string, ...c: any[]): void { } function over(a: string): void; function over(a: any) { }
class A<T> { constructor(private a: number, b = 1) { } m<T>(x: T): T { return x } abstract n(): void; private f = (a: string) => a; get p(): number { return 1 } static async s() { } declare z: number; }
namespace N { export function g() { } } module M.O { function h() { } } abstract class B { m() { } }
const k = <T>(x: T) => x; const o: X = { k: (a) => 1, m(): void { } }; interface I { m(): void } type F = (a: number) => void;
export default class { m() { } } enum E { A } export const z = async (a, b) => { }; const q = x => x; declare function dd(a: number): void;
const w = useCallback((a) => a, []); @dec class D { @dec() m(@inj() a: A) { } }`,
  tsx: `const App: FC = ({ a }) => <div onClick={() => 1}>{xs.map((x) => <p>{x}</p>)}</div>; function C(p: P) { return <a/> } export default memo(function Named() { return <b/> });`,
  python: `def f(a, b=1, *args, c: int, d: str = 'x', **kw): pass
class A(B):
    def __init__(self, x): pass
    @property
    def p(self): return 1
    @staticmethod
    def s(): pass
    async def co(self, /, a, *, b): pass
    class Inner:
        def m(self): return lambda x, y=1: x
g = lambda x: x
def outer():
    def inner(): pass
    h = lambda: 1
    d = {'k': lambda a: a}
self.cb = lambda *a: a
def typed(a: int, *, b) -> int: ...
def gen[T](x: T): pass
x: int = lambda: 1`,
  go: `package p
func F(a, b int, c string) (int, error) { return 0, nil }
func (s *Server) Run(ctx context.Context) { go func() { }() ; x := func(a int) {} ; var y = func() {} }
func (Server) Val() { }
func (l *List[T]) Push(x T) { }
func Var(a string, xs ...int) { }
func G[T any, U comparable](a T, f func(int, int) int) { }
func noBody(a int)
func unnamed(int, string) { }
var h = func(w http.ResponseWriter, _ *http.Request) { }
type S struct { f func() }
var m = map[string]func(){ "k": func() { } }
func init() { }
func (m Map[K, V]) Get(k K) { }
func (s *pkg) A() { s.f = func() {} }`,
  java: `package p; class A<T> { A(int a) { } void m(int a, String... b) { } static <T> T s() { return null; } class In { void k() { Runnable r = () -> { }; f(x -> x, (a, b) -> a, (int c) -> c); } } Runnable fld = () -> { }; static { } { } abstract void ab(); void rec(A this, int b) { } }
interface I { default void d() { } void n(); } enum E { X { void b() { } }; void m() { } } record R(int a) { R { } void m() { } } @interface An { int v() default 1; }
class Anon { Object o = new Object() { public String toString() { return ""; } }; int[] arr(int[] a, int b[])[] { return null; } }`,
  kotlin: `package p
class A(val x: Int) {
  constructor() : this(1) { }
  fun m(a: Int, b: String = "x") { }
  val p: Int get() = 1
  var q: Int
    get() { return 1 }
    set(v) { }
  companion object { fun c() { } }
  inner class I { fun k() { } }
  object O { fun z() { } }
}
fun String.ext(a: Int) = a
fun <T> gen(vararg xs: T, f: (Int) -> Int) { val l = { a: Int, b: Int -> a } ; xs.map { it } ; val an = fun(x: Int) { } }
interface I { fun d() { } fun n() }
object S { fun s() { } }
fun expr() = 1
fun A.Companion.foo() {}
operator fun A.plus(o: A) = o
suspend inline fun <reified T> List<T?>.rr(crossinline b: () -> Unit) {}
val lam = { x: Int -> x }
fun \`quoted name\`() { }
enum class E { X { override fun f() {} }; abstract fun f(); fun g() {} }
data class D(val a: Int) { fun d() {} }
sealed interface SI { fun q() = 1 }`,
  ruby: `module M
  class A < B
    def m(a, b = 1, *c, d:, e: 2, **f, &g) ; end
    def self.s ; end
    def a? ; end
    def b=(v) ; end
    def ==(o) ; end
    def [](i) ; end
    class << self
      def k ; end
    end
    define_method(:dyn) { |x| x }
    def endless = 1
    attr_accessor :x
  end
end
class X::Y
  def z; end
end
def top; [1].each { |i| i }; ->(x, y) { x }; lambda { |x| x }; proc do |a| end; end
def obj.meth(a) ; end
l = ->(a) { a }
def ret((a, b), c) ; end
def fwd(...) = foo(...)
def +(o) = o
def !; end
def method_missing(name, *args, &) ; end`,
  php: `<?php namespace N\\S; function f(int $a, ?string $b = null, ...$c) { } class A extends B { public function __construct(private int $x) { } static function s() { $f = function ($a) use ($b) { }; $g = fn($x) => $x; $this->h = function () {}; return function () {}; } abstract function n(); function &ref(&$a) { } } interface I { function m(); } trait T { function t() { } } enum E { case A; function e() { } } $x = function() { }; $o = new class { function anon() { } }; $arr = ['k' => function() {}]; `,
  csharp: `namespace N.S { class A<T> : B { A(int a) : base(a) { } ~A() { } static A() { } void M(int a, params string[] b) { void Local(int x) { } Func<int,int> f = x => x; var g = (int a, int b) => a; D d = delegate (int q) { }; } int P { get { return 1; } set { } init { } } int E => 1; int this[int i] { get { return 1; } set { } } int this[string s] => 1; public static A operator +(A a, A b) { return a; } public static implicit operator int(A a) { return 1; } public static explicit operator string(A a) => ""; event EventHandler Ev { add { } remove { } } abstract void N(); void I.X() { } int Ex(this A a, ref int b, out int c, int d = 1) => 1; class In { void K() { } } int Au { get; set; } int Arrow { get => 1; set => x = value; } } struct S { void m() { } } record R(int X) { void r() { } } interface I { void d() { } void n(); } enum E { X } }
record struct RS(int a) { void rs() {} }`,
  bash: `f() { echo; }
function g { echo; }
function h() ( echo )
my-func.x:y() { nested() { :; }; }
if true; then k() { :; }; fi`,
};
