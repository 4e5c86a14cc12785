"""What claims stand on: what is proved, on what that rests, and what runs refute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import assert_never

from weaklink import ir
from weaklink.explain.findings import Grounds, Proved
from weaklink.explain.green.answers import (
    BY_CODE,
    Alive,
    Consistent,
    Doomed,
    SmokeFinding,
    Unsettled,
)
from weaklink.explain.method.lemmas import LemmaFinding
from weaklink.kinds import Kind, PremiseKind
from weaklink.record import record, replace
from weaklink.source import order
from weaklink.view.build import Views
from weaklink.view.premises import Premise


@record
class Standing:
    """What is known of what claims rest on, by id: properties that are ``proved``, on what that
    is ``resting``, ``premises``, the ``lemmas``, ``owner`` (all other properties), and what runs
    ``refuted``."""

    proved: AbstractSet[str]
    resting: Mapping[str, Proved]
    premises: Mapping[str, Premise]
    lemmas: Mapping[str, ir.Property]
    owner: Callable[[str], ir.Property | None]
    refuted: AbstractSet[str]

    def judged(self, found: SmokeFinding) -> tuple[SmokeFinding, Grounds]:
        """The finding, and on what a place is doomed: if what contracts say is not proved, on what
        the code alone does, if that suffices."""
        match found.answer:
            case Doomed(rests_on=rests_on, in_code=in_code) as answer:
                grounds = self.grounds(rests_on)
                if grounds.assuming and in_code is not None:
                    by_code = replace(answer, culprits=(), settled=BY_CODE)
                    return replace(found, answer=by_code), self.grounds(in_code.rests_on)
                return found, grounds
            case Alive() | Unsettled() | Consistent():
                return found, Grounds()
            case _:
                assert_never(found.answer)

    def resting_on_clash(self, found: SmokeFinding) -> list[ir.Property]:
        """What is proved only because a clause is assumed that no run satisfies, if that is what
        the finding is about."""
        match found.answer:
            case Doomed(clash=ir.Property() as clash):
                ids = (id for id, proved in self.resting.items() if clash.id in proved.assuming)
                return sorted(map(self._known, ids), key=lambda one: order(one.span))
            case _:  # anything else is no clash
                return []

    def grounds(self, rests_on: Iterable[str]) -> Grounds:
        """What a claim takes for granted that rests on these."""
        assuming: dict[str, None] = {}
        premises: dict[Premise, None] = {}
        for id in rests_on:
            if id in self.premises:
                premises[self.premises[id]] = None
            elif id in self.proved:
                proved = self.resting.get(id, Proved())
                assuming.update(dict.fromkeys(proved.assuming))
                premises.update(dict.fromkeys(proved.premises))
            else:
                assuming[id] = None
        needed = tuple(map(self._known, assuming))
        refuted = tuple(found for found in needed if found.id in self.refuted)
        return Grounds(needed, tuple(premises), refuted)

    def _known(self, id: str) -> ir.Property:
        found = self.lemmas.get(id) or self.owner(id)
        assert found is not None, f"{id} is no property"
        return found


@record
class Facts:
    """The same, as plain values: all but who owns a property."""

    proved: frozenset[str]
    resting: Mapping[str, Proved]
    premises: Mapping[str, Premise]
    lemmas: Mapping[str, ir.Property]
    refuted: frozenset[str]

    def standing(self, owner: Callable[[str], ir.Property | None]) -> Standing:
        return Standing(self.proved, self.resting, self.premises, self.lemmas, owner, self.refuted)


def occurs(proved: Proved, views: Views) -> bool:
    """Whether a run that breaks its premises does occur: what breaks them is what functions give
    back whose contracts are exact."""
    kinds = (PremiseKind.SEPARATION, PremiseKind.RETURNED)
    apart = [one for one in proved.premises if one.kind in kinds]
    functions = views.program.functions
    return all(one.kind is PremiseKind.RETURNED and functions[one.name].exact for one in apart)


def as_property(lemma: LemmaFinding) -> ir.Property:
    """The lemma, reported or not."""
    h = lemma.hypothesis
    unreported = ir.Property(h.id, None, "", Kind.LEMMA, h.lemma.name, h.lemma.span, h.lemma.text)
    return lemma.property or unreported
