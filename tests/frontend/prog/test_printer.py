"""What is printed reads as the tree it was printed from, and prints as the same text again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from bench.diamonds import diamonds
from tests.frontend.prog.trees import exprs, files, preds, random_program
from weaklink.frontend.prog.printer import print_file, show
from weaklink.frontend.prog.reader import read
from weaklink.frontend.prog.syntax import Assign, Assume, Expr, File, Pred

EVERYTHING = """\
proc twice(n, m) returns n {
first:
    n := 2 * (n + 1) - -3 - (m - n);
    assume !(n == 1 || m != 2 && n <= m) && (true || !false);
    goto again, done;
again:
    call twice(1, -n);
    m := call twice((1 - 2) * 3, m);
    goto first;
done:
}

proc main() {
l:
}
"""


def reread(file: File) -> File:
    read_again, diagnostics = read("t.prog", print_file(file))
    assert not diagnostics
    return read_again


@settings(max_examples=60)
@given(files)
def test_files(file: File) -> None:
    assert reread(file) == file


@pytest.mark.parametrize("seed", range(20))
def test_programs(seed: int) -> None:
    for file in (random_program(seed), diamonds(seed, 2)):
        assert reread(file) == file


def test_one_of_everything() -> None:
    file, diagnostics = read("t.prog", EVERYTHING)
    assert not diagnostics
    assert print_file(file) == EVERYTHING


def test_comments_and_layout_do_not_matter() -> None:
    shuffled = "//\n" + EVERYTHING.replace(";", "; // x := 1;\n\t").replace(" ", "\t ")
    plain, spread = read("t.prog", EVERYTHING)[0], read("t.prog", shuffled)
    assert spread == (plain, ())


@given(exprs, preds)
def test_places_are_those_of_the_text(value: Expr, condition: Pred) -> None:
    """What stands at the place of a part is how the part is printed."""
    text = f"proc main() {{ a: x := {show(value)}; assume {show(condition)}; }}"
    file, diagnostics = read("t.prog", text)
    assert not diagnostics
    (procedure,) = file.procedures
    assign, assume = procedure.blocks[0].statements
    assert isinstance(assign, Assign) and isinstance(assume, Assume)
    for node in (assign.value, assume.condition):
        span = node.span
        assert text[span.column - 1 : span.end_column - 1] == show(node)
    assert [text[s.span.column - 1 : s.span.end_column - 1] for s in (assign, assume)] == [
        f"x := {show(value)}",
        f"assume {show(condition)}",
    ]
