"""Proofs that rest on culprits: on clauses, conditions and axioms, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink.ask.hypotheses import Hypothesis, state_lemmas
from weaklink.ask.oracle import Oracle
from weaklink.ask.prove import Prover
from weaklink.record import record
from weaklink.view.build import Views
from weaklink.view.culprits import Culprit, Role
from weaklink.view.model import View
from weaklink.view.points import Points


@record
class ByCulprits:
    """The contract view of a function whose assumptions have names, the culprits ``known`` by
    these, and the ``prover`` of what follows from them."""

    view: View
    known: Mapping[str, Culprit]
    prover: Prover


def by_culprits(
    views: Views,
    function: str,
    oracle: Callable[[], Oracle],
    hypotheses: Sequence[Hypothesis],
    points: Points,
    *,
    assignments: bool = False,
) -> ByCulprits:
    """What proofs of one function rest on, axioms and lemmas among it; ``assignments``, too."""
    lemmas = state_lemmas(hypotheses)
    view, known = views.view_of_culprits(function, points, lemmas, assignments=assignments)
    axioms = {h.id: Culprit(Role.AXIOM, h.lemma.span, h.lemma.name, (h.id,)) for h in hypotheses}
    return ByCulprits(view, {**known, **axioms}, Prover(oracle, view, hypotheses, always=True))
