"""Which limits cut runs off that might have come to a point: the scope of "no run passes it"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.analysis.flow import predecessors
from weaklink.ask.limits import by_limit, scope_met
from weaklink.ask.oracle import Oracle
from weaklink.ask.search import Encoded
from weaklink.deadline import OutOfTime
from weaklink.encode.condition import Cut
from weaklink.logic.term import Term
from weaklink.record import replace
from weaklink.scope import Limit, Scope, join, scope_of
from weaklink.view.model import View


class Cuts:
    """The runs of an encoded view that limits cut off; ``scope`` is within all that were met."""

    def __init__(self, oracle: Oracle, encoded: Encoded) -> None:
        self._oracle = oracle
        self._encoded = encoded
        self._left_out = scope_of(encoded.space.left_out)
        self.scope = self._scope(encoded.condition.cuts)

    def past(self, id: str) -> Scope:
        """The limits because of which a run may pass the point all the same: one that was cut off
        may come to it, or had passed it; or memory that was left out may matter."""
        if self.scope.is_all:
            return self.scope
        return self._scope(cuts_past(self._encoded, id))

    def _scope(self, cuts: Sequence[Cut]) -> Scope:
        encoded = self._encoded
        met = by_limit(cuts, encoded.terms)
        if not met:
            return self._left_out
        try:
            return join(self._left_out, self._met(met))
        except OutOfTime:
            return join(self._left_out, scope_of(met))

    def _met(self, met: Mapping[Limit, Term]) -> Scope:
        """Which of these limits runs meet."""
        encoded = self._encoded
        known = encoded.terms.and_([encoded.symbols.constraint, encoded.symbols.near])
        definitions = encoded.unwound.view.definitions
        question = self._oracle.question(encoded.terms, known, definitions=definitions)
        steps = self._oracle.budget.search_steps // 4
        return scope_met(question, encoded.terms, met, steps)


def cuts_past(encoded: Encoded, id: str) -> list[Cut]:
    """The limits because of which a run may pass the point all the same, with when that is so."""
    condition, terms, unwound = encoded.condition, encoded.terms, encoded.unwound
    if not condition.cuts:
        return []
    before = _before(unwound.view, id)
    passed = terms.or_(condition.passed.get(id, ()))
    relevant: list[Cut] = []
    for cut in condition.cuts:
        elsewhere = cut.at and unwound.cuts[cut.at].within not in before
        reached = terms.and_([cut.reached, passed]) if elsewhere else cut.reached
        relevant.append(replace(cut, reached=reached))
    return relevant


def _before(view: View, id: str) -> frozenset[str]:
    """The blocks of the function under view from which a way leads to a point, its own too."""
    blocks, entry = view.main.body.blocks, view.main.body.entry
    incoming = predecessors(blocks, entry)
    work = [
        name
        for name in incoming
        if any(isinstance(s, ir.Probe) and s.point.id == id for s in blocks[name].statements)
    ]
    found = set(work)
    while work:
        for source in incoming[work.pop()]:
            if source not in found:
                found.add(source)
                work.append(source)
    return frozenset(found)
