"""Numbers as a C programmer writes them: by the object's type and by how the source uses it."""

from __future__ import annotations

import pytest

from tests.explain.test_stories import tell
from weaklink.explain.runs.spelling import beside_limit, spelled
from weaklink.explain.runs.usage import Use
from weaklink.explain.runs.values import Number, exact, written
from weaklink.ir.types import INTEGER, MACHINES, IntType, Type
from weaklink.record import replace

LP64 = MACHINES["lp64"]
COLOR = replace(LP64["unsigned int"], enumerators=(("RED", 0), ("GREEN", 5), ("LIME", 5)))
SIZE = replace(LP64["unsigned long"], alias="size_t")


@pytest.mark.parametrize(
    ("type", "value", "text"),
    [
        ("int", 0, "0"),
        ("int", -7, "-7"),
        ("int", 2**31 - 1, "INT_MAX"),
        ("int", 2**31 - 3, "INT_MAX - 2"),
        ("int", -(2**31), "INT_MIN"),
        ("int", -(2**31) + 9, "INT_MIN + 9"),
        ("int", -(2**31) + 10, "-2147483638"),
        ("unsigned int", 2**32 - 1, "UINT_MAX"),
        ("unsigned int", 2**31, "2147483648"),
        ("long", -(2**63), "LONG_MIN"),
        ("long", 2**31 - 1, "2147483647"),
        ("unsigned long", 2**64 - 2, "ULONG_MAX - 1"),
        ("long long", 2**63 - 1, "LLONG_MAX"),
        ("short", -(2**15), "SHRT_MIN"),
        ("signed char", -128, "-128"),
        ("unsigned char", 255, "255"),
        ("_Bool", 0, "false"),
        ("_Bool", 1, "true"),
        ("char", 0, "'\\0'"),
        ("char", 10, "'\\n'"),
        ("char", 39, "'\\''"),
        ("char", 92, "'\\\\'"),
        ("char", 34, "'\"'"),
        ("char", 97, "'a'"),
        ("char", 126, "'~'"),
        ("char", 127, "127"),
        ("char", -1, "-1"),
        ("char", 1, "1"),
        ("unsigned char", 97, "97"),
    ],
)
def test_numbers_by_their_type(type: str, value: int, text: str) -> None:
    found = spelled(value, LP64[type])
    assert (written(found), exact(found)) == (text, str(value))
    assert found == value and hash(found) == hash(value)


@pytest.mark.parametrize(
    ("type", "value", "use", "text"),
    [
        (LP64["unsigned int"], 0xFFFFFFF0, Use.MASK, "0xfffffff0"),
        (LP64["unsigned int"], 2**32 - 1, Use.MASK, "0xffffffff"),
        (LP64["int"], 9, Use.MASK, "9"),
        (LP64["int"], 16, Use.MASK, "0x10"),
        (LP64["int"], -(2**31), Use.MASK, "INT_MIN"),
        (LP64["unsigned char"], 97, Use.CHARACTER, "'a'"),
        (LP64["unsigned char"], 200, Use.CHARACTER, "200"),
        (LP64["int"], 97, Use.CHARACTER, "97"),
        (LP64["char"], 97, Use.MASK, "'a'"),
        (COLOR, 0, Use.NUMBER, "RED"),
        (COLOR, 5, Use.NUMBER, "GREEN"),
        (COLOR, 6, Use.NUMBER, "6"),
        (SIZE, 2**64 - 1, Use.NUMBER, "SIZE_MAX"),
        (INTEGER, 2**31 - 1, Use.NUMBER, "2147483647"),
    ],
)
def test_numbers_by_their_use_and_their_types_names(
    type: Type, value: int, use: Use, text: str
) -> None:
    assert written(spelled(value, type, use)) == text


def test_what_is_no_value_of_the_type_is_told_beside_its_limit() -> None:
    assert beside_limit(2**31, LP64["int"]) == "INT_MAX + 1"
    assert beside_limit(-(2**63) - 1, LP64["long"]) == "LONG_MIN - 1"


