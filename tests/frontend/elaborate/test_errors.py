"""Mistakes in the input: each is found at its exact place, and costs only its own function.

``errors.txt`` has one case a paragraph: the code, part of the message and part of what was
expected; then a program in one line, in which ``⟨`` and ``⟩`` mark the place of the message.
"""

from pathlib import Path

import pytest

from tests.frontend.elaborate.elaborating import elaborate_files, elaborate_text, errors
from weaklink.diagnostics import Diagnostic, Severity
from weaklink.source import Span

CASES = [
    paragraph.split("\n")
    for paragraph in Path(__file__).with_name("errors.txt").read_text("utf-8").split("\n\n")
]
LEFT, RIGHT = "⟨", "⟩"


def split(marked: str) -> tuple[str, int, int]:
    """The program without its marks, and the columns between which they stood."""
    start = marked.index(LEFT)
    end = marked.index(RIGHT) - 1
    return marked.replace(LEFT, "").replace(RIGHT, ""), start + 1, end + 1


@pytest.mark.parametrize("case", CASES, ids=[case[0].replace(" | ", "-") for case in CASES])
def test_error(case: list[str]) -> None:
    code, message, expected = (part.strip() for part in case[0].split("|"))
    text, start, end = split(case[1])
    program = elaborate_text(text + " int bystander(int k) { return k; }")
    found = one(errors(program))
    assert (found.code, found.function) == (code, "f")
    assert message in found.message
    assert expected in found.expected
    assert found.span == Span("t.c", 1, start, 1, end)
    assert program.functions["f"].body is None and program.functions["f"].refused
    assert program.functions["bystander"].body is not None
    assert program.refused == ()


def one(found: list[Diagnostic]) -> Diagnostic:
    assert len(found) == 1, found
    return found[0]


def test_several_mistakes_are_all_told() -> None:
    program = elaborate_text(
        """
        /*@ requires nothing > 0; ensures \\result > none; */
        int f(int x) {
          int y = missing;
          if (absent) { y = gone; }
          while (x) /*@ assert away; */ ;
          return lost;
        }"""
    )
    names = [found.message.split("`")[1] for found in errors(program)]
    assert names == ["nothing", "none", "missing", "absent", "gone", "away", "lost"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("int ⟨x⟩; char y; int f(int k) { return k; } char ⟨x⟩;", "another type"),
        ("int g(int); long ⟨g⟩(int); int f(void) { return 1; }", "another type"),
        ("typedef int T; int ⟨T⟩; int f(void) { return 1; }", "something else"),
        ("int g = 1; int ⟨g⟩ = 2; int f(void) { return 1; }", "initialised twice"),
        ("int g; int h = ⟨g⟩ + 1; int f(void) { return 1; }", "not a constant"),
        ("int h = ⟨1 / 0⟩; int f(void) { return 1; }", "divides by zero"),
        ("int h = ⟨2147483647 + 1⟩; int f(void) { return 1; }", "overflows `int`"),
        ("int h = ⟨1 << 32⟩; int f(void) { return 1; }", "shifts too far"),
        ("int g; static int ⟨g⟩; int f(void) { return 1; }", "without `static`"),
        ("enum e { A, ⟨A⟩ }; int f(void) { return 1; }", "declared twice"),
        ("struct s { int ⟨a : 40⟩; }; int f(void) { return 1; }", "40 bits"),
        ("struct s { _Bool ⟨b : 2⟩; }; int f(void) { return 1; }", "2 bits"),
        ("struct s { int ⟨a : 0⟩; }; int f(void) { return 1; }", "0 bits"),
        ("struct s { float ⟨a : 3⟩; }; int f(void) { return 1; }", "`float`"),
        ("/*@ lemma l: ⟨p⟩(1); */ int f(void) { return 1; }", "unknown logic function"),
        ("/*@ predicate p = ⟨q⟩; */ int f(void) { return 1; }", "unknown name"),
        ("int x, in(int *p); /*@ volatile ⟨x⟩ reads in; */ int f(void) { return 1; }", "volatile`"),
        (
            "volatile int x; int in(int); /*@ ⟨volatile x reads in;⟩ */ int f(void) { return 1; }",
            "`in` does not access a `int`",
        ),
        (
            "volatile int x; int in(int *p); /*@ ⟨volatile x writes in;⟩ */ "
            "int f(void) { return 1; }",
            "`in` does not access a `int`",
        ),
        (
            "volatile int x; int in(int *p); /*@ volatile x reads in; */ "
            "/*@ ⟨volatile x reads in;⟩ */ int f(void) { return 1; }",
            "a second `volatile` clause",
        ),
    ],
)
def test_error_outside_of_functions(text: str, message: str) -> None:
    plain = text.replace(LEFT, "").replace(RIGHT, "")
    before_last = text.rindex(LEFT)
    column = len(text[:before_last].replace(LEFT, "").replace(RIGHT, "")) + 1
    program = elaborate_text(plain)
    found = one(errors(program))
    assert message in found.message
    assert (found.span.line, found.span.column) == (1, column)
    assert program.functions["f"].body is not None


def test_redefinition_in_another_file() -> None:
    program = elaborate_files(
        {"a.c": "int f(void) { return 1; }", "b.c": "int f(void) { return 2; }"}
    )
    assert one(errors(program)).span.file == "b.c"


@pytest.mark.parametrize(
    ("predicate", "code"),
    [
        ("\\exists integer i; 0 <= i < n ==> i > 2", "hint-exists-implication"),
        ("\\forall integer i; 0 <= i < n && i > 2", "hint-forall-conjunction"),
        ("\\forall integer i; i >= 0 && i > 2", "hint-forall-conjunction"),
        ("\\forall integer i; 0 <= i < n ==> i > -2", None),
        ("\\exists integer i; 0 <= i < n && i > 2", None),
        ("\\forall integer i; n > 0 && i == i", None),
    ],
)
def test_hints(predicate: str, code: str | None) -> None:
    text = f"/*@ requires {predicate}; */ int f(int n) {{ return n; }}"
    found = elaborate_text(text).diagnostics
    assert [d.code for d in found] == ([] if code is None else [code])
    assert all(d.severity is Severity.WARNING and d.function == "f" for d in found)
    assert elaborate_text(text, hints=False).diagnostics == ()
    assert elaborate_text(text).functions["f"].body is not None


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("int f(int i, ⟨j⟩) { return i; }", "names alone and parameters with a type"),
        ("int f(i, ⟨int⟩ j) { return i; }", "names alone and parameters with a type"),
        ("int f(i, ⟨return⟩) { return i; }", "expected a parameter's type or name"),
        ("int f(int *x) { ⟨enum E⟩ *q = x; return *q; }", "`enum E` is never defined"),
        ("⟨enum E⟩ *q; int f(void) { return *q; }", "`enum E` is never defined"),
    ],
)
def test_what_belongs_to_no_function_that_was_read(marked: str, message: str) -> None:
    text, start, end = split(marked)
    found = one(errors(elaborate_text(text)))
    assert message in found.message
    assert found.span == Span("t.c", 1, start, 1, end)


@pytest.mark.parametrize(
    "text",
    [
        "int f(a, b) int b; { return a + b; }",
        "int f(int, int x); int g(void (*)(void), int (*cb)(int, ...), ...);",
        "enum E *e; enum E { A }; int f(void) { enum E *q = e; return *q; }",
    ],
)
def test_what_looks_like_that_and_is_right(text: str) -> None:
    assert not elaborate_text(text).diagnostics
