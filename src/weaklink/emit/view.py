"""The instrumented program of a view, to read and to compile: ``weaklink instrument``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink import ir
from weaklink.emit.plan import plan_of
from weaklink.emit.program import NO_INPUTS, compiling, program_text
from weaklink.frontend import syntax
from weaklink.view.build import Views


def view_text(
    program: ir.Program,
    views: Views,
    units: Sequence[syntax.TranslationUnit],
    function: str,
    contracts: Iterable[str],
) -> str:
    """``function`` with the sites ``contracts`` as contracts, whose choices are read when it runs.
    Raises ``Unsupported``."""
    chosen = frozenset(contracts)
    plan = plan_of(program, views, units).of(function, chosen)
    listed = ", ".join(f"{function}/{site}" for site in sorted(chosen)) or "none"
    about = [
        f"{function}, which checks its annotations while it runs.",
        f"As contracts: {listed}; these, and calls without code, choose what they like:",
        "the program asks for it.  Set the inputs in main, compile, and run:",
        "",
        compiling("FILE.c"),
    ]
    return program_text(plan, NO_INPUTS, about)
