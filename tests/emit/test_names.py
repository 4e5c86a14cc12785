"""Names of the program in an emitted program: nothing that weaklink writes hides or is hidden.

gcc is the judge, with and without sanitizers.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, compiled, needs_gcc, run
from tests.sampling import sparse
from weaklink import session
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest
from weaklink.options import Options
from weaklink.record import replace


def emitted(text: str, folder: Path) -> list[CTest]:
    """The tests of all counterexamples of a program, each of which has one."""
    path = folder / "f.c"
    path.write_text(text, encoding="utf-8")
    found = list(session.emit([str(path)], replace(Options(), smoke=False))[1])
    tests = [test for test in found if isinstance(test, CTest)]
    assert found and tests == found, found
    return tests


def judged(text: str, folder: Path) -> list[CTest]:
    """The tests, each of which compiles and fails as it says."""
    tests = emitted(text, folder)
    for test in tests:
        for flags in ((), SANITIZERS):
            native = run(compiled(test.text, folder, flags))
            assert test.fails in native.fails, native.said[:500]
    return tests


SPACES = {
    "a function named like a member": """
struct list { struct list *next; int len; };
/*@ requires \\valid(l) && l->len < 9; assigns \\nothing; ensures \\result == l->len + 1; */
int len(struct list *l) { return l->len; }""",
    "a function named like a tag and a member": """
struct tree { struct tree *l, *r; short tree; };
/*@ requires \\valid(t); ensures t->tree == 2; */
void tree(struct tree *t) { t->tree = 1; }""",
    "a function named like a member of a typedef": """
typedef struct { int size; } buf;
/*@ requires \\valid(b); assigns \\nothing; ensures \\result == b->size; */
int size(buf *b) { return b->size + (b->size == 3); }""",
    "a function in a table of its own type": """
struct op;
int run(const struct op *o);
struct op { int n; int (*run)(const struct op *); } const all[1] = { { .n = 3, .run = run } };
int run(const struct op *o) { return o->n; }
/*@ ensures \\result != 3; */ int f(void) { return all[0].run(all); }""",
    "a designator named like a function": """
int n(void) { return 3; }
struct s { int n; } v = { .n = 1 };
/*@ ensures \\result != 4; */ int f(void) { return n() + v.n; }""",
    "a label named like a function": """
int out(int c) { if (c) goto out; return 1; out: return 0; }
/*@ ensures \\result == 1; */ int f(int c) { return out(c); }""",
    "an enumerator, a tag and a member of one name": """
enum x { y, x }; struct y { int y; enum x x; };
/*@ requires \\valid(p); ensures \\result == y; */ int f(struct y *p) { return p->x == x; }""",
    "a predicate over a structure that only a typedef names": """
typedef struct { int head, count; } ring;
/*@ predicate fits(ring *r) = r->head < 8; predicate whole(ring r) = r.count < 8; */
/*@ requires \\valid(r) && fits(r) && whole(*r); assigns r->head; ensures fits(r); */
void move(ring *r) { r->head++; }""",
    "a static local that begins with a function": """
int three(void) { return 3; }
/*@ ensures \\result != 3; */
int f(void) { static int (*const at)(void) = three; return at(); }""",
}


@needs_gcc
@pytest.mark.parametrize("text", SPACES.values(), ids=SPACES.keys())
def test_spaces_of_names(text: str, tmp_path: Path) -> None:
    judged(text, tmp_path)


HIDDEN = {
    "a parameter named like its function": """
/*@ ensures \\result == 0; */ int c(int c) { return c; }""",
    "a parameter named like a called function": """
int two(void) { return 2; }
/*@ ensures \\result != 4; */ int f(int two_of) { int two(void); return two() + two_of; }
/*@ ensures \\result != 4; */ int g(int two) { return f(two); }""",
    "a parameter of a called function named like it": """
int c(int c) { return c; }
/*@ ensures \\result == 0; */ int f(int n) { return c(n); }""",
    "a parameter named like a global that is chosen": """
int n; int ext(int n);
/*@ ensures n == 0; */ void f(void) { n = 0; ext(2); }""",
    "a parameter named like a global that the function sees": """
