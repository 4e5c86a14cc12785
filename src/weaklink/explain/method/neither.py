"""What is said of a property that neither the code nor contracts were seen to fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink import claims
from weaklink.ask.answers import Answer, Undecided, Unreachable
from weaklink.ask.oracle import Oracle
from weaklink.explain.findings import Cause, ChosenSetHarmless, Element, Incapacity, UnknownCause
from weaklink.explain.method.deepening import GLANCE
from weaklink.explain.method.engines import Engines
from weaklink.scope import join
from weaklink.solve import Sat, Unknown, Unsat


class Neither:
    """Of one function; ``narrowed``: its runs are those of a clause ``typically``."""

    def __init__(
        self,
        engines: Engines,
        oracle: Callable[[], Oracle],
        elements: Sequence[Element],
        *,
        narrowed: bool,
    ) -> None:
        self._engines = engines
        self._oracle = oracle
        self._elements = elements
        self._narrowed = narrowed

    def cause(self, id: str, compliance: Answer, weakness: Answer, chosen: frozenset[int]) -> Cause:
        """``compliance`` is the answer for the code, ``weakness`` for the contracts ``chosen``."""
        if isinstance(weakness, Unreachable) and weakness.refused is not None:
            behind = tuple(other for other in weakness.refused.behind if other != id)
            reason = claims.FAILS_FIRST if behind else claims.ONLY_UNTOLD
            if isinstance(compliance, Undecided) and not behind:
                reason = compliance.reason
            return UnknownCause(reason, behind, unconfirmed=not behind)
        for answer in (weakness, compliance):
            if isinstance(answer, Undecided):
                return UnknownCause(answer.reason, unconfirmed=answer.unconfirmed)
        scope = join(*(a.scope for a in (compliance, weakness) if isinstance(a, Unreachable)))
        if others := tuple(e for n, e in enumerate(self._elements) if n not in chosen):
            elements = tuple(self._elements[n] for n in sorted(chosen))
            return ChosenSetHarmless(elements, others, scope)
        if scope == self._engines.searches.inputs:
            return self.incapacity(id)
        return UnknownCause("neither runs nor searches found a failure", searched=scope)

    def incapacity(self, id: str) -> Cause:
        """Nothing fails the property; but if no run comes to it since they fail before, that is
        the first thing to be told."""
        searcher, limits = self._engines.searcher, self._engines.searches.levels()[-1]
        encoded = searcher.encoded(frozenset(), limits)
        terms, condition = encoded.terms, encoded.condition
        question = searcher.question(terms, encoded.symbols.constraint)
        steps = self._oracle().budget.search_steps // GLANCE
        reaching = condition.reaching(id, terms)
        comes = Unsat() if reaching is terms.false else question.ask([reaching], steps=steps)
        match comes:
            case Sat():
                return Incapacity(likely=self._narrowed)
            case Unknown():
                return UnknownCause(claims.PERHAPS_NOBODY_COMES)
            case Unsat():
                pass
        others = [failure for failure in condition.failures if failure.property.id != id]
        behind = dict.fromkeys(
            one.property.id
            for one in others
            if isinstance(question.ask([one.fails], steps=steps), Sat)
        )
        if not behind:
            return UnknownCause(claims.NONE_COMES_HERE)
        return UnknownCause(claims.FAILS_BEFORE, tuple(behind))
