"""What proofs and other claims rest on, across the functions of a request."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.prove import ProofAnswer
from weaklink.deadline import OutOfTime
from weaklink.explain.findings import NonCompliance, Proved
from weaklink.explain.method.lemmas import LemmaFinding
from weaklink.explain.method.resting import given_to, resting_on
from weaklink.kinds import Kind, PremiseKind
from weaklink.scope import ALL
from weaklink.session.standing import Standing, as_property
from weaklink.session.work import BEYOND, SMOKING, Work, misused
from weaklink.view.build import Views
from weaklink.view.premises import Premise

FRAMES = (Kind.ASSIGNS, Kind.LOOP_ASSIGNS, Kind.STATEMENT_ASSIGNS, Kind.FREES, Kind.LOOP_FREES)
"""What is said of all that a run may change, or end."""


class Foundations:
    """``exposed`` gives views in which pointers may point to all globals that others can name."""

    def __init__(
        self, views: Views, oracle: Callable[[], Oracle], exposed: Callable[[], Views]
    ) -> None:
        self._views = views
        self._oracle = oracle
        self._exposed = exposed

    def standing(self, works: Sequence[Work], lemmas: Sequence[LemmaFinding]) -> Standing:
        """What is known of all that claims can rest on."""
        proved = {id for work in works if work.proofs for id in work.proved()}
        proved |= {f.hypothesis.id for f in lemmas if isinstance(f.answer, Unreachable)}
        of_lemmas = {found.id: found for found in map(as_property, lemmas)}
        premises = {**self._views.premises.known, **_axioms(lemmas)}
        resting = self._resting([work for work in works if work.proofs], lemmas)
        broken = {id for id, one in resting.items() if occurs(one, self._views)}
        refuted = self._refuted(works) | broken
        proved -= refuted
        return Standing(proved, resting, premises, of_lemmas, self._views.owner, refuted)

    def _refuted(self, works: Sequence[Work]) -> frozenset[str]:
        """The ids of properties that runs fail."""
        found = {owner.id for w in works for owner, _, _ in w.method.failed_in_callees()}
        for work in works:
            causes = {id: finding.cause for id, finding in work.findings.items()}
            found |= {id for id, cause in causes.items() if isinstance(cause, NonCompliance)}
            found |= set() if work.smoke is None else work.smoke.refuted
        return frozenset(found)

    def _resting(self, works: Sequence[Work], lemmas: Sequence[LemmaFinding]) -> dict[str, Proved]:
        """What proved properties and lemmas rest on, of those that rest on something."""
        owner = {id: work for work in works for id in work.proofs}
        cores = {
            f.hypothesis.id: f.answer.core for f in lemmas if isinstance(f.answer, Unreachable)
        }
        proved = {id for id, w in owner.items() if isinstance(w.proofs[id], Unreachable)}
        proved -= misused(works).keys()
        proved |= cores.keys()
        premises = {**self._views.premises.known, **_axioms(lemmas)}

        def prove_from(id: str, allowed: Collection[str] | None) -> ProofAnswer:
            if id in owner:
                try:
                    with self._oracle().spending(owner[id].time, beyond=BEYOND):
                        return owner[id].method.prover.prove_from(id, allowed)
                except OutOfTime:
                    return Undecided(NO_TIME)
            core = cores.get(id, frozenset())
            usable = allowed is None or core <= set(allowed)
            return Unreachable(ALL, core) if usable else Undecided("it rests on others")

        def may_use(id: str) -> Collection[str]:
            if id not in owner:
                return cores.get(id, ())
            with self._oracle().spending(owner[id].time, beyond=BEYOND):
                return owner[id].method.prover.may_use(id)

        separated, exceptions = self._separated(works)
        unproved = resting_on(proved, premises, prove_from, may_use)
        owned = (separated, self._framed(works), self._ordered(works))
        known = premises | {
            one.id: one for found in owned for granted in found.values() for one in granted
        }
        own = {
            id: [one.id for found in owned for one in found.get(id, ())]
            for id in dict.fromkeys(id for found in owned for id in found)
        }
        given = given_to(proved, premises, unproved, own, prove_from, may_use)
        return {
            id: Proved(
                unproved.get(id, ()),
                tuple(known[one] for one in given.get(id, ())),
                exceptions.get(id),
            )
            for id in dict.fromkeys([*unproved, *given])
        }

    def _framed(self, works: Sequence[Work]) -> Mapping[str, tuple[Premise, ...]]:
        """The contracts without code that frames rest on: what such a function, called here or by
        what is called here, may not change is no variable of the frame at all.  The same is kept
        behind a call of what calls it, so whatever stands there rests on it, too."""
        found: dict[str, tuple[Premise, ...]] = {}
        for work in works:
            own = {site.callee for site in self._views.sites(work.name) if not site.has_code}
            reached = {
                name
                for name in self._views.reach.reachable(work.name)
                if self._views.program.functions[name].body is None
            }
            for one in work.method.properties:
                is_frame = one.kind in FRAMES
                callees = reached if is_frame else reached - own
                if callees and one.id in work.proved():
                    found[one.id] = self._views.granted.frame_premises(work.name, callees)
        return found

    def _ordered(self, works: Sequence[Work]) -> Mapping[str, tuple[Premise, ...]]:
        """That the expressions of functions are evaluated from left to right, where C leaves it
        open and it may matter: what is proved of a function rests on it."""
        return {
            id: premises
            for work in works
            if (premises := self._views.granted.order_premises([work.name]))
            for id in work.proved()
        }

    def _separated(
        self, works: Sequence[Work]
    ) -> tuple[Mapping[str, tuple[Premise, ...]], Mapping[str, NonCompliance]]:
        """What is proved only of pointers that do not point to globals which others can name: on
        which separations, and a run where they do."""
        found = {work.name: self._views.granted.separations(work.name) for work in works}
        if not any(found.values()):
            return {}, {}
        from weaklink.explain.method.aliasing import Aliasing

        separated: dict[str, tuple[Premise, ...]] = {}
        exceptions: dict[str, NonCompliance] = {}
        exposed: Views | None = None
        with suppress(OutOfTime):
            exposed = self._exposed()
        for work in works:
            if not found[work.name]:
                continue
            proved = work.proved()
            separated.update(dict.fromkeys(proved, self._all_separations(work.name)))
            if exposed is None:
                continue
            with self._oracle().spending(work.time, SMOKING), suppress(OutOfTime):
                aliasing = Aliasing(exposed, work.name, self._oracle, work.method.hypotheses)
                premises = aliasing.premises(proved)
                for id in proved:
                    separated.pop(id)
                separated.update(premises)
                for id in premises:
                    exception = aliasing.exception(id)
                    if exception is not None:
                        exceptions[id] = exception
        return separated, exceptions

    def _all_separations(self, function: str) -> tuple[Premise, ...]:
        """What may be needed of those, where there is no time to work out what is."""
        found = self._views.granted.separation_premises(function)
        return tuple(sorted(found, key=lambda one: one.id))


def occurs(proved: Proved, views: Views) -> bool:
    """Whether the run that breaks its premises does occur: what breaks them is what functions
    give back whose contracts are exact."""
    kinds = (PremiseKind.SEPARATION, PremiseKind.RETURNED)
    apart = [one for one in proved.premises if one.kind in kinds]
    functions = views.program.functions
    return proved.exception is not None and all(
        one.kind is PremiseKind.RETURNED and functions[one.name].exact for one in apart
    )


def _axioms(lemmas: Sequence[LemmaFinding]) -> dict[str, Premise]:
    """What axioms say, as premises."""
    given = [finding.hypothesis for finding in lemmas if finding.answer is None]
    return {h.id: Premise(PremiseKind.AXIOM, h.lemma.name, h.lemma.span) for h in given}
