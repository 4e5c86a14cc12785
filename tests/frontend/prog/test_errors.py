"""Mistakes in ``.prog`` files: each is told at its exact place, once, and costs its procedure.

``errors.txt`` has one case a paragraph: the code, the message, a part of what was expected, and the
procedure that it costs; then the program, in which ``⟨`` and ``⟩`` mark the place (of what is
missing: one column).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from weaklink.diagnostics import InputError, Severity
from weaklink.frontend.load import load
from weaklink.frontend.prog.lower import load_prog, program_of
from weaklink.frontend.prog.reader import MOST_DIGITS, MOST_OPERATORS
from weaklink.options import Options
from weaklink.source import Span

CASES = Path(__file__).with_name("errors.txt").read_text("utf-8").strip().split("\n\n")
LEFT, RIGHT = "⟨", "⟩"


def split(marked: str) -> tuple[str, Span]:
    """The program without its marks, and the place between them."""
    before, inside, after = (part for piece in marked.split(LEFT) for part in piece.split(RIGHT))
    span = Span("t.prog", *place(before), *place(before + (inside or " ")))
    return before + inside + after, span


def place(before: str) -> tuple[int, int]:
    """Line and column behind a text."""
    *lines, last = before.split("\n")
    return len(lines) + 1, len(last) + 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.split("\n")[0])
def test_mistake(case: str) -> None:
    header, marked = case.split("\n", maxsplit=1)
    code, message, expected, function = (part.strip() for part in header.split(" | "))
    text, span = split(marked)
    program = program_of({"t.prog": text})
    (found,) = program.diagnostics
    assert (found.code, found.severity) == (code, Severity.ERROR)
    assert found.message == message
    assert expected in found.expected
    assert found.function == (None if function == "-" else function)
    assert found.span == span
    if function != "-":
        assert program.functions[function].body is None and program.functions[function].refused


def test_every_statement_has_its_own_mistake() -> None:
    text = """
        proc main() {
        a:  x := 1 +;
            assume x;
            y := 2;
            x = 3;
            goto b c;
        b:  z := (1;
        }
        proc f() { a: goto }
        nonsense
        proc g() { a: }
    """
    program = program_of({"t.prog": text})
    found = [(d.span.line, d.function) for d in program.diagnostics]
    assert found == [
        (3, "main"), (4, "main"), (6, "main"), (7, "main"), (8, "main"), (10, "f"), (11, None),
    ]  # fmt: skip
    assert [name for name, f in program.functions.items() if f.body is not None] == ["g"]


def test_callers_of_what_is_broken_are_refused() -> None:
    text = """
        proc main() { a: x := call f(); }
        proc f() returns y { a: y := call g(); }
        proc g() returns y { a: y := ; }
        proc h() { a: call h(); }
    """
    program = program_of({"t.prog": text})
    assert [d.function for d in program.diagnostics] == ["g"]
    assert [(r.function, r.construct) for r in program.refused] == [
        ("f", "call of refused procedure `g`"),
        ("main", "call of refused procedure `f`"),
    ]
    bodies = {name for name, function in program.functions.items() if function.body is not None}
    assert bodies == {"h"}
    assert all(function.requested for function in program.functions.values())


@pytest.mark.parametrize("shape", [("(", "1"), ("-", "1"), ("1+", "1")])
def test_an_expression_may_be_too_large(shape: tuple[str, str]) -> None:
    value = shape[0] * (MOST_OPERATORS + 1) + shape[1]
    (found,) = program_of({"t.prog": f"proc main() {{ a: x := {value}; }}"}).diagnostics
    assert found.message == "an expression with more than 250 operators and parentheses"


def test_a_number_may_be_too_large() -> None:
    def text(digits: int) -> str:
        return f"proc main() {{ a: x := {'9' * digits}; }}"

    assert not program_of({"t.prog": text(MOST_DIGITS)}).diagnostics
    (found,) = program_of({"t.prog": text(MOST_DIGITS + 1)}).diagnostics
    assert found.message == "a number of 4001 digits"


# --- files -------------------------------------------------------------------------------------


def test_files_are_loaded_by_their_name(tmp_path: Path) -> None:
    first, second = tmp_path / "a.prog", tmp_path / "b.prog"
    first.write_text("proc main() { a: x := call f(x); }", encoding="utf-8")
    second.write_text("proc f(n) returns n { a: n := -n; }", encoding="utf-8")
    loaded = load([str(first), str(second)], Options())
    assert list(loaded.program.functions) == ["main", "f"]
    assert set(loaded.program.sources) == {str(first), str(second)}
    assert not loaded.program.diagnostics and not loaded.units


def test_two_files_may_not_have_one_procedure(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("a.prog", "b.prog")]
    for name in names:
        Path(name).write_text("proc main() { a: }", encoding="utf-8")
    (found,) = load_prog(names).diagnostics
    assert (found.span.file, found.message) == (names[1], "a second procedure `main`")


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InputError) as raised:
        load(["nowhere.prog"], Options())
    assert raised.value.diagnostic.code == "unreadable"
    assert "cannot read 'nowhere.prog'" in str(raised.value)


def test_c_and_prog_do_not_mix() -> None:
    with pytest.raises(InputError) as raised:
        load(["a.prog", "b.c"], Options())
    assert str(raised.value) == "'b.c' is C and cannot be one program with .prog files"


def test_typically_is_about_c() -> None:
    with pytest.raises(InputError) as raised:
        load(["a.prog"], Options(typically=("x > 0",)))
    assert str(raised.value) == "--typically is about C; .prog files have `assume`"
