"""The instrumented program of a view, to read and to compile: ``weaklink instrument``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink import ir
from weaklink.emit.declarations import file_names, identifiers
from weaklink.emit.objects import with_whole_objects
from weaklink.emit.plan import Plan
from weaklink.emit.program import NO_INPUTS, program_text
from weaklink.emit.statics import RESERVED, statics_apart
from weaklink.emit.tags import tagged
from weaklink.frontend import syntax
from weaklink.view.build import Views
from weaklink.view.passes import RESOLVED
from weaklink.view.pipeline import through


def view_text(
    program: ir.Program,
    views: Views,
    units: Sequence[syntax.TranslationUnit],
    function: str,
    contracts: Iterable[str],
) -> str:
    """``function`` with the sites ``contracts`` as contracts, whose choices are read when it runs.
    Raises ``Unsupported``."""
    whole = through(RESOLVED, program)
    apart = statics_apart(tagged(with_whole_objects(units, program), program.records), program)
    units, chosen = apart.units, frozenset(contracts)
    taken = identifiers(units)
    outside = file_names(units) | RESERVED
    plan = Plan(whole, views, units, function, chosen, None, None, taken, outside, apart.names)
    listed = ", ".join(f"{function}/{site}" for site in sorted(chosen)) or "none"
    about = [
        f"{function}, which checks its annotations while it runs.",
        f"As contracts: {listed}; these, and calls without code, choose what they like:",
        "the program asks for it.  Set the inputs in main, compile, and run:",
        "",
        "    cc -std=gnu11 -g -fno-builtin FILE.c && ./a.out",
    ]
    return program_text(plan, NO_INPUTS, about)
