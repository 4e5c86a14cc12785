"""Inputs to run: generous ones, and small ones in ascending order.

Small inputs come shape by shape: the lengths of input blocks, and where each pointer points.  Each
shape has a box of numbers around zero.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from weaklink import ir
from weaklink.ask.fractions import fractions, plain_of
from weaklink.ask.inputs import Space
from weaklink.ask.rings import Pairs, tied
from weaklink.ask.slots import READ_ONLY, Parts, Pointer, Vector, is_there
from weaklink.ask.small import Box, as_code, boxed_vectors, magnitude_for, ranges_of
from weaklink.ir.floats import is_code

Shape = tuple[Vector, Pairs]
"""Lengths, and where pointers point."""

GENEROUS_NUMBERS = (3, 2, 1, 0, 7, -1)
"""The first of the plain numbers of generous inputs."""

GENEROUS_CELLS: tuple[Callable[[int], int], ...] = (
    lambda element: element,
    lambda element: element % 2,
    lambda element: 3 - element,
    lambda element: 0,
    lambda element: 1,
    lambda element: 5,
)
"""What is in an element of a block."""

MOST_SHAPES = 2000
"""Shapes of one sum of lengths that are tried; where there are more, some small inputs are not."""
MOST_READY = 60_000
"""Numbers of all these shapes together."""

LENGTH_LIMIT = 3
"""Lengths up to which inputs are enumerated."""

MOST_SUMS = 16
"""Sums of the lengths that blocks have to have that are tried."""

FEW_BLANKS = 6
"""Cells up to which all ways of their having a value or not are tried."""


# --- generous inputs -----------------------------------------------------------------------------


def generous(space: Space, longest: int) -> Iterator[Vector]:
    """A few dozen inputs that preconditions like: every pointer in a block of its own, of that
    length, or tied to rings, numbers that are alike or fall, cells that rise, fall, alternate, or
    are all the same."""
    near = tuple((int(len(pointer.targets) > 1), 0) for pointer in space.pointers)
    content = product(GENEROUS_NUMBERS, (0, 1), GENEROUS_CELLS)
    ways = ((near, *one) for one in content)
    yield from dict.fromkeys((*_filled(space, longest, ways), *rings(space, longest)))


def rings(space: Space, longest: int) -> Iterator[Vector]:
    """The same, in which pointers that lie in blocks are tied to rings."""
    content = product((GENEROUS_NUMBERS[0], 0), (0,), GENEROUS_CELLS[:2])
    ways = ((pointers, *one) for one, pointers in product(content, tied(space)))
    yield from dict.fromkeys(_filled(space, longest, ways))


Way = tuple[Pairs, int, int, Callable[[int], int]]


def _filled(space: Space, longest: int, ways: Iterable[Way]) -> Iterator[Vector]:
    lengths = tuple(max(block.least, min(block.longest, longest)) for block in space.blocks)
    for pointers, first, falls, cell in ways:
        numbers = _generous_numbers(space, first, falls, cell)
        yield _vector(space, lengths, pointers, tuple(numbers))


def _generous_numbers(
    space: Space, first: int, falls: int, cell: Callable[[int], int]
) -> Iterator[int]:
    variables = 0
    for slot in space.numbers:
        if slot.owner is None:
            value = first - falls * variables
            variables += 1
        else:
            value = cell(slot.element) + falls * slot.owner
        yield as_code(slot.type, value) if is_code(slot.type) else plain_of(slot.type, value)


def _vector(
    space: Space,
    lengths: Vector,
    pointers: Pairs,
    numbers: Vector,
    flags: Vector | None = None,
    blanks: Vector | None = None,
) -> Vector:
    """One with nothing in outside cells; no flags, and all cells with a value, unless they are
    given."""
    flags = (0,) * len(space.blocks) if flags is None else flags
    blanks = (0,) * len(space.blanks) if blanks is None else blanks
    outside = (0,) * len(space.outside)
    return Parts(lengths, flags, pointers, numbers, blanks, outside).vector()


def with_fractions(space: Space, longest: int, constants: Sequence[int]) -> Iterator[Vector]:
    """Inputs whose floating-point values are simple, special, or any; none where there are no such.
    Every pointer leads into a block of its own, of that length."""
    if not space.has_floats:
        return
    lengths = tuple(max(block.least, min(block.longest, longest)) for block in space.blocks)
    near = tuple((int(len(pointer.targets) > 1), 0) for pointer in space.pointers)
    free = [(slot, is_there(slot, lengths)) for slot in space.numbers]
    numbers = [slot for slot, here in free if here]

    def vector(values: Vector) -> Vector:
        given = iter(values)
        return _vector(space, lengths, near, tuple(next(given) if here else 0 for _, here in free))

    yield from fractions(numbers, constants, vector)


# --- small inputs --------------------------------------------------------------------------------


def small(space: Space, budget: int, dead: Container[Shape] = ()) -> tuple[Iterator[Vector], bool]:
    """About ``budget`` vectors in ascending order, as far as they go; and whether they are all the
    inputs there are.  Shapes may be found ``dead`` meanwhile: no more of them is wanted."""
    if not space.pointers:
        types = [slot.type for slot in space.numbers]
        vectors, everything = boxed_vectors(types, budget)
        return vectors, everything and not space.left_out and not space.has_order
    return _by_length(space, budget, dead), False


def _by_length(space: Space, budget: int, dead: Container[Shape]) -> Iterator[Vector]:
    for total in _totals(space):
        some = islice(shapes(space, total), _most_shapes(space))
        ordered = sorted(some, key=lambda shape: (shape[1], shape[0]))
        share = budget // (LENGTH_LIMIT + 1) // max(1, len(ordered))
        levels = [_Level(space, shape, max(1, share)) for shape in ordered]
        yield from _merged(levels, dead)


def _totals(space: Space) -> Iterable[int]:
    """The sums of lengths that are tried: of each of the blocks that have to be long in some way,
    and a little more."""
    if not space.blocks:
        return (0,)
    sums = {0}
    for least in sorted(block.least for block in space.blocks):
        sums |= {one + least for one in sums if len(sums) < MOST_SUMS}
    return sorted({one + more for one in sums for more in range(LENGTH_LIMIT + 1)})


def _most_shapes(space: Space) -> int:
    """Fewer where each has thousands of numbers: what is made ready of them takes time, too."""
    return max(1, min(MOST_SHAPES, MOST_READY // (len(space.numbers) + 1)))


def _merged(levels: Sequence[_Level], dead: Container[Shape]) -> Iterator[Vector]:
    """The vectors of all shapes, by number of non-zero values, then by sum."""
    for nonzero in range(max((len(level.free) for level in levels), default=0) + 1):
        levels = [level for level in levels if level.shape not in dead]
        greatest = max((level.greatest(nonzero) for level in levels), default=-1)
        for total in range(nonzero, greatest + 1):
            for level in levels:
                if level.shape in dead:
                    continue
                for vector in level.vectors(nonzero, total):
                    if level.shape in dead:
                        break
                    yield vector


class _Level:
    """The vectors of one shape: values for the numbers at the positions ``free``."""

    def __init__(self, space: Space, shape: Shape, budget: int) -> None:
        self._space = space
        self.shape = shape
        numbers = _free(space, shape[0])
        self.free = [position for position, _ in numbers]
        types = [type for _, type in numbers]
        magnitude = max(LENGTH_LIMIT, magnitude_for(types, budget))
        self._box = Box(ranges_of(types, magnitude))

    def greatest(self, nonzero: int) -> int:
        """The greatest absolute sum of so many non-zero values; -1 if there cannot be so many."""
        return self._box.greatest_sum(0, nonzero)

    def vectors(self, nonzero: int, total: int) -> Iterator[Vector]:
        """Those with so many non-zero values of that sum, with all cells set and with few."""
        space, (lengths, pointers) = self._space, self.shape
        for values in self._box.vectors(0, nonzero, total):
            numbers = [0] * len(space.numbers)
            for position, value in zip(self.free, values, strict=True):
                numbers[position] = as_code(space.numbers[position].type, value)
            yield _vector(space, lengths, pointers, tuple(numbers))
            for blanks in _few_blanks(space, lengths):
                yield _vector(space, lengths, pointers, tuple(numbers), blanks=blanks)


def _few_blanks(space: Space, lengths: Vector) -> Iterator[Vector]:
    """Each cell alone without a value; then all."""
    there = [int(is_there(blank, lengths)) for blank in space.blanks]
    positions = [index for index, here in reversed(list(enumerate(there))) if here]
    for position in positions:
        yield tuple(int(index == position) for index in range(len(there)))
    if len(positions) > 1:
        yield tuple(there)


def _free(space: Space, lengths: Vector) -> list[tuple[int, ir.Type]]:
    """The numbers that there are with these lengths, by position."""
    return [
        (position, slot.type)
        for position, slot in enumerate(space.numbers)
        if is_there(slot, lengths)
    ]


# --- what is smaller -----------------------------------------------------------------------------


def has_shorter_run(space: Space, vector: Vector) -> bool:
    """Whether all inputs whose blocks are shorter in all than those of ``vector`` are among the
    small ones: nothing in them is free but where pointers point, and (of few cells) which have no
    value.  (And of those as long as these, all shapes are.)"""
    total = sum(space.parts(vector).lengths)
    if any(
        next(islice(shapes(space, n), _most_shapes(space), None), None) for n in range(total + 1)
    ):
        return False
    if sum(block.step for block in space.blocks) * total * bool(space.blanks) > FEW_BLANKS:
        return False
    shorter = (shape for less in range(total) for shape in shapes(space, less))
    return not any(_free(space, lengths) for lengths, _ in shorter)


def flagged_below(space: Space, vector: Vector) -> Iterator[Vector]:
    """What is smaller than ``vector``, all whose numbers are zero, and has flags, which no small
    vector has."""
    key, zeros = space.key(vector), (0,) * len(space.numbers)
    for total in range(key[0] + 1):
        for lengths, pointers in shapes(space, total):
            for flags, blanks in product(
                product(*_flag_choices(space, lengths)), product(*_blank_choices(space, lengths))
            ):
                flagged = _vector(space, lengths, pointers, zeros, flags, blanks)
                if any((*flags, *blanks)) and space.key(flagged) < key:
                    yield flagged


def _flag_choices(space: Space, lengths: Vector) -> Iterator[Sequence[int]]:
    for length in lengths:
        yield [f for f in range(space.greatest_flag + 1) if length or f != READ_ONLY]


def _blank_choices(space: Space, lengths: Vector) -> Iterator[Sequence[int]]:
    for blank in space.blanks:
        yield (0, 1) if is_there(blank, lengths) else (0,)


# --- shapes --------------------------------------------------------------------------------------


def shapes(space: Space, total: int) -> Iterator[Shape]:
    """Lengths that sum up to ``total``, with pointers to fit."""
    least = [block.least for block in space.blocks]
    for lengths in _lengths(least, total, LENGTH_LIMIT if any(least) else total):
        users = [
            _users(space, index, lengths) for index, length in enumerate(lengths) if length > 0
        ]
        if all(users):
            for pointers in _pointing(space, lengths, users, ()):
                yield lengths, pointers


Users = Mapping[int, Sequence[int]]
"""The pointers (positions) that may lead to a block for its own sake, with the targets that do."""


def _users(space: Space, block: int, lengths: Vector) -> Users:
    """The block's own pointer, and those that share it, as far as they are there."""
    number = space.blocks[block].number
    return {
        position: ways
        for position, pointer in enumerate(space.pointers)
        if is_there(pointer, lengths)
        and space.shares(pointer, space.blocks[block])
        and (ways := tuple(pointer.ways_to(number)))
    }


