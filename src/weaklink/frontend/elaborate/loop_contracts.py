"""The contract of a loop: what its annotation says, and the invariants with which its body begins.

Before::

    /*@ loop assigns i; */ while (i < n) { //@ invariant i >= 0;
      i++; }

After::

    loop contract { loop assigns i; invariant i < n ==> i >= 0; }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.clauses import LoopReader
from weaklink.frontend.elaborate.counting import counts
from weaklink.frontend.elaborate.evaluation import may_fail
from weaklink.frontend.elaborate.expressions import Expressions
from weaklink.frontend.elaborate.ghost import may_not_end
from weaklink.frontend.elaborate.statement_annotations import Annotations
from weaklink.record import replace

Loop = syntax.While | syntax.DoWhile | syntax.For


class LoopContracts:
    """Reads the contracts of the loops of one body, each where its head is; ``contract`` is that
    of the function."""

    def __init__(
        self, annotations: Annotations, expressions: Expressions, contract: ir.FunctionContract
    ) -> None:
        self._annotations = annotations
        self._expressions = expressions
        self._contract = contract
        self._said: set[int] = set()

    def read(self, loop: Loop) -> ir.LoopContract:
        reader = LoopReader(self._annotations.logic("a loop contract"), self._contract)
        contract = ir.LoopContract((), loop.span)
        if loop.contract is not None:
            contract = reader.read(loop.contract)
        first = tuple(self._first(reader, loop))
        return replace(contract, clauses=(*contract.clauses, *first))

    def say(self, statement: syntax.AssertStatement) -> bool:
        """Whether the contract of a loop says what the statement does."""
        return id(statement) in self._said

    def check_end(self, loop: Loop, contract: ir.LoopContract) -> None:
        """Ghost code ends: a loop in it has a variant, or ends evidently."""
        if not self._expressions.scope.sees_ghosts or contract.variant is not None:
            return
        known = self._expressions
        if not counts(loop, known.variable, known.addressed):
            place = loop.span if loop.condition is None else loop.condition.span
            raise may_not_end(place, "loop", "a `loop variant`")

    def _first(self, reader: LoopReader, loop: Loop) -> Iterator[ir.Clause]:
        """The invariants with which the body begins, as what they say where an iteration does, if
        nothing happens in between but that control comes to them where the condition holds."""
        found = list(takewhile(_is_invariant, _beginning(loop.body)))
        reached = self._reached(loop) if found else None
        if reached is None:
            return
        for one in found:
            clause = reader.invariant(one.clause)
            yield replace(clause, predicate=ir.implies(reached, clause.predicate))
            self._said.add(id(one))

    def _reached(self, loop: Loop) -> ir.Pred | None:
        """Where control goes on from the head to the body; None if that does something, or may be
        an error."""
        if isinstance(loop, syntax.DoWhile) or loop.condition is None:
            return ir.TRUE
        if self._expressions.has_effects(loop.condition):
            return None
        value = self._expressions.value(loop.condition)
        return None if may_fail(value) else operators.truth(value)


def _beginning(body: syntax.Statement) -> Iterator[syntax.AssertStatement]:
    """The assertions with which a statement begins."""
    first: Sequence[syntax.Statement] = (body,)
    if isinstance(body, syntax.Compound):
        first = body.items
    for one in first:
        if not isinstance(one, syntax.AssertStatement):
            return
        yield one


def _is_invariant(statement: syntax.AssertStatement) -> bool:
    return statement.clause.keyword == "invariant"