def of_type(type: IntType, *values: int) -> str:
    return written(tuple(spelled(value, type) for value in values))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('"ab"', (97, 98, 0)),
        ('"ab\\0\\0"', (97, 98, 0, 0, 0)),
        ('""', (0,)),
        ('"\\"\'\\n"', (34, 39, 10, 0)),
        ("{'a', 'b'}", (97, 98)),
        ("{'a', '\\0', 'b', '\\0'}", (97, 0, 98, 0)),
        ("{'a', -1, '\\0'}", (97, -1, 0)),
        ("{'\\0', '\\0'}", (0, 0)),
        ("{all 6 '\\0'}", (0,) * 6),
        ("{[1] = 'a', all others '\\0'}", (0, 97, *[0] * 30)),
        ("{}", ()),
    ],
)
def test_an_array_of_characters_is_a_string_where_that_says_it_all(
    text: str, values: tuple[int, ...]
) -> None:
    assert of_type(LP64["char"], *values) == text


def test_other_arrays_are_no_strings() -> None:
    assert of_type(LP64["int"], 97, 0) == "{97, 0}"
    assert of_type(LP64["_Bool"], 1, 0) == "{true, false}"


def test_types_keep_their_names_and_enumerators_from_the_source() -> None:
    text = """#include <stddef.h>
    enum color { RED, GREEN = 5 }; struct s { enum color c; _Bool on; };
    /*@ requires \\valid(p) && z == (size_t)-2 && k == 5; assigns \\nothing;
        ensures p: p->c != GREEN || p->on != 1; */
    void f(struct s *p, enum color k, size_t z) { }"""
    story, _ = tell(text, "f/postcondition/p")
    assert story.inputs.written == {
        "p": "{.c = GREEN, .on = true}",
        "k": "GREEN",
        "z": "SIZE_MAX - 1",
    }
    assert story.inputs.variables["k"] == "5"
    (reason,) = story.trace[-1].why
    assert reason.written == {
        "p->c": "GREEN",
        "p->on": "true",
    }


def test_an_unsigned_number_is_no_enumerator_of_another_type() -> None:
    text = """enum color { RED, GREEN = 5 };
    /*@ requires x == 6 && k == GREEN; assigns \\nothing; ensures p: \\result == 0; */
    unsigned f(enum color k, unsigned x) { unsigned y[2]; x--; y[1] = x; return y[1] + k; }"""
    story, _ = tell(text, "f/postcondition/p")
    assert story.inputs.written == {"k": "GREEN", "x": "6"}
    told = {name: value for step in story.trace for name, value in step.told.items()}
    assert told["x"] == "5"
    assert told["y[1]"] == "5"


def test_uses_are_found_in_the_text_of_the_function() -> None:
    text = """struct s { unsigned flags; unsigned other; };
    /*@ requires \\valid(p) && p->flags == 0xa0 && p->other == 0xa1 && m == 0xa2 && n == 0xa3
          && \\valid(t) && *t == 0xa4 && \\valid(u) && *u == 'x' && b == 'y'; assigns \\nothing;
        ensures p: \\result == 8; */
    unsigned f(struct s *p, unsigned m, unsigned n, unsigned *t, unsigned char *u,
               signed char b) {
      if (*u == 'x' && b >= '0') return (p->flags & 3) | ((m >> 1) + n + ~*t);
      return 0; }"""
    story, _ = tell(text, "f/postcondition/p")
    assert story.inputs.written == {
        "p": "{.flags = 0xa0, .other = 161}",
        "m": "0xa2",
        "n": "163",
        "*t": "0xa4",
        "*u": "'x'",
        "b": "'y'",
    }


def test_a_number_survives_being_sent() -> None:
    import pickle

    found = pickle.loads(pickle.dumps(Number(97, "'a'")))
    assert (found, found.written) == (97, "'a'")


def test_rows_are_the_cells_of_arrays_of_scalars() -> None:
    text = """struct s { long x; };
    /*@ requires \\valid(t + (0 .. 1)) && \\valid(q + (0 .. 1)) && \\valid(c + (0 .. 1))
          && c[1] == 0 && t[1] == -1;
        assigns \\nothing; ensures p: c[0] != 'a'; */
    void f(int *t, struct s *q, char c[2]) { }"""
    story, _ = tell(text, "f/postcondition/p")
    assert story.inputs.written["c"] == '"a"'
    assert story.inputs.rows == {"t": ("0", "-1")}
