"""Clauses that clash with their context: no run that comes to one gets past it.

    requires n > 0;              a loop invariant that excludes the state in which the loop is met,
    { assert n < 0; ... }        an assertion, a callee's precondition that no run here satisfies

    count = 0; n / count         a run-time error that every run commits: C says that it does not

What lies behind such a clause is proved only because that is assumed.  Whether the clause itself is
proved or refuted does not matter; what keeps it from holding is named, assignments among it.

Seed "No Smoke without Fire", section 2.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from weaklink import ir
from weaklink.ask.answers import Unreachable
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.oracle import Oracle
from weaklink.explain.green.by_culprits import by_culprits
from weaklink.explain.green.cores import smallest_core
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import order
from weaklink.view.build import Views
from weaklink.view.culprits import Culprit, Role
from weaklink.view.points import Points


@record
class Clash:
    """``found`` holds in no run that comes to it: the ``culprits`` exclude that, it among them.
    ``rests_on`` are the ids of what makes them true in the code, ``checks`` those of what is
    checked, of which a run would have to get past each."""

    found: ir.Property
    culprits: tuple[Culprit, ...]
    rests_on: tuple[str, ...]
    checks: frozenset[str]


class Clashes:
    """The clashes of one function, ``known`` the culprits by name."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        hypotheses: Sequence[Hypothesis],
        points: Points,
    ) -> None:
        proofs = by_culprits(views, function, oracle, hypotheses, points, assignments=True)
        self.known = proofs.known
        self._blocks = proofs.view.main.body.blocks
        self._prover = proofs.prover
        listed = views.obligations(function).properties
        self._properties = {one.id: one for one in listed}
        self._found: dict[str, Clash | None] = {}

    def before(self, point: str) -> Clash | None:
        """The first clause that no run gets past of those that stand before the point with nothing
        but steps between, before each of its places; or one without which runs would come to the
        point."""
        firsts = [self._first(clauses) for clauses in self._clauses_before(point)]
        return firsts[0] if firsts and all(firsts) else self._decisive(point)

    def _decisive(self, point: str) -> Clash | None:
        names = self._prover.may_use(point)
        clauses = [
            one
            for one in sorted(self._properties.values(), key=lambda one: order(one.span))
            if one.id in names and _can_clash(one.kind)
        ]
        for one in clauses:
            others = frozenset(self.known.keys() - {one.id})
            found = self._first([one])
            if found and not isinstance(self._prover.prove_from(point, others), Unreachable):
                return found
        return None

    def _clauses_before(self, point: str) -> Iterator[list[ir.Property]]:
        """Of each place of the point, the clauses that its block checks before."""
        for block in self._blocks.values():
            clauses: list[ir.Property] = []
            for statement in block.statements:
                match statement:
                    case ir.Check(property=found, goes_on=False) if _can_clash(found.kind):
                        clauses.append(found)
                    case ir.Probe(point=probed) if probed.id == point:
                        yield clauses
                        break
                    case _:  # no other statement matters
                        pass

    def _first(self, clauses: Iterable[ir.Property]) -> Clash | None:
        for one in clauses:
            if one.id not in self._found:
                self._found[one.id] = self._clash(one)
            found = self._found[one.id]
            if found is not None:
                return found
        return None

    def _clash(self, found: ir.Property) -> Clash | None:
        allowed = frozenset(self.known)
        prover = self._prover
        answer = prover.prove_never_held(found.id, allowed)
        if not isinstance(answer, Unreachable):
            return None
        if isinstance(prover.prove_from(found.id, allowed, unreached=True), Unreachable):
            return None  # something before it keeps runs away

        def follows(names: frozenset[str]) -> bool:
            return isinstance(prover.prove_never_held(found.id, names), Unreachable)

        names = sorted(answer.core | self._near(found.id), key=self._preferred)
        core = smallest_core(names, answer.core, follows)
        if any(self._is_unmodelled(name) for name in core):
            return None
        return self._clash_of(found, core)

    def _near(self, id: str) -> frozenset[str]:
        """What else could be in a smallest core."""
        return self._prover.may_use(id) & self.known.keys()

    def _preferred(self, name: str) -> tuple[bool, tuple[str, int, int]]:
        """Of sets that are as small, one with what the code does rather than what is checked."""
        return self.known[name].role is Role.CHECK, self._place(name)

    def _place(self, name: str) -> tuple[str, int, int]:
        return order(self.known[name].span)

    def _clash_of(self, found: ir.Property, core: Iterable[str]) -> Clash:
        names = sorted({*core, found.id}, key=self._place)
        culprits = tuple(dict.fromkeys(self.known[name] for name in names))
        given = [one for one in culprits if one.role is not Role.CHECK]
        checks = frozenset(name for name in names if self.known[name].role is Role.CHECK)
        needed = dict.fromkeys(id for one in given for id in one.rests_on)
        rests_on = tuple(id for id in needed if id not in checks)  # a run gets past those
        return Clash(found, culprits, rests_on, checks)

    def _is_unmodelled(self, name: str) -> bool:
        found = self._properties.get(name)
        return found is not None and found.kind is Kind.UNMODELLED


def _can_clash(kind: Kind) -> bool:
    """Whether it is said of runs by an annotation or by C; of what is not modelled nothing is."""
    return kind is not Kind.UNMODELLED
