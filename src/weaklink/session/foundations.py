"""What proofs and other claims rest on, across the functions of a request."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import NO_TIME
from weaklink.ask.proof_answers import ProofAnswer
from weaklink.explain.findings import Proved
from weaklink.explain.method.lemmas import LemmaFinding
from weaklink.explain.method.resting import given_to, resting_on
from weaklink.kinds import Kind, PremiseKind
from weaklink.scope import ALL
from weaklink.session.standing import Facts, as_property, occurs
from weaklink.session.steps import Steps
from weaklink.session.team import Team
from weaklink.session.work import Known, misused
from weaklink.view.build import Views
from weaklink.view.premises import Premise

FRAMES = (Kind.ASSIGNS, Kind.LOOP_ASSIGNS, Kind.STATEMENT_ASSIGNS, Kind.FREES, Kind.LOOP_FREES)
"""What is said of all that a run may change, or end."""


class Foundations:
    """Of the functions of ``views`` that a ``team`` works for."""

    def __init__(self, views: Views, team: Team) -> None:
        self._views = views
        self._team = team
        self._exceptions: set[str] = set()

    def facts(self, known: Sequence[Known], lemmas: Sequence[LemmaFinding]) -> Facts:
        """What is known of all that claims can rest on."""
        works = [one for one in known if one.proofs and not one.lost]
        proved = {id for work in works for id in work.proved()}
        proved |= {f.hypothesis.id for f in lemmas if isinstance(f.answer, Unreachable)}
        of_lemmas = {found.id: found for found in map(as_property, lemmas)}
        premises = {**self._views.premises.known, **_axioms(lemmas)}
        resting = self._resting(works, lemmas)
        broken = {
            id for id, one in resting.items() if id in self._exceptions and occurs(one, self._views)
        }
        refuted = frozenset(broken).union(
            *({one.id for one in work.in_callees} | work.refuted for work in known)
        )
        return Facts(frozenset(proved - refuted), resting, premises, of_lemmas, refuted)

    def _resting(self, works: Sequence[Known], lemmas: Sequence[LemmaFinding]) -> dict[str, Proved]:
        """What proved properties and lemmas rest on, of those that rest on something."""
        owner = {id: work.name for work in works for id in work.proofs}
        cores = {
            f.hypothesis.id: f.answer.core for f in lemmas if isinstance(f.answer, Unreachable)
        }
        proved = {id for work in works for id in work.proved()}
        proved -= misused(works).keys()
        proved |= cores.keys()
        premises = {**self._views.premises.known, **_axioms(lemmas)}
        clean = frozenset(proved | premises.keys())
        usable, known_answers = self._usable(works, clean, frozenset(premises))

        def prove_from(id: str, allowed: Collection[str] | None) -> ProofAnswer:
            if allowed == clean and id in known_answers:
                return known_answers[id]
            if id in owner:
                found = self._team.one(Steps.prove_from, owner[id], id, allowed)
                return Undecided(NO_TIME) if found is None else found
            core = cores.get(id, frozenset())
            fits = allowed is None or core <= set(allowed)
            return Unreachable(ALL, core) if fits else Undecided("it rests on others")

        def may_use(id: str) -> Collection[str]:
            return usable[id] if id in owner else cores.get(id, ())

        separated = self._separated(works)
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
            id: Proved(unproved.get(id, ()), tuple(known[one] for one in given.get(id, ())))
            for id in dict.fromkeys([*unproved, *given])
        }

    def _usable(
        self, works: Sequence[Known], clean: frozenset[str], given: frozenset[str]
    ) -> tuple[Mapping[str, Collection[str]], Mapping[str, ProofAnswer]]:
        """What proofs could use at all, and whether they can do with what is ``clean``; where that
        got lost they may use everything."""
        usable: dict[str, Collection[str]] = {}
        answers: dict[str, ProofAnswer] = {}
        names = [work.name for work in works]
        for work, own in zip(works, self._team.each(Steps.rest, names, clean, given), strict=True):
            if own is None:
                everything = [one.id for other in works for one in other.properties]
                usable |= dict.fromkeys(work.proved(), everything)
            else:
                usable |= own.usable
                answers |= own.answers
        return usable, answers

    def _framed(self, works: Sequence[Known]) -> Mapping[str, tuple[Premise, ...]]:
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
            for one in work.properties:
                is_frame = one.kind in FRAMES
                callees = reached if is_frame else reached - own
                if callees and one.id in work.proved():
                    found[one.id] = self._views.granted.frame_premises(work.name, callees)
        return found

    def _ordered(self, works: Sequence[Known]) -> Mapping[str, tuple[Premise, ...]]:
        """That the expressions of functions are evaluated from left to right, where C leaves it
        open and it may matter: what is proved of a function rests on it."""
        return {
            id: premises
            for work in works
            if (premises := self._views.granted.order_premises([work.name]))
            for id in work.proved()
        }

    def _separated(self, works: Sequence[Known]) -> Mapping[str, tuple[Premise, ...]]:
        """What is proved only of pointers that do not point to globals which others can name: on
        which separations.  Notes of what there is a run where they do."""
        exposed = [one for one in works if self._views.granted.separations(one.name)]
        separated: dict[str, tuple[Premise, ...]] = {}
        for work in exposed:
            found = self._team.one(Steps.separate, work.name, work.proved())
            if found is None:
                everything = self._views.granted.separation_premises(work.name)
                own = tuple(sorted(everything, key=lambda one: one.id))
                separated.update(dict.fromkeys(work.proved(), own))
            else:
                separated.update(found.premises)
                self._exceptions |= found.exceptions
        return separated


def _axioms(lemmas: Sequence[LemmaFinding]) -> dict[str, Premise]:
    """What axioms say, as premises."""
    given = [finding.hypothesis for finding in lemmas if finding.answer is None]
    return {h.id: Premise(PremiseKind.AXIOM, h.lemma.name, h.lemma.span) for h in given}
