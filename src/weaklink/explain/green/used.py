"""Which clauses the proofs of a function need: for each proved property a smallest set.

All that the contract view assumes rests on names, as for culprits.  What the code does (its
conditions, calls that come back) and run-time errors that do not happen before are always granted:
of clauses the smallest set is sought from which the proof still follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.oracle import Oracle
from weaklink.explain.green.by_culprits import by_culprits
from weaklink.explain.green.cores import smallest_core
from weaklink.explain.green.loose import Loose, loosened
from weaklink.ir import lir
from weaklink.source import order
from weaklink.view.build import Views
from weaklink.view.culprits import Culprit, Role

FEW_TRIES = 40
"""Questions about one property, after which the smallest set found so far will do."""

OF_CODE = frozenset(
    {
        Role.CONDITION,
        Role.NEGATED_CONDITION,
        Role.RETURNED,
        Role.NO_RETURN,
        Role.LEFT,
        Role.DEFINED_BEHAVIOR,
    }
)
"""What is no clause, but what the code does."""


class Used:
    """The clauses that the proofs of one function need, ``known`` by their names."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        hypotheses: Sequence[Hypothesis],
    ) -> None:
        proofs = by_culprits(views, function, oracle, hypotheses, views.points(function))
        kinds = {one.id: one.kind for one in views.obligations(function).properties}
        self._all = proofs.known
        self.known = {
            name: culprit
            for name, culprit in self._all.items()
            if culprit.role not in OF_CODE
            and not (name in kinds and kinds[name].is_runtime_error)
            and not (culprit.role is Role.AXIOM and _is_of_header(culprit))
        }
        self._granted = frozenset(self._all.keys() - self.known.keys())
        self._prover = proofs.prover
        body = proofs.view.main.body
        self._entry = body.blocks[body.entry].statements
        self._needs: dict[str, frozenset[str] | None] = {}

    def needs(self, property_id: str) -> frozenset[str] | None:
        """The names of what the proof of a property needs; None if there is no such proof."""
        if property_id not in self._needs:
            self._needs[property_id] = self._smallest(property_id)
        return self._needs[property_id]

    def _smallest(self, id: str) -> frozenset[str] | None:
        answer = self._prover.prove_from(id, None)
        if not isinstance(answer, Unreachable):
            return None

        def follows(names: frozenset[str]) -> bool:
            return isinstance(self._prover.prove_from(id, names | self._granted), Unreachable)

        core = answer.core & self.known.keys()
        if follows(frozenset()):
            return frozenset()
        if not follows(core):
            core = frozenset(self.known)
        names = sorted(self.known.keys() & (self._prover.may_use(id) | core), key=self._place)
        return smallest_core(names, core, follows, FEW_TRIES)

    def _place(self, name: str) -> tuple[str, int, int]:
        return order(self.known[name].span)

    def loose(self, proved: Sequence[str]) -> Iterator[Loose]:
        """The parts of preconditions that exclude more than the proofs of these properties need,
        and what would do."""
        needed = [id for id in proved if self.needs(id) is not None]
        for statement in self._entry:
            if isinstance(statement, ir.Assume) and len(statement.rests_on) == 1:
                (name,) = statement.rests_on
                if name in self.known and self.known[name].role is Role.PRECONDITION:
                    yield from self._loosened(name, statement.predicate, needed)

    def _loosened(self, name: str, predicate: lir.Pred, proved: Sequence[str]) -> Iterator[Loose]:
        concerned = [id for id in proved if name in (self.needs(id) or ())]
        others = frozenset(self._all.keys() - {name})
        if not concerned:
            return

        def suffices(weaker: lir.Pred) -> bool:
            return all(
                isinstance(self._prover.prove_given(id, others, weaker), Unreachable)
                for id in concerned
            )

        yield from loosened(predicate, self.known[name].span, suffices)


def _is_of_header(culprit: Culprit) -> bool:
    return culprit.span.file.startswith("<")
