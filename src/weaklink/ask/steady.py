"""Runs in which contracts leave pointers as they were: easier to search than all runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink.ask.answers import Answer, Reachable, Undecided, Unreachable
from weaklink.encode.changes import Choosing
from weaklink.encode.roaming import leads
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.record import replace


def perhaps_steady(hunt: Callable[[bool], Answer]) -> Answer:
    """The answer of a hunt among all runs.  Contracts may change pointers (they do where
    ``assigns`` is missing), and solvers that have to guess where those point are slow: if there is
    no answer, or a witness of which a solver did not say whether it is the smallest, that of a
    hunt (``True``) among runs in which they stay."""
    answer = hunt(False)
    match answer:
        case Unreachable():
            return answer
        case Reachable(witness) if not witness.effort.stuck:
            return answer
        case Reachable() | Undecided():
            steady = hunt(True)
    if not isinstance(steady, Reachable):
        return answer
    found = steady.witness
    if isinstance(answer, Reachable) and answer.witness.size <= found.size:
        return answer
    return Reachable(replace(found, effort=replace(found.effort, stuck=True)))


def is_of_pointer(choosing: Choosing) -> bool:
    """A part of a pointer that the contract may change."""
    return choosing.before is not None and leads(choosing)


def steadied(terms: Terms, choices: Sequence[Choosing], formula: Term) -> Term:
    """The formula where contracts leave pointers as they were."""
    values: dict[int, Term] = {}
    for choosing in filter(is_of_pointer, choices):
        assert choosing.before is not None
        values[choosing.symbol.id] = terms.substitute(choosing.before, values)
    moved = [c.symbol for c in choices if c.symbol.id in values]
    kept = [terms.eq(symbol, values[symbol.id]) for symbol in moved]
    return terms.and_([terms.substitute(formula, values), *kept])