int n; int get(void) { return n; }
/*@ ensures \\result != 7; */ int f(int n) { return n == 3 && get() == 4 ? 7 : 0; }""",
    "a parameter named like its type": """
typedef int T; typedef struct { int T; } S;
/*@ ensures \\result == 0; */ int f(T T, S S) { return T + S.T; }""",
    "a parameter that is a structure named like the function": """
struct s { int a; };
/*@ ensures \\result == 0; */ int s(struct s s) { return s.a; }""",
    "a parameter named like an enumerator": """
enum { A = 2 };
/*@ ensures \\result == 0; */ int f(int A) { return A; }""",
    "a parameter named like a block": """
/*@ requires \\valid(p); ensures \\result == 0; */ int f(int *p, int B1) { return *p + B1; }""",
    "a global named like a block": """
int B1 = 3;
/*@ requires \\valid(p); ensures \\result == 0; */ int f(int *p) { return *p == 3 && B1 == 2; }""",
    "a parameter named like a function of the runtime": """
/*@ ensures \\result == 0; */ int abort(int abort, int dprintf) { return abort + dprintf; }""",
    "functions named like those of the library": """
int read(int n) { return n; } long dprintf(void) { return 2; } void _Exit(void) { }
struct s { int a[9]; };
int memcpy(int n) { return n > 3; }
/*@ ensures \\result != 2; */ int f(int n) {
  struct s s = { 0 }, t = s; _Exit(); n = read(n) > 2 ? memcpy(n) : 0;
  return n && t.a[2] < dprintf() ? 2 : 0; }""",
    "functions named like macros": """
int CHECK(int x) { return x; } int AT(int x, int y) { return x - y; } enum { STOP, NOTE };
/*@ ensures \\result != 3; */ int ENTER(int MEMBER) { int STOP = 2;
  return AT(CHECK(MEMBER), STOP); }""",
    "the function main": """
int main(void);
/*@ ensures \\result == 0; */ int main(void) { int (*at)(void) = main; return at == &main; }""",
    "a pointer to main": """
int main(void) { return 2; }
int (*const start)(void) = main; int (*first)(void);
/*@ ensures \\result == 0; */ int f(void) { return first == main; }""",
    "names that the emitted program would give": """
int f_g1; int f_code(void) { return 3; } /*@ assigns \\nothing; */ int g(int x) { return x; }
int result, n_Pre, loop1_entry, loop1_variant, at_L, Pre, logic_p;
/*@ predicate p(integer i) = i != 7; */
/*@ decreases n; assigns \\nothing; ensures p(\\result); ensures n_Pre == \\old(n_Pre); */
int f(int n) {
  int i = 0;
  L: ;
  /*@ loop invariant \\at(i, L) <= i && \\at(n, Pre) == n; loop assigns i;
      loop variant 9 - i; */
  while (i < 4) { if (i == 3) goto loop1_next; i++; continue; loop1_next: break; }
  i = g(i);
  return f_code() == i && n > 0 && f_g1 == 2 ? 7 : 0;
}""",
    "two sites whose names would be one": """
int b(int x) { return x; } int a_b(int x) { return x + 1; }
int f_a(int x) { return b(x); }
/*@ ensures \\result != 7; */ int f(int x) { return a_b(f_a(x)); }""",
    "two predicates whose names would be one": """
int g;
/*@ predicate p{L}(integer i) = \\at(g, L) == i; predicate p_at{L}(integer i) = i == 2; */
/*@ ensures \\old(p(2)) ==> p_at(g); */ void f(void) { g = g + 1 > 2 ? 3 : 2; }""",
    "variables named like those of the quantifiers": """
/*@ requires \\valid_read(t + (0 .. 2)) && \\forall integer i; 0 <= i < all_ ==> t[i] != last_;
    ensures \\exists integer i; 0 <= i < any_ && t[i] == last_; */
void f(const int *t, int all_, int any_, int last_) { }""",
    "names at file level that the emitted program needs": """
int integer, Here, wl_check; int wl_snapshot(void) { return wl_check; }
/*@ ensures \\result == 0 || Here != 3; */ int f(int n) {
  Here = 3; return integer == 2 && wl_snapshot() == 4; }""",
    "names of <setjmp.h> where the program may end": """
