"""Contracts of statements: what is checked before a statement of C, behind it, and at jumps.

before:  /*@ requires x > 0; ensures x == \\old(x) + 1; */ x++;
after:   CHECK("f/assertion/1", x > 0);  contract_x = x;  { x++; }  CHECK("f/assertion/2", ...);

before:  /*@ breaks x == 1; */ { if (y) break; }
after:   { if (y) { CHECK("f/assertion/1", x == 1); break; } }
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import comment
from weaklink.emit.trees import changed_below
from weaklink.frontend import syntax
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import Span

JUMPS = ("breaks", "continues")
_KNOWN = ("requires", "ensures", *JUMPS)


@record
class Ends:
    """What is checked at the ends of a statement, by the words of its clauses, and the states that
    it refers back to."""

    before: tuple[ir.Clause, ...]
    behind: Mapping[str, Sequence[ir.Clause]]
    labels: tuple[ir.Label, ...]


def ends_of(contract: syntax.Contract, annotations: Mapping[Span, ir.Clause]) -> Ends:
    """What of the ``annotations`` a statement's contract says.  Raises ``Unsupported`` where it
    speaks of results, or of the program's end."""
    before: list[ir.Clause] = []
    behind: dict[str, list[ir.Clause]] = {}
    for clause in _written(contract.clauses):
        found = annotations.get(clause.span)
        if found is None:  # where no run comes, or of what is not checked
            continue
        keyword = clause.keyword
        if keyword not in _KNOWN and not isinstance(clause, syntax.BehaviorSetClause):
            what = f"`{keyword}` clause of a statement contract in an emitted program"
            raise Unsupported(what, clause.span)
        at_beginning = keyword not in ("ensures", *JUMPS)
        (before if at_beginning else behind.setdefault(keyword, [])).append(found)
    labels = dict.fromkeys(label for clauses in behind.values() for label in olds(clauses))
    return Ends(tuple(before), behind, tuple(labels))


def frame_of(framed: ir.Framed[ir.SourceTerm], failing: ir.Property | None) -> str:
    """What stands for the frame of a statement, which no emitted program checks.  Raises
    ``Unsupported`` where it is what fails."""
    assigns = framed.assigns
    if (
        failing is not None
        and failing.kind is Kind.STATEMENT_ASSIGNS
        and failing.span == assigns.span
    ):
        what = "`assigns` clause of a statement contract in an emitted program"
        raise Unsupported(what, assigns.span)
    return f"/* not checked here (frame of a statement): {comment(assigns.text)} */"


def with_jumps_checked(
    made: Sequence[syntax.Statement],
    checks: Mapping[str, Sequence[syntax.Statement]],
    continuing: Container[str],
) -> list[syntax.Statement]:
    """What was made of a statement, the checks of ``breaks`` and ``continues`` before the jumps out
    of it; to go to one of the labels ``continuing`` is to continue."""

    def before(keyword: str, jump: syntax.Statement) -> syntax.Statement:
        said = checks.get(keyword, ())
        return syntax.Compound((*said, jump), jump.span) if said else jump

    def change(node: Any, breaks: bool) -> Any:
        match node:
            case syntax.Break():
                return before("breaks", node) if breaks else node
            case syntax.Continue():
                return before("continues", node)
            case syntax.Goto(label) if label in continuing:
                return before("continues", node)
            case syntax.While() | syntax.DoWhile() | syntax.For():
                return node
            case tuple():
                return tuple(change(one, breaks) for one in node)
            case _:  # in all others are no jumps but those of what is in them
                inside = breaks and not isinstance(node, syntax.Switch)
                return changed_below(node, lambda part: change(part, inside))

    return [change(one, breaks=True) for one in made]


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
