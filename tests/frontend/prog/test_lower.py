"""The IR of a program with everything in it, where its parts stand, and what views make of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.frontend.prog.test_runs import UNCHECKED
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.prog.lower import labelled, load_prog
from weaklink.frontend.read import read_text
from weaklink.ir.check import check_program
from weaklink.ir.contracts import Mode
from weaklink.ir.printer import print_function
from weaklink.ir.program import Branch, Function, Jump, Program
from weaklink.ir.statements import Annotation, Declare, HavocCells, Mark, Statement
from weaklink.ir.types import INTEGER, MACHINES
from weaklink.options import Reading
from weaklink.source import NOWHERE, Span
from weaklink.view.build import Views
from weaklink.view.unwind import Limits, unwind

FILE = Path(__file__).with_name("everything.prog")


@pytest.fixture(scope="module")
def program() -> Program:
    found = load_prog([str(FILE)])
    assert not found.diagnostics and not found.refused
    assert check_program(found) == []
    return found


def test_the_ir(program: Program, request: pytest.FixtureRequest) -> None:
    """``--update-data`` or WEAKLINK_UPDATE=1 rewrites it."""
    found = "\n".join(map(print_function, program.functions.values()))
    golden = FILE.with_suffix(".ir")
    if request.config.getoption("--update-data") or os.environ.get("WEAKLINK_UPDATE"):
        golden.write_text(found, encoding="utf-8", newline="\n")
    assert found == golden.read_text(encoding="utf-8")


def test_labels_are_found_in_the_function_and_in_what_views_make_of_it(program: Program) -> None:
    views = Views(program, UNCHECKED)
    for name, function in program.functions.items():
        found = labelled(function)
        assert {label: text_at(program, span) for label, span in found.items()} == {
            label: label for label in found
        }
        assert labelled(views.function(name)) == found
    assert list(labelled(program.functions["main"])) == ["head", "body", "done", "dead", "last"]


def test_c_has_no_labelled_blocks() -> None:
    machine = MACHINES["lp64"]
    unit, _ = read_text("t.c", "int f(int x) { l: if (x) goto l; return x; }", Reading(), machine)
    assert labelled(elaborate([unit], [], machine).functions["f"]) == {}


def text_at(program: Program, span: Span) -> str:
    return program.sources[span.file].text(span)


def place(statement: Statement) -> Span:
    assert not isinstance(statement, Declare | Mark)
    span = getattr(statement, "span", NOWHERE)
    assert isinstance(span, Span)
    return span


def texts(program: Program, function: Function, label: str) -> list[str]:
    """What stands where the statements of a block, and its end, are."""
    assert function.body is not None
    block = function.body.blocks[label]
    spans = [place(s) for s in block.statements if not isinstance(s, Declare | Mark)]
    if isinstance(block.end, Jump | Branch):
        spans.append(block.end.span)
    return list(dict.fromkeys(text_at(program, span) for span in spans))


def test_statements_stand_where_they_were_written(program: Program) -> None:
    shift, main = program.functions["shift"], program.functions["main"]
    assert texts(program, shift, "l0") == ["goto up, down, stay"]
    assert texts(program, shift, "l0.goto1") == ["goto up, down, stay"]
    assert texts(program, shift, "up") == ["assume y > 0", "z := x + 2 * y", "goto out"]
    assert texts(program, shift, "stay") == ["goto out"]
    assert texts(program, shift, "out") == ["lost := k", "z"]
    assert texts(program, main, "body") == [
        "n := call shift(n, -1)",
        "call main(n)",
        "i := n",
        "goto head",
    ]


def test_assumptions_are_admitted(program: Program) -> None:
    body = program.functions["shift"].body
    assert body is not None
    (clause,) = (s.clause for s in body.blocks["down"].statements if isinstance(s, Annotation))
    assert (clause.mode, clause.text) == (Mode.ADMIT, "assume !(y >= 0) && true")


def test_a_procedure_is_a_function_that_changes_nothing_else(program: Program) -> None:
    views = Views(program, UNCHECKED)
    for name, function in program.functions.items():
        assert function.requested and not function.refused and not function.leaving
        assert not views.obligations(name).properties
        assert not views.changes.by_any_view(name) and not views.changes.is_open(name)
        assert list(views.clauses_apart(name)) == []
        assert {variable.type for variable in views.start.inputs(name)} == {INTEGER}


@pytest.mark.parametrize("name", ["shift", "main"])
def test_loops_and_calls_may_stand_as_their_contracts(program: Program, name: str) -> None:
    views = Views(program, UNCHECKED)
    sites = [site.name for site in views.sites(name)]
    view = views.view(name, sites)
    statements = [s for block in view.main.body.blocks.values() for s in block.statements]
    assert not any(isinstance(statement, HavocCells) for statement in statements)
    assert unwind(view, Limits(0, 0)).complete
