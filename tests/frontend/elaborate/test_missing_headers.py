"""A header that is not there costs what it would declare, by name, and nothing else."""

import re

import pytest

from tests.frontend.elaborate.elaborating import elaborate_files, errors, refusals
from weaklink.diagnostics import Severity
from weaklink.ir.program import Program

MISSING = '#include <none.h>\n#include "sub/none.h"\n'
OF = ", perhaps of the missing header 'none.h' or 'sub/none.h'"
IN = OF.removeprefix(", ")
FINE = "\nint fine(int x) { return x; }\n"

# What is refused of f, at the name in brackets.
REFUSED = [
    # types
    (f"`foo_t`{OF}", "int f(⟨foo_t⟩ *p) { return 1; }"),
    (f"`foo_t`{OF}", "int f(⟨foo_t⟩ p, foo_t q) { return 1; }"),
    (f"`foo_t`{OF}", "⟨foo_t⟩ *f(int x) { return 0; }"),
    (f"`foo_t`{OF}", "int f(void) { ⟨foo_t⟩ y; return 1; }"),
    (f"`foo_t`{OF}", "int f(void) { ⟨foo_t⟩ *y, **z; return 1; }"),
    (f"`foo_t`{OF}", "int f(void *p) { ⟨foo_t⟩ *y = p; return 1; }"),
    (f"`foo_t`{OF}", "int f(int x) { for (⟨foo_t⟩ i = 0; x < 3; x++); return 1; }"),
    (f"`foo_t`{OF}", "int f(void *p) { return (⟨foo_t⟩ *)p == 0; }"),
    (f"`foo_t`{OF}", "int f(int x) { return (⟨foo_t⟩)x; }"),
    (f"`foo_t`{OF}", "int f(int x) { return sizeof(⟨foo_t⟩); }"),
    (f"`foo_t`{OF}", "int f(int x) { return sizeof(⟨foo_t⟩ *); }"),
    (f"`foo_t`{OF}", "int f(int x) { /*@ ghost ⟨foo_t⟩ g; */ return 1; }"),
    (f"`foo_p` (`foo_t`{OF})", "typedef foo_t *foo_p; int f(⟨foo_p p⟩) { return 1; }"),
    (f"`foo_p` (`foo_t`{OF})", "typedef foo_t foo_p; int f(⟨foo_p p⟩) { return 1; }"),
    (f"`s` (`foo_t`{OF})", "static foo_t s; int f(void) { return ⟨s⟩ == 0; }"),
    (f"`s` (`foo_t`{OF})", "extern const foo_t *s; int f(void) { return ⟨s⟩ == 0; }"),
    (f"`struct s` (`foo_t`{OF})",
     "struct s { int x; foo_t y; }; int f(⟨struct s *p⟩) { return 1; }"),
    (f"`enum e`{OF}", "⟨enum e⟩ f(void) { return 0; }"),
    # members
    (f"members of `struct s`{OF}", "int f(struct s *p) { return ⟨p->x⟩; }"),
    (f"members of `struct s`{OF}", "int f(void) { struct s ⟨x⟩; return 1; }"),
    (f"members of `struct s`{OF}", "int f(void) { return ⟨sizeof(struct s)⟩; }"),
    # names
    (f"`MAX`{OF}", "int f(int x) { return x < ⟨MAX⟩; }"),
    (f"`a` (`MAX`{OF})", "int a[MAX]; int f(int x) { return ⟨a⟩[0]; }"),
    (f"call of undeclared function `g`{OF}", "int f(int x) { ⟨g⟩(x); return 1; }"),
    (f"call of refused function `g` (`foo_t`{OF})",
     "foo_t *g(int); int f(int x) { ⟨g⟩(x); return 1; }"),
    (f"`x` (`foo_t`{OF})", "foo_t x; int f(void) { return ⟨x⟩ == 0; }"),
    # annotations
    (f"`is_ok`{OF}", "/*@ requires ⟨is_ok⟩(x); */ int f(int x) { return 1; }"),
    (f"`LIMIT`{OF}", "/*@ ensures \\result < ⟨LIMIT⟩; */ int f(int x) { return 1; }"),
    (f"`list`{OF}", "/*@ requires \\forall ⟨list⟩ l; l == l; */ int f(int x) { return 1; }"),
]  # fmt: skip


def read(text: str) -> Program:
    return elaborate_files({"t.c": MISSING + text + FINE})


@pytest.mark.parametrize(("construct", "marked"), REFUSED)
def test_refused_by_name(construct: str, marked: str) -> None:
    text = marked.replace("⟨", "").replace("⟩", "")
    program = read(text)
    assert errors(program) == []
    first = refusals(program)[0]
    assert (first.function, first.construct) == ("f", construct)
    assert first.span.line == 3
    before, name, _ = re.split("[⟨⟩]", marked)
    if name.isidentifier():
        assert first.span.column == len(before) + 1
    assert program.functions["fine"].body is not None


@pytest.mark.parametrize(
    "text",
    [
        "int f(int x) { FOR_EACH(x) { x++; } return x; }",
        "static FOO_INLINE int f(int x) { return x; }",
        "FOO_API int f(int x) { return x; }",
    ],
)
def test_what_cannot_be_read_is_explained(text: str) -> None:
    program = read(text)
    (one,) = errors(program)
    assert one.function == "f"
    assert one.message.endswith(
        "; a macro of the missing header 'none.h' or 'sub/none.h' may explain it"
    )
    assert program.functions["fine"].body is not None


def test_each_header_is_missed_once() -> None:
    program = elaborate_files({"t.c": MISSING * 2 + FINE, "u.c": FINE.replace("fine", "other")})
    warnings = [d for d in program.diagnostics if d.severity is Severity.WARNING]
    assert [(d.code, d.span.line, d.expected) for d in warnings] == [
        ("missing-header", 1, "-I FOLDER"),
        ("missing-header", 2, "-I FOLDER"),
    ]
    assert refusals(program) == []


def test_another_file_misses_nothing() -> None:
    program = elaborate_files({"t.c": MISSING + FINE, "u.c": "int f(int x) { return x < MAX; }"})
    assert [d.message for d in errors(program)] == ["unknown name `MAX`"]


def test_a_product_of_what_is_known_stays_one() -> None:
    program = read("int f(int a, int b) { a * b; return a; }")
    assert errors(program) == [] and refusals(program) == []


def test_many_headers_are_counted() -> None:
    lines = "".join(f"#include <h{number}.h>\n" for number in range(5))
    program = elaborate_files({"t.c": f"{lines}int f(void) {{ return MAX; }}\n"})
    (one,) = refusals(program)
    assert one.construct == "`MAX`, perhaps of the missing header 'h0.h' or 'h1.h' or 3 more"


def test_without_a_missing_header_all_this_is_wrong() -> None:
    for _, marked in REFUSED:
        text = marked.replace("⟨", "").replace("⟩", "")
        program = elaborate_files({"t.c": text})
        warned = [d.code for d in program.diagnostics if d.severity is Severity.WARNING]
        assert errors(program) or warned == ["undeclared-function"], text
