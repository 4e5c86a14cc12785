"""Covers: runs that together pass all that any run passes which ends as wanted.

statements           AlgSC: each question wants a run through something new (an enabling clause),
                     until there is none; what is passed is taken out with all its copies
paths                AlgPC: each question excludes the paths found so far (a blocking clause)
worst-case-optimal   AlgFM: a question for each minimal region
query-optimal        AlgVSTTE: each run passes as many new minimal regions as any

Seed "Towards Bounded Infeasible Code Detection", sections 5 and 7; the last two are of Hoenicke et
al., "Doomed Program Points" (2010), and Bertolini et al., "Infeasible Code Detection" (2012).  A
region is *minimal* if the runs through it are not all those, and more, through another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.runs import Run, Runs
from weaklink.record import field, record, replace

MOST_PATHS = 10_000
"""Paths after which no more are looked for."""

TOO_MANY_PATHS = f"there are more than {MOST_PATHS} paths"

Inside = Mapping[str, frozenset[str]]
"""For each region those that only runs through it pass."""


@record
class Covering:
    """``unsettled``: the regions of which it is not known whether some run passes them, with the
    reason.  ``stopped``: why there may be more paths than were found; empty if there are not."""

    runs: tuple[Run, ...]
    unsettled: Mapping[str, str] = field(default_factory=dict)
    stopped: str = ""


Algorithm = Callable[[Runs, Inside, Sequence[str]], Covering]
"""Covers the regions that are given."""


def cover_statements(runs: Runs, inside: Inside, regions: Sequence[str]) -> Covering:
    """A run for each question that has one; at most as many as there are regions."""
    runs.spread = True
    left = list(regions)
    found: list[Run] = []
    while left:
        run = runs.find(runs.passing(left), accept=partial(_is_new, left))
        match run:
            case Run():
                found.append(run)
                new = set(run.passed)
                assert not new.isdisjoint(left), "a run through something new passes nothing new"
                left = [id for id in left if id not in new]
            case Unreachable():
                break
            case Undecided():
                rest = cover_each(runs, inside, left)
                return replace(rest, runs=(*found, *rest.runs))
    return Covering(tuple(found))


def cover_paths(runs: Runs, inside: Inside, regions: Sequence[str]) -> Covering:
    """A run for each path: for each set of ways that some run passes."""
    terms = runs.terms
    found: list[Run] = []
    while len(found) < MOST_PATHS:
        run = runs.find()
        match run:
            case Run():
                found.append(run)
                runs.keep(terms.not_(runs.same_path(run)))
            case Unreachable():
                return Covering(tuple(found))
            case Undecided(reason):
                return Covering(tuple(found), dict.fromkeys(regions, reason), reason)
    return Covering(tuple(found), dict.fromkeys(regions, TOO_MANY_PATHS), TOO_MANY_PATHS)


def cover_each(
    runs: Runs, inside: Inside, regions: Sequence[str], *, reuse: bool = True
) -> Covering:
    """A run for each minimal region.  With ``reuse``, what a run has passed is not asked for."""
    runs.spread = reuse
    found: list[Run] = []
    passed: set[str] = set()
    excluded: set[str] = set()
    unsettled: dict[str, str] = {}
    while left := [id for id in regions if id not in passed | excluded]:
        for id in _minimal(left, inside):
            if reuse and id in passed:
                continue
            run = runs.find(runs.passing([id]), accept=partial(_is_new, [id]))
            match run:
                case Run():
                    if not passed.issuperset(run.passed):
                        found.append(run)
                    passed.update(run.passed)
                case Unreachable():
                    excluded.add(id)
                case Undecided(reason):
                    excluded.add(id)
                    unsettled[id] = reason
    return Covering(tuple(found), unsettled)


def cover_greedily(runs: Runs, inside: Inside, regions: Sequence[str]) -> Covering:
    """Each run passes as many new minimal regions as one can, as far as halving tells: the number
    that is asked for is halved where there is no run."""
    left = list(regions)
    found: list[Run] = []
    while left:
        minimal = _minimal(left, inside)
        number = runs.most(minimal)
        while minimal:
            run = runs.find(runs.passing(minimal, number)) if number else Unreachable(runs.scope)
            match run:
                case Run():
                    found.append(run)
                    new = set(run.passed)
                    left = [id for id in left if id not in new]
                    minimal = [id for id in minimal if id not in new]
                    number = min(number, runs.most(minimal))
                case Unreachable() if number > 1:
                    number //= 2
                case Unreachable():
                    left = [id for id in left if id not in minimal]
                    break
                case Undecided():
                    rest = cover_each(runs, inside, left)
                    return replace(rest, runs=(*found, *rest.runs))
    return Covering(tuple(found))


ALGORITHMS: Mapping[str, Algorithm] = {
    "statements": cover_statements,
    "paths": cover_paths,
    "worst-case-optimal": cover_each,
    "query-optimal": cover_greedily,
}
"""By the names that a command line has for them."""


def _is_new(wanted: Sequence[str], passed: Sequence[str]) -> bool:
    return not set(passed).isdisjoint(wanted)


def _minimal(left: Iterable[str], inside: Inside) -> list[str]:
    """Of the regions ``left`` those that no other's runs are a part of; of several with the same
    runs the first."""
    left = list(left)
    place = {id: number for number, id in enumerate(left)}

    def is_minimal(id: str) -> bool:
        return not any(
            other in place and (id not in inside[other] or place[other] < place[id])
            for other in inside[id]
        )

    return [id for id in left if is_minimal(id)]
