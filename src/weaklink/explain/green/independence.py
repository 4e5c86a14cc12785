"""Which conditions of a decision decide by themselves (MC/DC): pairs of tests show it.

Of two ways of evaluating a decision a condition decides by itself if it is evaluated in both and
differs, what the decision comes to differs, and all other conditions that both evaluate are the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from weaklink.record import record
from weaklink.scope import Scope, join
from weaklink.source import Span
from weaklink.view.code_regions import CodeDecision
from weaklink.view.outcomes import Evaluation


@record
class Pair:
    """A condition of a decision that decides by itself in the ``ways`` with these ids."""

    condition: Span
    decision: Span
    ways: tuple[str, str]


@record
class NoPair:
    """Of those ways in which the condition would decide by itself no two are passed in runs in the
    ``scope``; or why this is ``unsettled``."""

    condition: Span
    decision: Span
    scope: Scope
    unsettled: str = ""


Independence = Pair | NoPair

Verdict = tuple[Scope, str]
"""In which scope no run passes a way; or the reason why this is not known."""


def pairs(
    decisions: Iterable[CodeDecision], passed: Collection[str], verdict: Callable[[str], Verdict]
) -> Iterator[Independence]:
    """One for each condition, of as few ways as a greedy choice gives; ``verdict`` is asked of
    ways that are not passed."""
    chosen: set[str] = set()
    for placed in decisions:
        decision = placed.decision
        for number, condition in enumerate(decision.conditions):
            possible = list(_pairs(placed, number))
            found = [pair for pair in possible if all(way in passed for way in pair)]
            if not found:
                yield _none(condition, decision.span, possible, passed, verdict)
                continue
            best = min(found, key=lambda pair: sum(way not in chosen for way in pair))
            chosen.update(best)
            yield Pair(condition, decision.span, best)


def _pairs(placed: CodeDecision, number: int) -> Iterator[tuple[str, str]]:
    ways = list(zip(placed.decision.ways, placed.ways, strict=True))
    for place, (one, id) in enumerate(ways):
        for other, another in ways[place + 1 :]:
            if _is_pair(one, other, number):
                yield id, another


def _is_pair(one: Evaluation, other: Evaluation, number: int) -> bool:
    first, second = dict(one.values), dict(other.values)
    both = first.keys() & second.keys()
    differing = {condition for condition in both if first[condition] != second[condition]}
    return one.comes != other.comes and differing == {number}


def _none(
    condition: Span,
    decision: Span,
    possible: Iterable[tuple[str, str]],
    passed: Collection[str],
    verdict: Callable[[str], Verdict],
) -> NoPair:
    scopes: list[Scope] = []
    for pair in possible:
        verdicts = [verdict(way) for way in pair if way not in passed]
        known = [scope for scope, reason in verdicts if not reason]
        if not known:
            return NoPair(condition, decision, join(), verdicts[0][1])
        scopes.append(min(known, key=lambda scope: len(scope.limits)))
    return NoPair(condition, decision, join(*scopes))
