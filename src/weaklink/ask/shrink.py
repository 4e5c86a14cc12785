"""Making large inputs small by running: what a search by runs found, with less in it.

Blocks get shorter, cells become zero in ever smaller groups, numbers come nearer to zero, as long
as a run still does what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from weaklink import ir
from weaklink.ask.fewer import group_by_group
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Parts, Vector, is_there
from weaklink.record import replace
from weaklink.replay.outcome import Choice, Outcome, failures

T = TypeVar("T")

MOST_RUNS = 250
"""Runs that may be spent on one input."""


class Shrinking(Generic[T]):
    """Makes vectors of ``space`` smaller for which ``trial`` gives something."""

    def __init__(
        self, space: Space, trial: Callable[[Vector], T | None], out_of_time: Callable[[], bool]
    ) -> None:
        self._space = space
        self._trial = trial
        self._out_of_time = out_of_time
        self._left = MOST_RUNS

    def smallest(self, vector: Vector, found: T) -> tuple[Vector, T]:
        """A vector that is no larger, and what the trial gives for it; ``found`` is what it gave
        for the first."""
        self._best, self._found = self._space.parts(vector), found
        self._shorten()
        self._zeros()
        self._nearer()
        return self._best.vector(), self._found

    def _try(self, parts: Parts[int]) -> bool:
        """Whether these do as well; they are the best then."""
        if self._left <= 0 or self._out_of_time():
            return False
        self._left -= 1
        parts = self._normal(parts)
        if parts == self._best:
            return False
        found = self._trial(parts.vector())
        if found is None:
            return False
        self._best, self._found = parts, found
        return True

    def _normal(self, parts: Parts[int]) -> Parts[int]:
        """With nothing in cells that are not there."""
        space, lengths = self._space, parts.lengths
        numbers = tuple(
            value if is_there(slot, lengths) else 0
            for slot, value in zip(space.numbers, parts.numbers, strict=True)
        )
        pointers = tuple(
            pair if is_there(pointer, lengths) else (0, 0)
            for pointer, pair in zip(space.pointers, parts.pointers, strict=True)
        )
        return replace(parts, numbers=numbers, pointers=pointers)

    # --- lengths ----------------------------------------------------------------------------

    def _shorten(self) -> None:
        together = tuple(range(len(self._space.blocks)))
        self._shorten_blocks(together)
        for index in together if len(together) > 1 else ():
            self._shorten_blocks((index,))

    def _shorten_blocks(self, blocks: Sequence[int]) -> None:
        """Ever less is taken away, until nothing more can be."""
        cut = max((self._best.lengths[index] for index in blocks), default=0) // 2
        while cut:
            if not self._try(self._shorter(blocks, cut)):
                cut //= 2
            else:
                cut = min(cut, max(self._best.lengths[index] for index in blocks) // 2)

    def _shorter(self, blocks: Sequence[int], cut: int) -> Parts[int]:
        """The blocks shorter by so many elements, and so are the variables that are near their
        lengths, and what points into them."""
        space, best = self._space, self._best
        lengths = [
            max(block.least, 1, length - cut) if index in blocks and length else length
            for index, (block, length) in enumerate(zip(space.blocks, best.lengths, strict=True))
        ]
        changes = {
            before + more: after + more
            for before, after in zip(best.lengths, lengths, strict=True)
            if before != after
            for more in (-2, -1, 1, 0)
        }
        numbers = tuple(
            changes.get(value, value) if isinstance(slot.at, ir.Variable) else value
            for slot, value in zip(space.numbers, best.numbers, strict=True)
        )
        pointers = tuple(
            (target, min(offset, space.elements(pointer.targets[target], tuple(lengths), pointer)))
            if target < len(pointer.targets)
            else (target, offset)
            for pointer, (target, offset) in zip(space.pointers, best.pointers, strict=True)
        )
        return replace(best, lengths=tuple(lengths), numbers=numbers, pointers=pointers)

    # --- numbers ----------------------------------------------------------------------------

    def _zeros(self) -> None:
        """Zeros in cells, group by group."""
        left = [place for place in self._cells() if self._best.numbers[place]]
        group_by_group(left, lambda group: self._try(self._with(dict.fromkeys(group, 0))))

    def _cells(self) -> Iterator[int]:
        for place, slot in enumerate(self._space.numbers):
            if not isinstance(slot.at, ir.Variable):
                yield place

    def _nearer(self) -> None:
        """Every number nearer to zero, together with those that are the same."""
        for value in sorted({value for value in self._best.numbers if value}, key=abs):
            alike = [p for p, one in enumerate(self._best.numbers) if one == value]
            self._lessen(alike, value)
        for place in [p for p, value in enumerate(self._best.numbers) if value]:
            self._lessen([place], self._best.numbers[place])

    def _lessen(self, places: Sequence[int], value: int) -> None:
        """What is at these places, all of them the same: ever less is taken away."""
        cut, sign = abs(value), 1 if value > 0 else -1
        while cut:
            if self._try(self._with(dict.fromkeys(places, value - sign * cut))):
                value -= sign * cut
                cut = min(cut, abs(value))
            else:
                cut //= 2

    def _with(self, values: dict[int, int]) -> Parts[int]:
        numbers = self._best.numbers
        changed = tuple(values.get(place, value) for place, value in enumerate(numbers))
        return replace(self._best, numbers=changed)


def smallest_failing(
    space: Space,
    vector: Vector,
    run: Callable[[Vector], Outcome],
    id: str,
    out_of_time: Callable[[], bool],
) -> Vector:
    """A vector that is no larger than this one, and whose run fails the property as well."""

    def trial(vector: Vector) -> Outcome | None:
        outcome = run(vector)
        return outcome if id in failures(outcome) else None

    return Shrinking[Outcome](space, trial, out_of_time).smallest(vector, run(vector))[0]


def nearer_choices(
    choices: Sequence[Choice],
    wanted: Mapping[int, int],
    run: Callable[[Sequence[Choice]], Outcome],
    will_do: Callable[[Outcome], bool],
    out_of_time: Callable[[], bool],
) -> tuple[Choice, ...]:
    """The choices with the ``wanted`` values, by the number of the choice, in place of all that
    need not be anything else, group by group, as far as the runs go."""
    best, left = list(choices), MOST_RUNS

    def put_back(group: Sequence[int]) -> bool:
        nonlocal best, left
        if not left or out_of_time():
            return False
        left -= 1
        tried = list(best)
        for place in group:
            tried[place] = replace(best[place], value=wanted[place])
        if will_do(run(tried)):
            best = tried
            return True
        return False

    places = [place for place, value in wanted.items() if best[place].value != value]
    group_by_group(places, put_back)
    return tuple(best)
