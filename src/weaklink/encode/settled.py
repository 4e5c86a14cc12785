r"""Choices of contracts that are none, as what they are: proofs need not find it out.

    havoc memory.char p[0; 2]                               memory.char := a memory in which
    assume \\forall integer k; 0 <= k < 2 ==> p[k] == a[k]   p[0] is a[0], and p[1] is a[1]

What the contract says stays assumed, so this changes no run; but terms are put together through it.
The proof rests on what says so, whether it needs it or not.  Rows are written out up to so many
cells (``MOST``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.settled import Way, ways
from weaklink.encode.memory import write
from weaklink.encode.scope import Scope
from weaklink.encode.translate import translate, translate_predicate
from weaklink.ir import lir
from weaklink.logic.term import Term

MOST = 64
"""A row that is longer is left to the solver."""


def has_settled_cells(blocks: Mapping[str, lir.ViewBlock]) -> bool:
    """Whether some cells are chosen so."""
    return any(
        isinstance(statement, ir.HavocCells)
        and statement.regions is not None
        and any(way.forced for way in ways(block.statements[index:]))
        for block in blocks.values()
        for index, statement in enumerate(block.statements)
    )


def settle(
    onwards: Sequence[lir.ViewStatement], chosen: Term, scope: Scope
) -> tuple[Term, frozenset[str]]:
    """The value of a choice, the first of some statements: ``chosen`` itself, but where an equation
    says what it is; and on what these equations rest.  ``scope`` is the state behind the choice."""
    rests_on: set[str] = set()
    for way in ways(onwards):
        if not way.forced:
            continue
        match way.target:
            case ir.Cell(_, block, offset):
                for inner in _instances(way, scope):
                    places = (translate(part, inner) for part in (block, offset, way.value))
                    chosen = write(scope.terms, chosen, *places)
                    rests_on.update(way.rests_on)
            case _ if not way.each and _holds((guard for _, guard in way.guards), scope):
                chosen = translate(way.value, scope)
                rests_on.update(way.rests_on)
            case _:  # no single value for a variable
                pass
    return chosen, frozenset(rests_on)


def _instances(way: Way, scope: Scope) -> Iterator[Scope]:
    """The scopes in which the equation holds of a cell: those of the numbers from 0 on for which
    its guards are true as they stand."""
    guards = [guard for _, guard in way.guards]
    bounds = [bound for quantified in way.each for bound in quantified.bounds]
    if not bounds:
        yield from (scope,) if _holds(guards, scope) else ()
        return
    if len(bounds) > 1 or bounds[0].type != ir.INTEGER:
        return
    for number in range(MOST + 1):
        inner = scope.bind(bounds[0], scope.terms.integer(number))
        if not _holds(guards, inner):
            return
        yield inner


def _holds(guards: Iterable[lir.Pred], scope: Scope) -> bool:
    true = scope.terms.true
    return all(translate_predicate(guard, scope) is true for guard in guards)
