"""Names of the program in an emitted program: nothing that weaklink writes hides or is hidden.

gcc is the judge, with and without sanitizers.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, compiled, needs_gcc, run
from weaklink import session
from weaklink.emit.tests import CTest
from weaklink.options import Options
from weaklink.record import replace


def emitted(text: str, folder: Path) -> list[CTest]:
    """The tests of all counterexamples of a program, each of which has one."""
    path = folder / "f.c"
    path.write_text(text, encoding="utf-8")
    found = [t for t in session.emit([str(path)], replace(Options(), smoke=False))[1]]
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
    "a static local that begins with a function": """
int three(void) { return 3; }
/*@ ensures \\result != 3; */
int f(void) { static int (*const at)(void) = three; return at(); }""",
}


@needs_gcc
@pytest.mark.parametrize("text", SPACES.values(), ids=SPACES.keys())
def test_spaces_of_names(text: str, tmp_path: Path) -> None:
    judged(text, tmp_path)