#include <stdlib.h>
typedef int jmp_buf; jmp_buf longjmp; struct sigjmp_buf { int setjmp; } sigjmp_buf;
/*@ exits longjmp == 0; ensures longjmp == 0; */
int f(int exit_now) { int setjmp = exit_now; longjmp = 2; sigjmp_buf.setjmp = setjmp;
  if (setjmp > 3) exit(longjmp); return 0; }""",
    "names that gcc defines": """
int unix;
/*@ ensures \\result == 0; */ int linux(int i386) { return i386 + unix; }""",
}


@needs_gcc
@pytest.mark.parametrize("name", sparse(HIDDEN, 5))
def test_nothing_is_hidden(name: str, tmp_path: Path) -> None:
    text = HIDDEN[name]
    judged(text, tmp_path)


def test_names_that_the_runtime_has_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "f.c"
    path.write_text("/*@ ensures \\result == 0; */ int f(int wl_check) { return wl_check; }")
    (test,) = session.emit([str(path)], replace(Options(), smoke=False))[1]
    assert isinstance(test, Refusal)
    assert test.construct == "name `wl_check`, which an emitted program has for itself"


ELSEWHERE = {
    "of which a frame speaks": """
int ext(int *p);
int g(int c) { static int s; s = c; return s; }
/*@ requires \\valid(p); assigns *p; */ void h(int *p) { ext(p); }""",
    "of a function without its code": """
int counter(void) { static int hits; return ++hits > 0; }
int read_sensor(int n);
/*@ ensures \\result >= 0; */ int poll(int n) { return read_sensor(n); }""",
    "an array, and a pointer": """
int ext(void);
int h(void) { static int t[3], *at = t; at++; return t[0] + *at; }
/*@ ensures \\result == 3; */ int f(int c) { return ext(); }""",
    "of a function whose code may run, named like a parameter": """
int ext(int hits);
int counter(void) { static int hits; return hits > 2; }
/*@ ensures \\result == 0; */ int f(int n) { ext(n); return counter(); }""",
    "beside a local of that name, where a loop stands as its contract": """
int counter(void) { static int n; return n > 2; }
/*@ ensures \\result == 0; */
int f(void) { int n = 0, i = 0; /*@ loop assigns n, i; */ while (i < 2) i++;
  return n == 0 || counter() ? 0 : 1; }""",
    "of a type, and a length, of its function": """
int ext(void);
int counter(void) { enum { N = 3 }; typedef struct { int hits[N]; } T; static T all[N];
  return all[2].hits[1] > 2; }
/*@ ensures \\result == 0; */ int f(void) { ext(); return counter(); }""",
    "of a structure that other functions have, too": """
int ext(void);
int one(void) { struct s { int hits; }; static struct s all; return all.hits > 2; }
int two(void) { struct t { int hits, more; }; static struct t all[2]; return all[1].more > 3; }
/*@ ensures \\result == 0; */ int f(void) { ext(); return one() && two(); }""",
}


@needs_gcc
@pytest.mark.parametrize("name", sparse(ELSEWHERE, 4))
def test_static_locals_that_contracts_choose(name: str, tmp_path: Path) -> None:
    judged(ELSEWHERE[name], tmp_path)


@needs_gcc
def test_two_files_with_names_of_the_library(tmp_path: Path) -> None:
    one, two = tmp_path / "one.c", tmp_path / "two.c"
    one.write_text("""
int read(int x); int abort;
static int write(int x) { return x > 2; }
/*@ ensures \\result != 7; */
int f(int x) { abort = 3; return write(x) && read(x) ? 7 : 0; }""")
    two.write_text("""
extern int abort;
static int write(int x) { return abort > x; }
int read(int x) { int (*at)(int) = write; return at == write && !write(x); }""")
    (test,) = session.emit([str(one), str(two)], replace(Options(), smoke=False))[1]
    assert isinstance(test, CTest)
    assert "program_read is read of the program" in test.text
    assert "write_of_one is the static write of one.c" in test.text
    assert test.fails in run(compiled(test.text, tmp_path, SANITIZERS)).fails
