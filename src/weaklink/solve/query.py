"""What a solver is asked."""

from __future__ import annotations

from weaklink.record import record


@record
class Check:
    """One satisfiability check and its budget.

    `assumptions` are declared Bool constants or their negations `(not a)`; `values` are Int or
    Bool terms whose model values are wanted. `steps` is the budget in z3's resource units (some
    5 million a second); `seconds` only guards against a solver that does not count its steps.
    With `matching`, quantifiers are used only where a term asks for it, which ends soon where there
    is no proof; a solver that knows no such thing goes its own way. With `spread`, a model unlike
    the last one is welcome; without it, solvers change as little as they can.
    """

    steps: int
    seconds: float
    assumptions: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    core: bool = False
    matching: bool = False
    spread: bool = False


@record
class Query:
    """A self-contained question: SMT-LIB text and the check to run on it.

    `prelude` is what many queries share (declarations, definitions, assertions) and is sent
    once as long as it stays the same, or only grows at its end; `goal` is asserted for this query
    alone.
    """

    prelude: str
    goal: str
    check: Check
