"""Runs of a function's code that go on behind annotations that they fail: does one come here?

A proof by contract that no run comes to a place rests on annotations that nobody may have proved.
The code alone has the last word: a run that passes the place, whatever it failed before, shows
that it is not dead; and if the search finds none, however it goes on, it is, whatever the
annotations are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink import claims, ir
from weaklink.ask.answers import Answer, Inputs, Reachable, Undecided, Unreachable, Witness
from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.hunt import Sought, find
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.search import Searcher
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.replay.outcome import Discarded, Endless, Outcome, failed_checks
from weaklink.scope import Scope
from weaklink.view.build import Views
from weaklink.view.model import View, ViewFunction
from weaklink.view.points import Points
from weaklink.view.unwind import Limits

SMOKE_RUNS = 400
"""Small inputs that are run through the code for its points, after the generous ones."""

SMOKE_PART = 16
"""The part of a search's steps that the search for one point gets."""

SMOKE_LIMITS = (Limits(2, 1, 3), Limits(6, 3, 6), Limits(2, 1, 24))
"""How far searches for a point go: iterations, depth of recursion, length of blocks."""

RUN_PART = 10
"""The part of a run's steps that such a run gets: behind what fails, many do not end."""

MOST_ENDLESS = 4
"""Runs that do not end, behind a variant that fails, say, after which no more small inputs are
run."""

_Kept = tuple[str, frozenset[str]]
"""Where runs end that fail: at the invariants of the loop at a site, and at these checks."""

_INVARIANTS = (Kind.INVARIANT_ESTABLISHED, Kind.INVARIANT_PRESERVED)


@record
class Passage:
    """``witness`` passes the point in the ``view``, behind annotations of which it ``fails`` this
    one first (None: it fails nothing)."""

    witness: Witness
    view: View
    fails: ir.Property | None


@record
class NoPassage:
    """Nothing in the ``scope`` passes the point, whatever it fails; that rests on the premises
    with these ids."""

    rests_on: tuple[str, ...]
    scope: Scope


class Past:
    """The runs of one function; ``points`` are where they are asked about."""

    def __init__(
        self,
        views: Views,
        function: str,
        oracle: Callable[[], Oracle],
        points: Points,
        limits: Sequence[Limits] = SMOKE_LIMITS,
    ) -> None:
        self._limits = limits
        self._views = views
        self._oracle = oracle
        self._code = views.view(function, (), points=points)
        self._function = function
        self._refuted: dict[str, None] = {}
        self._searchers: dict[_Kept, Searcher] = {}
        self._found: dict[_Kept, dict[str, Passage]] = {}
        self._explored: set[_Kept] = set()

    @property
    def refuted(self) -> frozenset[str]:
        """The ids of what such runs failed first."""
        return frozenset(self._refuted)

    @property
    def differ(self) -> bool:
        """Whether runs can go on at all behind something that they fail."""
        return self._view(("", frozenset())) is not self._code

    def look(
        self, id: str, site: str = "", checks: frozenset[str] = frozenset()
    ) -> Passage | NoPassage | Undecided:
        """Whether a run passes the point with that id.  Where it is asked whether the invariants
        of the loop at a ``site`` can be true, or the ``checks`` with these ids, they have to
        hold."""
        ending = site, checks
        known = self._found.setdefault(ending, {})
        if id not in known and ending not in self._explored:
            self._run(id, ending, known)
        return known[id] if id in known else self._search(id, ending)

    def _view(self, ending: _Kept) -> View:
        """A run ends where it fails an invariant of the loop at the site, if there is one, or one
        of the checks."""
        site, checks = ending

        def kept(found: ir.Property) -> bool:
            own = found.function == self._function and found.site == site
            return (bool(site) and own and found.kind in _INVARIANTS) or found.id in checks

        return self._views.going_on(self._code, kept)

    def _run(self, wanted: str, ending: _Kept, known: dict[str, Passage]) -> None:
        """Small inputs, until one passes the wanted point, each point with its first run."""
        view = self._view(ending)
        runs = CodeRuns(view, self._oracle().budget.replay_steps // RUN_PART)
        endless = 0

        def visit(inputs: Inputs, outcome: Outcome, passed: frozenset[str]) -> bool:
            nonlocal endless
            endless += isinstance(outcome, Endless)
            if not isinstance(outcome, Discarded):
                passage = self._passage(Witness(inputs, (), outcome, False), view)
                for id in passed:
                    known.setdefault(id, passage)
            goes_on = endless < MOST_ENDLESS and not self._oracle().out_of_time()
            return goes_on and wanted not in known

        runs.explore_points(SMOKE_RUNS, visit)
        if wanted not in known:
            self._explored.add(ending)

    def _passage(self, witness: Witness, view: View) -> Passage:
        failed = failed_checks(witness.outcome)
        self._refuted.update(dict.fromkeys(check.property.id for check in failed[:1]))
        return Passage(witness, view, failed[0].property if failed else None)

    def _search(self, id: str, ending: _Kept) -> Passage | NoPassage | Undecided:
        if ending not in self._searchers:
            view, steps = self._view(ending), self._oracle().budget.replay_steps
            self._searchers[ending] = Searcher(self._oracle, view, lambda _: view, steps)
        searcher = self._searchers[ending]
        found: NoPassage | Undecided = Undecided(NO_TIME)
        for limits in self._limits:
            if self._oracle().out_of_time():
                break
            match self._within(searcher, id, limits):
                case Reachable(witness) if not isinstance(witness.outcome, Discarded):
                    return self._passage(witness, searcher.view(frozenset()))
                case Unreachable(scope):
                    code = self._views.granted.order_of(self._views.reach.reachable(self._function))
                    given = granted(self._code, self._code.main)
                    found = NoPassage((*given, *code), scope)
                    if scope.is_all:
                        break
                case Undecided() as undecided:
                    found = undecided
                case Reachable():
                    found = Undecided(claims.ONLY_DISCARDED)
        return found

    def _within(self, searcher: Searcher, id: str, limits: Limits) -> Answer:
        steps = self._oracle().budget.search_steps // SMOKE_PART
        return find(searcher, Sought(id, frozenset(), limits, None, frozenset(), steps))


def granted(view: View, *more: ViewFunction) -> tuple[str, ...]:
    """The ids of the premises on which the assumptions rest of the code that a code view calls,
    and of ``more`` functions."""
    found: dict[str, None] = {}
    for function in (*more, *view.callees.values()):
        for block in function.body.blocks.values():
            for statement in block.statements:
                found.update(dict.fromkeys(ir.rests_on(statement)))
    return tuple(found)
