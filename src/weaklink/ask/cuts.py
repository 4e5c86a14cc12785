"""Where the bounds of a search cut runs off, and what these might have come to."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.analysis.flow import predecessors
from weaklink.ask.oracle import Oracle
from weaklink.ask.search import Encoded
from weaklink.ir.program import Probe
from weaklink.logic.term import Term
from weaklink.solve import Unsat
from weaklink.view.model import View


class Cuts:
    """The runs of an encoded view that bounds cut off.  ``any``: there are some, or may be."""

    def __init__(self, oracle: Oracle, encoded: Encoded) -> None:
        self._oracle = oracle
        self._encoded = encoded
        condition = encoded.condition
        self._elsewhere = [*condition.cuts.get("", ()), condition.beyond, condition.outside]
        self.any = encoded.space.incomplete or self._is_run([condition.bounded, *self._elsewhere])

    def may_pass(self, id: str) -> bool:
        """Whether a run that was cut off may pass the point, or had passed it; or memory that was
        left out may matter."""
        if not self.any or self._encoded.space.incomplete:
            return self.any
        condition, terms = self._encoded.condition, self._encoded.terms
        unwound = self._encoded.unwound
        before = _before(unwound.view, id)
        later = [
            cut
            for name, cuts in condition.cuts.items()
            if unwound.cuts.get(name) in before
            for cut in cuts
        ]
        earlier = terms.and_([condition.bounded, terms.or_(condition.passed.get(id, ()))])
        return self._is_run([earlier, *later, *self._elsewhere])

    def _is_run(self, cuts: Sequence[Term]) -> bool:
        encoded = self._encoded
        known = [encoded.symbols.constraint, encoded.symbols.near]
        formula = encoded.terms.and_([encoded.terms.or_(cuts), *known])
        if formula is encoded.terms.false:
            return False
        definitions = encoded.unwound.view.definitions
        question = self._oracle.question(encoded.terms, formula, definitions=definitions)
        steps = self._oracle.budget.search_steps // 4
        return not isinstance(question.ask(steps=steps), Unsat)


def _before(view: View, id: str) -> frozenset[str]:
    """The blocks of the function under view from which a way leads to a point, its own too."""
    blocks, entry = view.main.body.blocks, view.main.body.entry
    incoming = predecessors(blocks, entry)
    work = [
        name
        for name in incoming
        if any(isinstance(s, Probe) and s.point.id == id for s in blocks[name].statements)
    ]
    found = set(work)
    while work:
        for source in incoming[work.pop()]:
            if source not in found:
                found.add(source)
                work.append(source)
    return frozenset(found)
