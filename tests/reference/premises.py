"""What proofs have to take for granted: without it, contracts let the property fail.

    needed = needed_premises(text, machine, "f", rte=True)
    needed["f/postcondition/1"]     {PremiseKind.CONTRACT, ...}

A proof may name more than it needs; what it does not name, it does not need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.reference.context import walk
from tests.reference.errors import TooLarge
from tests.reference.inputs import USUAL, Bounds, Inputs
from tests.reference.interpreter import Interpreter
from weaklink.frontend import syntax as c
from weaklink.ir.types import Machine
from weaklink.kinds import PremiseKind

Needed = Mapping[str, frozenset[PremiseKind]]


def needed_premises(
    text: str, machine: Machine, function: str, *, rte: bool, steps: int, bounds: Bounds = USUAL
) -> Needed:
    """Of each property that contracts do not let fail, what keeps them from it.  Empty where the
    steps do not suffice."""
    found: dict[str, set[PremiseKind]] = {}
    try:
        trusting = _failing(text, machine, function, rte, steps, bounds, ())
        for kind in _there(text, machine, function, rte):
            more = _failing(text, machine, function, rte, steps, bounds, [kind]) - trusting
            for id in more:
                found.setdefault(id, set()).add(kind)
    except TooLarge:
        return {}
    return {id: frozenset(kinds) for id, kinds in found.items()}


def _there(text: str, machine: Machine, function: str, rte: bool) -> list[PremiseKind]:
    """The kinds of which the function has any."""
    program = Interpreter.of(text, machine, rte=rte)
    prepared = program.function(function)
    admits = (
        node
        for node in walk(prepared.signature.body, into_annotations=True)
        if isinstance(node, c.AssertStatement) and node.clause.mode == "admit"
    )
    kinds = [PremiseKind.CONTRACT] if prepared.bodyless else []
    return kinds + ([PremiseKind.ADMIT] if any(True for _ in admits) else [])


def _failing(
    text: str,
    machine: Machine,
    function: str,
    rte: bool,
    steps: int,
    bounds: Bounds,
    distrusted: Iterable[PremiseKind],
) -> set[str]:
    """The ids of what fails from some input where all contracts stand for code."""
    program = Interpreter.of(text, machine, rte=rte, steps=steps)
    program.distrusted = frozenset(distrusted)
    prepared = program.function(function)
    view = frozenset(prepared.sites)
    return {
        failure.property.id
        for start in Inputs(program, prepared, bounds).allowed().values()
        for run in program.runs(prepared, start, view)
        for failure in run.failures
        if failure.own
    }
