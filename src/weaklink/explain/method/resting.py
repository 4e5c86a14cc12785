"""What proofs rest on: the unproved annotations that a proof needs, through proved ones too.

A proof may use whatever is checked earlier in the run, proved or not.  First every proved property
counts as *clean*; one whose proof needs something that is not clean, and can't do without, is no
longer, until nothing changes (the greatest fixed point; induction over runs makes it sound that
clean properties rest on each other in a circle).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from weaklink.ask.answers import Unreachable
from weaklink.ask.proof_answers import ProofAnswer

MAX_DELETIONS = 8

ProveFrom = Callable[[str, Collection[str] | None], ProofAnswer]
"""Proves a property by id, resting on the given ones alone (None: on any); with a core."""

MayUse = Callable[[str], Collection[str]]
"""What a proof of the property could use at all, by construction."""


def resting_on(
    proved: Collection[str], given: Collection[str], prove_from: ProveFrom, may_use: MayUse
) -> Mapping[str, tuple[str, ...]]:
    """For each property of ``proved`` that is not clean, the unproved ones that it rests on; any
    may rest on what is ``given``."""
    clean = set(proved) | set(given)
    cores: dict[str, Collection[str]] = {}
    changed = True
    while changed:
        changed = False
        for name in sorted(clean - set(given)):
            if clean.issuperset(cores.get(name, may_use(name))):
                continue
            core = _core(prove_from(name, frozenset(clean)))
            if core is None:
                clean.discard(name)
                changed = True
            else:
                cores[name] = core
    direct = {
        name: _needed(name, clean, prove_from, may_use) for name in proved if name not in clean
    }
    return through(direct, {one for needed in direct.values() for one in needed} - set(proved))


def given_to(
    proved: Collection[str],
    given: Collection[str],
    resting: Mapping[str, Collection[str]],
    own: Mapping[str, Collection[str]],
    prove_from: ProveFrom,
    may_use: MayUse,
) -> Mapping[str, tuple[str, ...]]:
    """For each property of ``proved``, what of the ``given`` its proof needs, through proved
    properties too; ``resting`` tells which rest on something unproved as well.  What is known
    to be given to some of them, they have on their ``own``."""
    usable = {name: frozenset(may_use(name)) for name in proved}
    asked = set(given) | set(own)
    while found := {name for name in proved if name not in asked and usable[name] & asked}:
        asked |= found
    clean = frozenset(proved) - resting.keys() | frozenset(given)
    used: dict[str, frozenset[str]] = {}
    for name in sorted(asked.intersection(proved)):
        others = {*proved, *resting[name]} if name in resting else ()
        core = _core(prove_from(name, clean | frozenset(others)))
        needed = usable[name] if core is None else frozenset(core)
        used[name] = needed | frozenset(own.get(name, ()))
    return through(used, set(given).union(*own.values()))


def _core(answer: ProofAnswer) -> Collection[str] | None:
    return answer.core if isinstance(answer, Unreachable) else None


def _needed(name: str, clean: Collection[str], prove_from: ProveFrom, may_use: MayUse) -> list[str]:
    """A set of properties that are not clean and that the proof needs: a minimal one, or, where
    the solver's core holds more than ``MAX_DELETIONS``, that core as it is."""
    core = _core(prove_from(name, None))
    needed = sorted(set(may_use(name) if core is None else core) - set(clean))
    if not 1 < len(needed) <= MAX_DELETIONS:
        return needed
    for candidate in list(needed):
        if candidate not in needed:
            continue
        fewer = [other for other in needed if other != candidate]
        smaller = _core(prove_from(name, frozenset(clean) | frozenset(fewer)))
        if smaller is not None:
            needed = [other for other in fewer if other in smaller]
    return needed


def through(
    direct: Mapping[str, Collection[str]], ends: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Of each property those of the ``ends`` that it is or that what it needs leads to, in order.

    Sets are numbers with a bit for each end, handed on until none grows: hundreds of properties
    may need all before them.
    """
    names = sorted(ends)
    bits = {name: 1 << number for number, name in enumerate(names)}
    reached = {name: sum(bits.get(one, 0) for one in {name, *direct[name]}) for name in direct}
    follows = {name: [one for one in direct[name] if one in reached] for name in direct}
    order = list(direct)
    grows = True
    while grows:
        grows = False
        for name in order:
            more = reached[name]
            for one in follows[name]:
                more |= reached[one]
            if more != reached[name]:
                reached[name], grows = more, True
        order.reverse()
    return {name: tuple(one for one in names if reached[name] & bits[one]) for name in direct}
