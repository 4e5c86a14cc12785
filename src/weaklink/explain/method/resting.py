"""What proofs rest on: the unproved annotations that a proof needs, through proved ones too.

A proof may use whatever is checked earlier in the run, proved or not.  First every proved property
counts as *clean*; one whose proof needs something that is not clean, and can't do without, is no
longer, until nothing changes (the greatest fixed point; induction over runs makes it sound that
clean properties rest on each other in a circle).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from weaklink.ask.answers import Unreachable
from weaklink.ask.prove import ProofAnswer

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
    return {name: tuple(sorted(_through(name, direct, set(proved)))) for name in direct}


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
    known = set(given).union(*own.values())
    return {name: tuple(sorted(_given_through(name, used) & known)) for name in used}


def _given_through(name: str, used: Mapping[str, frozenset[str]]) -> set[str]:
    """All that is used from ``name`` on."""
    found = {name}
    work = [name]
    while work:
        new = used.get(work.pop(), frozenset()) - found
        found |= new
        work += new
    return found


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


def _through(name: str, direct: Mapping[str, list[str]], proved: Collection[str]) -> set[str]:
    """The unproved properties reached from ``name`` through proved ones."""
    found: set[str] = set()
    seen = {name}
    work = [name]
    while work:
        for other in direct.get(work.pop(), ()):
            if other not in proved:
                found.add(other)
            elif other not in seen:
                seen.add(other)
                work.append(other)
    return found
