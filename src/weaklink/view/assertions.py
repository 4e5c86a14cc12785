"""Assertions and assumptions: what a run answers for, clauses, checks and hazards as statements."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.ir import lir
from weaklink.kinds import Kind, PremiseKind
from weaklink.source import Span
from weaklink.view.checking import Checking, Treatment
from weaklink.view.lent import asked_block, unless_not_input
from weaklink.view.obligations import Obligations, Subject
from weaklink.view.premises import Premise, Premises
from weaklink.view.said import Said

PRECONDITION = "precondition"
"""Why a function's own precondition is assumed."""

LENT = "initialised inputs"
"""Why a run is none that reads what had no value when the function was called, where its contract
does not speak of that."""


class Assertions:
    """Makes the statements of one function; ``called`` if it is code that another function
    calls."""

    def __init__(
        self, obligations: Obligations, checking: Checking, premises: Premises, *, called: bool
    ) -> None:
        self._premises = premises
        self._obligations = obligations
        self._checking = checking
        self._called = called

    def said(
        self,
        one: Said[ir.CellTerm],
        site: str,
        predicate: lir.Pred,
        why: str,
        at: Span | None = None,
    ) -> lir.ViewStatement:
        """The statement that makes a run answer for what is said, or assume it for the reason
        ``why``; over this function's names, it comes to the ``predicate``."""
        clause = one.clause
        if one.checked is None:
            return ir.Assume(predicate, why, clause.span, self.rests_on(one, site))
        span = clause.span if at is None or clause.mode is ir.Mode.ADMIT else at
        return self.asserted(one.checked, site, span, clause, predicate, clause.mode)

    def rests_on(self, one: Said[ir.CellTerm], site: str) -> tuple[str, ...]:
        """What makes it true in the code of this function."""
        clause = one.clause
        if clause.mode is ir.Mode.ADMIT:
            return self.admitted(clause.span)
        return self._obligations.ids(clause, one.kinds, site)

    def asserted(
        self,
        kind: Kind,
        site: str,
        span: Span,
        subject: Subject,
        predicate: lir.Pred,
        mode: ir.Mode,
    ) -> lir.ViewStatement:
        """The statement that makes a run answer for ``predicate``, a property about ``subject``."""
        if mode is ir.Mode.ADMIT:
            return ir.Assume(predicate, "admit", span, self.admitted(span))
        found = self.find(kind, site, span, subject)
        return ir.Check(predicate, found, span, mode is ir.Mode.CHECK, self._called)

    def admitted(self, span: Span) -> tuple[str, ...]:
        """What an admitted clause rests on."""
        return self._premises.rest_on(Premise(PremiseKind.ADMIT, "", span))

    def guard(self, guard: lir.Guard, *, observed: bool) -> Iterator[lir.ViewStatement]:
        """What becomes of a run that comes to the guard; it matters, if ``observed``, which cells
        of inputs have a value."""
        match self._checking.treatment(guard.kind):
            case Treatment.CHECK:
                if guard.lent and observed and not self._called:
                    yield ir.Assume(unless_not_input(guard.safe), LENT, guard.span)
                found = self.find(guard.kind, "", guard.span, guard.safe)
                block = asked_block(guard.safe) if guard.lent and self._called else None
                yield ir.Check(
                    guard.safe,
                    found,
                    guard.span,
                    inlined=self._called,
                    lent=block,
                    chooses=guard.chooses,
                )
            case Treatment.DISCARD:
                yield ir.Assume(guard.safe, "defined behavior", guard.span)
            case Treatment.IGNORE:
                pass

    def find(self, kind: Kind, site: str, span: Span, subject: Subject) -> ir.Property:
        return self._obligations.find(kind, site, span, subject)