def _pointing(
    space: Space, lengths: Vector, users: Sequence[Users], before: Pairs
) -> Iterator[Pairs]:
    """The ways to go on, in which each of the ``users`` has one that leads to its block."""
    position = len(before)
    if position == len(space.pointers):
        yield before
        return
    for target, offsets in enumerate(_offsets(space, space.pointers[position], lengths)):
        left = [one for one in users if target not in one.get(position, ())]
        if all(max(one) > position for one in left):
            for offset in offsets:
                yield from _pointing(space, lengths, left, (*before, (target, offset)))


def _offsets(space: Space, pointer: Pointer, lengths: Vector) -> Iterator[range]:
    """To where the pointer may lead at each of its targets; NULL alone where it is not there."""
    is_here = is_there(pointer, lengths)
    for number in pointer.targets if is_here else pointer.targets[:1]:
        yield range(space.elements(number, lengths, pointer) + 1)
    for part in pointer.parts[: pointer.around] if is_here else ():
        yield range(space.rows(part, lengths) * part.count)


def _lengths(least: Sequence[int], total: int, more: int) -> Iterator[Vector]:
    """The tuples of lengths, each 0 or not less than its ``least``, that sum up to ``total``, with
    not ``more`` in all than need be."""
    if not least:
        if total == 0:
            yield ()
        return
    begin = max(least[0], 1)
    lengths = range(begin, min(total, begin + more) + 1)
    for first in (0, *lengths):
        spent = first - least[0] if first else 0
        if spent <= more:
            for rest in _lengths(least[1:], total - first, more - spent):
                yield (first, *rest)
