"""Contracts of statements: what is checked before a statement of C, and behind it.

before:  /*@ requires x > 0; ensures x == \\old(x) + 1; */ x++;
after:   CHECK("f/assertion/1", x > 0);  contract_x = x;  { x++; }  CHECK("f/assertion/2", ...);
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.record import record
from weaklink.source import Span

_ENDS = ("requires", "ensures")


@record
class Ends:
    """What is checked at the ends of a statement, and the states that it refers back to."""

    before: tuple[ir.Clause, ...]
    behind: tuple[ir.Clause, ...]
    labels: tuple[ir.Label, ...]


def ends_of(contract: syntax.Contract, annotations: Mapping[Span, ir.Clause]) -> Ends:
    """What of the ``annotations`` a statement's contract says.  Raises ``Unsupported`` where it
    speaks of jumps, or of the program's end."""
    before: list[ir.Clause] = []
    behind: list[ir.Clause] = []
    for clause in _written(contract.clauses):
        found = annotations.get(clause.span)
        if found is None:  # where no run comes, or of what is not checked
            continue
        keyword = clause.keyword
        if keyword not in _ENDS and not isinstance(clause, syntax.BehaviorSetClause):
            what = f"`{keyword}` clause of a statement contract in an emitted program"
            raise Unsupported(what, clause.span)
        (behind if keyword == "ensures" else before).append(found)
    labels = dict.fromkeys(label for clause in behind for label in olds([clause]))
    return Ends(tuple(before), tuple(behind), tuple(labels))


def olds(clauses: Sequence[ir.Clause]) -> Iterator[ir.Label]:
    """The beginnings of statements that clauses refer back to."""
    for clause in clauses:
        for part in ir.walk(clause.predicate):
            if isinstance(part, ir.At | ir.AtPred) and part.label.name == "Old":
                yield part.label


def _written(
    clauses: Sequence[syntax.Clause],
) -> Iterator[syntax.PredicateClause | syntax.BehaviorSetClause]:
    """What a contract says of states, its behaviors too: first what is said where it begins."""
    sets: list[syntax.BehaviorSetClause] = []
    for clause in clauses:
        match clause:
            case syntax.PredicateClause():
                yield clause
            case syntax.BehaviorSetClause():
                sets.append(clause)
            case syntax.BehaviorClause(clauses=inner):
                yield from _written(inner)
            case _:  # all others say nothing of a state
                pass
    yield from sets
