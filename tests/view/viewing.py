"""From source text to programs and views, for the tests of what comes after the front end."""

from __future__ import annotations

from collections.abc import Iterable

from weaklink.diagnostics import Severity
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.program import Program
from weaklink.ir.types import MACHINES
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.options import Reading
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.model import View

NO_ERRORS: frozenset[Kind] = frozenset()
"""No run-time error is checked: a run that commits one is discarded."""


def read_program(text: str, machine: str = "lp64") -> Program:
    """The program of a text in which nothing is wrong or refused."""
    found = MACHINES[machine]
    unit, diagnostics = read_text("t.c", text, Reading(hints=False), found)
    program = elaborate([unit], list(diagnostics), found, hints=False)
    errors = [d for d in program.diagnostics if d.severity is Severity.ERROR]
    assert not errors and not program.refused, (errors, program.refused)
    return program


def make_views(text: str, *, checked: Iterable[Kind] = DEFAULT_RUNTIME_ERRORS) -> Views:
    return Views(read_program(text), Checking(frozenset(checked)))


def make_view(
    text: str,
    contracts: Iterable[str] = (),
    *,
    function: str = "f",
    checked: Iterable[Kind] = NO_ERRORS,
    narrow: bool = False,
) -> View:
    return make_views(text, checked=checked).view(function, contracts, narrow=narrow)
