"""Searches with growing bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from weaklink.ask.answers import Answer, Effort, Reachable, Undecided, Unreachable, Witness
from weaklink.ask.hunt import Accept, Sought, find
from weaklink.ask.oracle import Meter, Oracle
from weaklink.ask.search import Searcher
from weaklink.ask.small import Key, key
from weaklink.explain.findings import Element
from weaklink.options import Bounds
from weaklink.record import replace
from weaklink.scope import Scope, join
from weaklink.view.unwind import Limits

ITERATIONS = (2, 6)
"""How often loops iterate in code view: the search deepens from one to the next."""

DEPTHS = (1, 3)
"""How deep recursion goes, likewise."""

LENGTHS = (3, 6)
"""How long blocks of the inputs are, in cells, likewise."""

GLANCE = 5
"""The code view is first searched with this part of the steps: it is the hardest question, and
where a contract turns out weak, the answer does not hang on it."""

FIRST = 1 / 4
"""The part of the time for each question about the code before its contracts are asked about."""


class Deepening:
    """Searches for a run of one function that fails a property.  Members of a weak set are
    positions in ``elements``; ``inputs`` are those that are searched at all; with ``gets_input``
    calls give values from outside."""

    def __init__(
        self,
        searcher: Searcher,
        oracle: Callable[[], Oracle],
        bounds: Bounds,
        elements: Sequence[Element],
        inputs: Scope,
        *,
        gets_input: bool,
    ) -> None:
        self._searcher = searcher
        self._oracle = oracle
        self._bounds = bounds
        self._elements = elements
        self.inputs = inputs
        self._gets_input = gets_input

    def levels(self) -> list[Limits]:
        """How far the searches go, one after the other."""
        bounds = self._bounds
        levels = [
            Limits(
                iterations if bounds.iterations is None else bounds.iterations,
                depth if bounds.depth is None else bounds.depth,
                length if bounds.length is None else bounds.length,
            )
            for iterations, depth, length in zip(ITERATIONS, DEPTHS, LENGTHS, strict=True)
        ]
        return list(dict.fromkeys(levels))

    def is_beyond(self, witness: Witness) -> bool:
        """Whether its inputs have more cells than those that are searched."""
        return bool(witness.size) and witness.size[0] > self.levels()[-1].length

    def search(
        self,
        id: str,
        members: frozenset[int],
        accept: Accept | None,
        *,
        steps: int,
        small: bool = True,
    ) -> Answer:
        """Searches with growing bounds until the answer no longer depends on them; for the smallest
        witness, or any that is not ``small``, whose inputs ``accept`` lets pass."""
        best: Answer = Undecided("nothing was searched")
        levels = self.levels()
        for number, limits in enumerate(levels, start=1):
            answer = self._find(id, members, accept, limits, steps=steps, small=small)
            match answer:
                case Reachable(witness) if not small or _is_final(witness):
                    return answer
                case Reachable(witness):
                    deeper = partial(self._find, id, members, accept, steps=steps)
                    return self._smallest(witness, levels[number:], deeper)
                case Unreachable(scope) as none:
                    best = replace(none, scope=join(scope, self.inputs))
                    if scope.is_all:
                        break
                case Undecided():
                    best = answer
        return best

    def _smallest(
        self, first: Witness, levels: Sequence[Limits], deeper: Callable[[Limits], Answer]
    ) -> Reachable:
        """The smallest of a witness and those that searches with larger bounds find."""
        meter = Meter(self._oracle())
        best = first
        for limits in levels:
            answer = deeper(limits)
            if isinstance(answer, Reachable):
                best = _smaller(best, answer.witness)
            if best.minimal or (isinstance(answer, Unreachable) and answer.scope.is_all):
                break
        spent = first.effort
        calls, seconds = spent.calls + meter.calls, spent.seconds + meter.seconds
        return Reachable(replace(best, effort=Effort(spent.raw, calls, seconds, best.effort.ended)))

    def _find(
        self,
        id: str,
        members: frozenset[int],
        accept: Accept | None,
        limits: Limits,
        *,
        steps: int,
        small: bool = True,
    ) -> Answer:
        chosen = [self._elements[m] for m in sorted(members)]
        contracts = frozenset(e.site for e in chosen if e.site and e.has_code)
        missing = [e for e in self._elements if not e.has_code]
        tied = frozenset(e.id for e in missing if e not in chosen)
        lazy = not missing and not self._gets_input
        strict = not chosen
        sought = Sought(id, contracts, limits, accept, tied, steps, lazy, small, strict)
        return find(self._searcher, sought)


def _is_final(witness: Witness) -> bool:
    """Whether a search with larger bounds, a harder question, has little hope of a smaller one."""
    return witness.minimal or witness.effort.ended or witness.effort.stuck


def _smaller(left: Witness, right: Witness) -> Witness:
    """The one with the smaller inputs and choices; of equals, one that is known to be minimal."""

    def order(witness: Witness) -> tuple[tuple[int, ...], Key, bool]:
        return witness.size, key([choice.value for choice in witness.choices]), not witness.minimal

    return min((left, right), key=order)
