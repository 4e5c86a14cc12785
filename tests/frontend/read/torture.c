// Uses inside uses, recursion, and names that end an expansion and meet a parenthesis behind it.
#define width 7
#define grow(e) grow(width + (e))
#undef width
#define width 6
#define alias grow
#define cell cell[1]
#define open_call alias(-
#define apply(op) op(pair)
#define pair 8,9
#define same(e) e
#define none() long
#define id(e) e
#define glue(l,r) l ## r
#define text(e) # e
grow(k-1) / grow(grow(cell)) ^ same(same(alias)(5) - same)(4);
alias(width-(1,2)+pair) & open_call 3) | apply
 (grow)*apply(apply);
none() v[id()] = { id(7), glue(4,5), glue(6,), glue(,7), glue(,) };
char names[3][9] = { text(world), text() };
#define xtext(s) text(s)
#define report(a, b) log("v" # a ":%u, v" # b ":%p", \
 v ## a, v ## b)
#define part(n) part ## n
#define xglue(a, b) glue(a, b)
#define ABOVEBELOW "north"
#define BELOW BELOW " south"
report(3, 4);
put(text(find("x\0y", "x", '\7') // a comment goes away
 != 1) text(; $\t), s);
xtext(part(6).c)
glue(ABOVE, BELOW);
xglue(ABOVE, BELOW)
#define glue3(a,b,c) a ## b ## c
int w[] = { glue3(3,2,1), glue3(,5,6), glue3(7,,8), glue3(9,8,),
 glue3(20,,), glue3(,21,), glue3(,,22), glue3(,,) };
#define two_hashes # ## #
#define quoted(a) # a
#define around(a) quoted(a)
#define connect(c, d) around(c two_hashes d)
char p1[] = connect(m, n);
#define str(x) # x
#define xstr(s) str(s)
#define x 2
#define f(a) f(x * (a))
#define q(x) x
#define F1(a) a*G1
#define G1(a) F1(a)
F1(2)(9)
F1(2)(3)(4)
#define EMPTY
#define LPAREN (
#define RPAREN )
#define FF(x, y) x + y
#define ELLIP_FUNC(...) __VA_ARGS__
ELLIP_FUNC(FF, LPAREN, 'a', 'b', RPAREN);
#define va(fmt, ...) printf(fmt, ## __VA_ARGS__)
va("a"); va("a",); va("a",b,c);
#define vb(fmt, args...) printf(fmt, ## args)
vb("a"); vb("a",b); vb("b",b,c)
#define vc(...) f2(0, ## __VA_ARGS__) g2(__VA_ARGS__) #__VA_ARGS__
vc() vc(1) vc(1,2)
#define vo(a,...) f3(a __VA_OPT__(,) __VA_ARGS__)
vo(1) vo(1,2) vo(1,2,3)
#define AA BB
#define BB AA
AA BB
#define self self + 1
self
#define NIL(x) x
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define foo() bar
foo
()
foo EMPTY ()
#define f4(x) x f4
f4(1)(2)
f4(f4)(1)
#define AAA(x) BBB(x)
#define BBB(x) CCC(x) AAA
AAA(1)(2)
str( "a\n"   'c' "\\" ) str(a   b
c) str(L"x") str("\"")
#define cat(a,b) a##b
cat(.,1) cat(1,.5) cat(-,>) cat(<,<=) cat(x,1) cat(L,"abc") cat(L,'a') cat(1e,3)
xstr(cat(1,2) cat(3,4))
__LINE__ __FILE__
#define LL __LINE__ x
LL q(__LINE__) q(
__LINE__
)
#if defined(x) && x == 2 && !defined y || (1 ? 0 : 1/0)
yes
#endif
#if 0
it's
#elif -1 > 0u && 1 << 3 == 8 && 'a' == 97 && 07 + 0x10 == 23
yes2
#else
no
#endif
#if (2 || 1/0) && !(0 && 1/0) && -5 / 2 == -2 && -5 % 2 == -1 && (1,2)==2
#endif
#if __has_include(<limits.h>) && __has_include("nothere.h") == 0 && defined __has_include
hasinc
#endif
#define EMPTYDEF
#ifdef EMPTYDEF
#  define nested 1
# if nested
a1
# else
a2
# endif
#elif 1
a3
#endif
#define LONG_BODY a \
  b \
  c
LONG_BODY /* c */ x/**/y x/* */+/* */+y
#define plus +
+plus -x --x x
1.e+3 0x1p-3 .5 1..2 a.b...c
"a" /* " */ "b" '"' // "
%:define dg <::> <%%>
dg %:%: 
#define c2(a) %:a a%:%:1
c2(zz)
#define func(a,b) [a+b]
func((1,2),{3)
func(func(1,2),func(3,4)) func(,) func(
1 , 2 )
#define va2(x,...) #x #__VA_ARGS__
va2(a, b , c,d) va2( a ) va2()
#define EVAL(...) EVAL1(EVAL1(EVAL1(__VA_ARGS__)))
#define EVAL1(...) EVAL2(EVAL2(EVAL2(__VA_ARGS__)))
#define EVAL2(...) __VA_ARGS__
#define WHEN(c) c
#define REP(n) n DEFER(REP_)()(n)
#define REP_() REP
#define DEFER(id) id EMPTY
EVAL(REP(1))
#define dd defined
#if dd x
ddd
#endif
#define tail f(
tail 1) tail x )
#define two(a) a a
two(two)(two(x))
two(two(two))(1)
