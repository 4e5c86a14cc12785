"""Why no run comes to a point: the smallest set of what keeps runs away, and what that rests on.

culprits    the smallest set of clauses and conditions that keep every run from a point
clash       a clause before it that no run gets past
past        what rests on annotations of code: runs of the code that go on behind those they fail
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from weaklink import deadline, ir
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.prove import Prover
from weaklink.deadline import OutOfTime
from weaklink.explain.green.answers import (
    BY_FLOW,
    Alive,
    Doomed,
    SmokeAnswer,
    SmokeFinding,
    Unsettled,
)
from weaklink.explain.green.by_culprits import by_culprits
from weaklink.explain.green.clash import Clashes
from weaklink.explain.green.cores import smallest_core
from weaklink.explain.green.past import NoPassage, Passage, Past
from weaklink.kinds import Kind, SmokeKind
from weaklink.record import replace
from weaklink.source import Span, order
from weaklink.view.build import Views
from weaklink.view.culprits import Culprit, Role
from weaklink.view.points import Place, Points, first_code

GRACE = 0.3
"""Seconds for what a claim may rest on, where there is no time to work out what it does."""

BEFORE_CODE = frozenset({SmokeKind.REQUIRES, SmokeKind.ASSUMES, SmokeKind.AXIOMS})
"""What is asked of inputs, whatever the code does."""


class _Unmodelled(Exception):
    """Code without a model may be what keeps runs away; ``reason``: why that is not known."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Explaining:
    """What keeps runs from the ``points`` of one function."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        hypotheses: Sequence[Hypothesis],
        points: Points,
    ) -> None:
        self._views = views
        self._function = function
        self._oracle = oracle
        self._hypotheses = hypotheses
        self.points = points
        self._fine_points = views.points(function, everywhere=True)
        self._culprits: tuple[Prover, Mapping[str, Culprit], frozenset[str]] | None = None
        self._clashes: Clashes | None = None
        self._past: Past | None = None

    @property
    def refuted(self) -> frozenset[str]:
        """The ids of annotations that runs failed which were made to go on behind them."""
        return frozenset() if self._past is None else self._past.refuted

    def unreachable_by(self, property_id: str) -> tuple[str, ...] | None:
        """On what it rests that no run comes to the property's place, even if no check before it
        fails; None if runs may come."""
        prover, known, given = self._culprit_prover()
        answer = prover.prove_from(property_id, given, unreached=True)
        if not isinstance(answer, Unreachable):
            return None
        return (*foundations(known, answer.core), *self._views.granted.order_of([self._function]))

    def explained(
        self, point: ir.Point, answer: Doomed, places: Sequence[Place]
    ) -> list[SmokeFinding] | Unsettled:
        """What is told of a doomed point; where there is no time to find out why, it rests on all
        that it may rest on."""
        try:
            return list(self._explain(point, answer, places))
        except OutOfTime:
            return self._unexplained(point, answer, places)
        except _Unmodelled as unmodelled:
            return Unsettled(unmodelled.reason)

    def _unexplained(
        self, point: ir.Point, answer: Doomed, places: Sequence[Place]
    ) -> list[SmokeFinding] | Unsettled:
        if self._culprits is None:  # not even what could be a culprit
            return Unsettled(NO_TIME)
        place = next(iter(places), None)
        prover, known, _ = self._culprits
        id = point.id if place is None else self._fine_points.code[place].id
        with deadline.until(time.monotonic() + GRACE):
            used = prover.may_use(id)
            if self._may_be_unmodelled(point, place):
                return Unsettled(NO_TIME)
        rests_on = (*foundations(known, used), *self._views.granted.order_of([self._function]))
        doomed = replace(answer, unexplained=NO_TIME, rests_on=rests_on)
        return [SmokeFinding(point, doomed)]

    def _explain(
        self, point: ir.Point, answer: Doomed, places: Sequence[Place]
    ) -> Iterator[SmokeFinding]:
        """The finding about a doomed point, at the first statement that no run gets past; none if
        runs are kept away by a check of the function itself, which then fails and is reported."""
        if answer.settled == BY_FLOW:
            yield SmokeFinding(point, answer)
            return
        place = next(iter(places), None)
        if place is not None:  # the points of one copy are those of all
            place, span = self._first_doomed(place)
            if span is not None:
                point = replace(point, kind=SmokeKind.CODE, span=span, site="")
        culprits = self._culprits_of(point, place)
        match culprits:
            case Undecided(reason) if self._may_be_unmodelled(point, place):
                raise _Unmodelled(reason)
            case ():
                yield from self._clashing(point, answer, place)
            case _:  # some, or nobody knows which
                judged = self._judged(answer, point, place, culprits)
                yield from self._or_clash(point, answer, place, judged)

    def _clashing(
        self, point: ir.Point, answer: Doomed, place: Place | None
    ) -> Iterator[SmokeFinding]:
        """The finding about a clause before the point that no run gets past, if there is one."""
        id = point.id if place is None else self._fine_points.code[place].id
        clash = self._find_clashes().before(id)
        if clash is None:
            return
        rests_on = (*clash.rests_on, *self._views.granted.order_of([self._function]))
        doomed = replace(answer, culprits=clash.culprits, rests_on=rests_on, clash=clash.found)
        at = _at_clause(point, clash.found)
        yield SmokeFinding(at, self._in_code(doomed, id, "", clash.checks))

    def _or_clash(
        self, point: ir.Point, answer: Doomed, place: Place | None, judged: SmokeAnswer
    ) -> Iterator[SmokeFinding]:
        """What was found out about a point; or a clause before it that no run gets past, if that
        says more: it does not need what may not be proved."""
        match judged:
            case Doomed(rests_on=rests_on):
                needs_more = not self._is_sure(rests_on)
            case Alive(fails=fails):
                needs_more = fails is not None
            case _:  # nothing is known of it
                needs_more = False
        found = list(self._clashing(point, answer, place)) if needs_more else []
        yield from found or [SmokeFinding(point, judged)]

    def _is_sure(self, rests_on: Iterable[str]) -> bool:
        """Whether it needs no annotation to be true."""
        return all(self._views.owner(name) is None for name in rests_on)

    def _find_clashes(self) -> Clashes:
        if self._clashes is None:
            views, function, points = self._views, self._function, self._fine_points
            self._clashes = Clashes(views, function, self._oracle, self._hypotheses, points)
        return self._clashes

    def _may_be_unmodelled(self, point: ir.Point, place: Place | None) -> bool:
        """Whether code without a model may be what keeps runs away: no fault of the user's."""
        prover, known, _ = self._culprit_prover()
        id = point.id if place is None else self._fine_points.code[place].id
        listed = self._views.obligations(self._function).properties
        unmodelled = {one.id for one in listed if one.kind is Kind.UNMODELLED}
        return not unmodelled.isdisjoint(foundations(known, prover.may_use(id)))

    def _judged(
        self,
        answer: Doomed,
        point: ir.Point,
        place: Place | None,
        culprits: tuple[Culprit, ...] | Undecided,
    ) -> SmokeAnswer:
        """What is known of a point that is doomed by contracts, if it is not known by which ones,
        too: whether it is in the code."""
        prover, known, _ = self._culprit_prover()
        id = point.id if place is None else self._fine_points.code[place].id
        if isinstance(culprits, Undecided):
            rests_on = foundations(known, prover.may_use(id))
            doomed = replace(answer, unexplained=culprits.reason, rests_on=rests_on)
        else:
            others = [c for c in culprits if not _is_subject(c, point)]
            rests_on = tuple(dict.fromkeys(id for c in others for id in c.rests_on))
            doomed = replace(answer, culprits=culprits, rests_on=rests_on)
        if point.kind not in BEFORE_CODE:
            rests_on = (*rests_on, *self._views.granted.order_of([self._function]))
            doomed = replace(doomed, rests_on=rests_on)
        site = point.site if point.kind is SmokeKind.LOOP else ""
        return self._in_code(doomed, id, site, frozenset())

    def _in_code(self, doomed: Doomed, id: str, site: str, checks: frozenset[str]) -> SmokeAnswer:
        """The same, if it rests on annotations, with what the code alone does."""
        if self._is_sure(doomed.rests_on):
            return doomed
        match self._past_failures().look(id, site, checks):
            case Passage(witness, view, fails):
                return Alive(witness, view, True, fails)
            case NoPassage(scope=scope) as none if scope.is_all:
                return replace(doomed, in_code=none)
            case NoPassage() | Undecided():
                return doomed

    def _past_failures(self) -> Past:
        if self._past is None:
            self._past = Past(self._views, self._function, self._oracle, self._fine_points)
        return self._past

    def _first_doomed(self, place: Place) -> tuple[Place, Span | None]:
        """Of the statements for which the point at ``place`` stands, the first that no run comes
        to, even past checks that fail, or else the last, which no run gets past; without a span if
        that is a call."""
        name, index = place
        start = max((i for b, i in self.points.code if b == name and i < index), default=0)
        prover, _, given = self._culprit_prover()
        block = self._views.block(self._function, name)
        last: Span | None = None
        for number, span in first_code(block, start):
            if number >= index:
                return place, last and (span if number == index else last)
            fine = self._fine_points.code.get((name, number))
            if fine is not None and isinstance(prover.prove_from(fine.id, given), Unreachable):
                return (name, number), span
            last = None if isinstance(block.statements[number], ir.Call) else span
        return place, last

    # --- culprits ---------------------------------------------------------------------------

    def _culprits_of(self, point: ir.Point, place: Place | None) -> tuple[Culprit, ...] | Undecided:
        """The smallest set of what keeps every run from the point, in source order; but for what
        is checked on the way."""
        prover, known, given = self._culprit_prover()
        id = point.id if place is None else self._fine_points.code[place].id
        answer = prover.prove_from(id, given)
        if not isinstance(answer, Unreachable):
            if isinstance(answer, Undecided) and not self._rests_on_checks(id):
                return answer
            return ()

        def follows(names: frozenset[str]) -> bool:
            return isinstance(prover.prove_from(id, names), Unreachable)

        def place_of(name: str) -> tuple[str, int, int]:
            return order(known[name].span)

        names = sorted(prover.may_use(id) & given, key=place_of)
        core = smallest_core(names, answer.core, follows)
        found = [known[name] for name in names if name in core]
        found += self._definitions_behind(id, core)
        if point.kind is SmokeKind.ASSUMES:
            found.append(Culprit(Role.ASSUMPTION, point.span, point.text))
        return tuple(sorted(found, key=lambda culprit: order(culprit.span)))

    def _definitions_behind(self, id: str, core: frozenset[str]) -> Iterator[Culprit]:
        """The recursive definitions without which what is in the core would keep no run away."""
        prover, _, _ = self._culprit_prover()
        definitions = self._views.definitions
        left = sorted(prover.applied(id) & definitions.recursive)
        unknown: frozenset[str] = frozenset()
        for name in left:
            tried = unknown | {name}
            if isinstance(prover.prove_without(id, core, tried), Unreachable):
                unknown = tried
        for name in left:
            if name not in unknown:
                yield Culprit(Role.DEFINITION, definitions.applied[name].span, name)

    def _rests_on_checks(self, id: str) -> bool:
        """Whether, with what is checked on the way, no run passes the point."""
        prover, _, _ = self._culprit_prover()
        return isinstance(prover.prove_from(id, None), Unreachable)

    def _culprit_prover(self) -> tuple[Prover, Mapping[str, Culprit], frozenset[str]]:
        """A prover whose proofs rest on culprits, these by name, and the names of those that are
        not checked but given."""
        if self._culprits is None:
            of_function = self._views, self._function, self._oracle, self._hypotheses
            proofs = by_culprits(*of_function, self._fine_points)
            known = proofs.known
            given = frozenset(n for n, culprit in known.items() if culprit.role is not Role.CHECK)
            self._culprits = proofs.prover, known, given
        return self._culprits


def _is_subject(culprit: Culprit, point: ir.Point) -> bool:
    """Whether it is what the point asks about: that a loop's invariants can be true together does
    not rest on them."""
    is_own = culprit.role is Role.INVARIANT and culprit.owner == point.site
    return point.kind is SmokeKind.LOOP and is_own


def _at_clause(point: ir.Point, clause: ir.Property) -> ir.Point:
    """The point, told of where a clause stands that no run gets past."""
    match clause.kind:
        case Kind.INVARIANT_ESTABLISHED:
            kind = SmokeKind.LOOP
        case Kind.CALL_PRECONDITION:
            kind = SmokeKind.CALL
        case _:  # any other clause is one that stands in the code
            kind = SmokeKind.CODE
    return replace(point, kind=kind, span=clause.span, site=clause.site)


def foundations(known: Mapping[str, Culprit], core: Iterable[str]) -> tuple[str, ...]:
    """What the culprits in a proof's core rest on."""
    names = sorted(name for name in core if name in known)
    return tuple(dict.fromkeys(id for name in names for id in known[name].rests_on))
