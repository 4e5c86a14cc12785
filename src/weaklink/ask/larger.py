"""Inputs of many cells: as long as the constants of a program say, and as preconditions like them.

What fails for a hundred cells alone is found by running: a run of a thousand iterations costs less
than a question to a solver about six.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, product

from weaklink import ir
from weaklink.ask.answers import Inputs
from weaklink.ask.fractions import plain_of
from weaklink.ask.inputs import Space
from weaklink.ask.lengths import said_elements
from weaklink.ask.rings import Pairs
from weaklink.ask.slots import Cell, Number, Parts, Pointer, Vector
from weaklink.ask.small import as_code
from weaklink.ask.stretched import elements_of, inputs_of, lengths_by_type, stretchable
from weaklink.ir.floats import is_code
from weaklink.record import replace
from weaklink.replay.outcome import Discarded, Outcome, Undefined
from weaklink.replay.policies import Dice, constants_of
from weaklink.source import NOWHERE
from weaklink.view.model import View

SHORTEST, LONGEST = 7, 5_000
"""Cells of a block: shorter ones are small inputs."""

FURTHEST = 1 << 33
"""Cells of a block that is not written down."""

FEW_STEPS = 2_000
"""Iterations of a run from cells that are not written down: one that goes through all of them would
not come to its end."""

USUAL = (10, 40)
"""Lengths that are tried whatever the constants are."""

MOST_LENGTHS = 8
"""Lengths that are tried, the least first."""

MOST_CONSTANTS = 12
"""Constants, each with its neighbours, that variables get."""

ANY_VARIABLES = 10
"""Ways to fill the variables that are picked at random, behind those that are fixed."""

FURTHEST_OUT = 1 << 99
"""Past all numbers of every type: the greatest, or the least, is taken."""

REFUSED = 5
"""Inputs that the precondition refuses, one after the other, before others are tried whose
variables are not the same."""

Filling = Callable[[int, int], int]
"""What is in an element, by its place and the number of elements."""

CELLS: tuple[Filling, ...] = (
    lambda place, count: 0,
    lambda place, count: place,
    lambda place, count: count - place,
    lambda place, count: 1,
    lambda place, count: int(place == count - 1),
    lambda place, count: place % 2,
    lambda place, count: int(place < count - 1),
    lambda place, count: (place * 7 + 3) % 5,
    lambda place, count: int(place == 0),
    lambda place, count: (place * 7919 + 13) % 1009 - 500,
    lambda place, count: int(place < count - 2),
    lambda place, count: 2 * place // 3,
    lambda place, count: FURTHEST_OUT,
    lambda place, count: -FURTHEST_OUT,
)
"""What cells are like: rising, falling, all the same but for one at an end, mixed, extreme."""


def lengths_of(view: View) -> list[int]:
    """The lengths to try: what the precondition says, constants and one more; then usual ones."""
    function = view.memory.world.program.functions[view.main.name]
    said = said_elements(function).values()
    wanted = {*said, *(one + more for one in constants(view) for more in (0, 1))}
    wanted |= {*lengths_by_type(view)}
    lengths = sorted(one for one in wanted if SHORTEST <= one <= LONGEST)[:MOST_LENGTHS]
    return [*lengths, *(one for one in USUAL if one not in lengths)]


def stretched_lengths(view: View) -> list[int]:
    """Those that no input writes down: as the integers of the function count, and what constants
    there are, one more and one less."""
    near = {one + more for one in constants(view) for more in (-1, 0, 1)}
    wanted = {*lengths_by_type(view), *(one for one in near if one <= FURTHEST)}
    lengths = sorted(one for one in wanted if one > LONGEST)
    return [*lengths[-MOST_LENGTHS:]]


def constants(view: View) -> tuple[int, ...]:
    """The constants in the function and its clauses."""
    function = view.memory.world.program.functions[view.main.name]
    clauses = [clause.predicate for clause in function.contract.requires]
    bodies = (one.body for one in (view.main, *view.callees.values()))
    nodes = chain(clauses, *map(ir.body_nodes, bodies))
    return constants_of([*nodes])


def texts(view: View) -> list[Sequence[int]]:
    """The string literals that the functions in view may look at."""
    roots = view.memory.world.blocks
    return [root.units for root in roots if isinstance(root, ir.StringPlace)]


class Larger:
    """Vectors of ``space`` in which blocks have these ``lengths``, in elements; ``most_steps`` are
    the iterations that are worth while for one (None: as many as for any)."""

    def __init__(
        self,
        space: Space,
        lengths: Vector,
        constants: Sequence[int],
        most_steps: int | None = None,
    ) -> None:
        self.space = space
        self.most_steps = most_steps
        self._lengths = lengths
        self._longest = max(lengths, default=space.length)
        self._likely = self._likely_values(constants)
        self._constant = tuple(map(_always, constants[:MOST_CONSTANTS]))
        self._plain = tuple(self._plain_numbers())
        self._cells: dict[Filling, Vector] = {}
        self._made: dict[Vector, Inputs] = {}

    def groups(self) -> Iterator[Iterator[Vector]]:
        """Vectors that have the values of their variables in common, group by group."""
        pointers = list(dict.fromkeys((self._near(), self._chained())))
        seen: set[Vector] = set()
        for variables in self._variables():
            yield self._unseen(variables, pointers, seen)

    def with_text(self, units: Sequence[int]) -> Iterator[Vector]:
        """Vectors whose cells hold a text, and zeros behind it."""

        def filling(place: int, count: int) -> int:
            return units[place] if place < len(units) else 0

        pointers = dict.fromkeys((self._near(), self._ended()))
        for value, pairs in product((0, 1, 2, len(units)), pointers):
            yield self._vector(pairs, _one_else(0, value, value), filling)

    def rising(self, most: int) -> Iterator[Vector]:
        """Vectors in which one variable after the other rises from 0, and all others are 0, or as
        many as there are cells."""
        pointers, others = self._near(), dict.fromkeys((0, self._longest))
        for place, rest in product(range(len(self._plain)), others):
            for value in range(most):
                yield self._vector(pointers, _one_else(place, value, rest), CELLS[0])

    def with_constants(self, values: Iterable[int]) -> Iterator[Vector]:
        """Vectors in which one variable is a constant or next to one, all others 0."""
        pointers = self._near()
        near = dict.fromkeys(one + more for one in values for more in (0, 1, -1))
        for place, value in product(range(len(self._plain)), near):
            yield self._vector(pointers, _one_else(place, value, 0), CELLS[0])

    def _unseen(
        self, variables: Callable[[int], int], pointers: Sequence[Pairs], seen: set[Vector]
    ) -> Iterator[Vector]:
        for filling, pairs in product((*CELLS, *self._constant), pointers):
            vector = self._vector(pairs, variables, filling)
            if vector not in seen:
                seen.add(vector)
                yield vector

    def inputs(self, vector: Vector) -> Inputs:
        """What a vector of these stands for: many have all cells in common."""
        space, parts = self.space, self.space.parts(vector)
        variables = {
            slot.at: value
            for slot, value in zip(space.numbers, parts.numbers, strict=True)
            if isinstance(slot.at, ir.Variable)
        }
        cells = tuple(
            0 if isinstance(slot.at, ir.Variable) else value
            for slot, value in zip(space.numbers, parts.numbers, strict=True)
        )
        alike = replace(parts, numbers=cells).vector()
        if alike not in self._made:
            self._made[alike] = inputs_of(space, alike)
        return {**self._made[alike], **variables}

    def _likely_values(self, constants: Sequence[int]) -> list[int]:
        longest = self._longest
        near = [one + more for one in constants[:MOST_CONSTANTS] for more in (0, -1, 1)]
        return list(
            dict.fromkeys((longest, longest - 1, 0, 1, *near, longest + 1, longest // 2, -1))
        )

    def _variables(self) -> Iterator[Callable[[int], int]]:
        """What the variables hold, by their number: all the same; the first alone long; any."""
        likely = self._likely
        yield from (lambda number, one=one: one for one in likely[:4])
        yield lambda number: likely[0] if number == 0 else 0
        yield lambda number: 0 if number == 0 else likely[0]
        yield lambda number: likely[0] - number
        yield from (lambda number, one=one: one if number == 0 else likely[0] for one in likely[4:])
        for seed in range(ANY_VARIABLES):
            yield _any(Dice(seed), likely)

    def _vector(self, pairs: Pairs, variables: Callable[[int], int], filling: Filling) -> Vector:
        space = self.space
        numbers = [*self._filled(filling)]
        for seen, place in enumerate(self._plain):
            numbers[place] = _fitting(space.numbers[place], variables(seen))
        blocks, blanks, outside = (
            (0,) * len(one) for one in (space.blocks, space.blanks, space.outside)
        )
        return Parts(self._lengths, blocks, pairs, tuple(numbers), blanks, outside).vector()

    def _filled(self, filling: Filling) -> Vector:
        """The numbers with every cell filled."""
        if filling not in self._cells:
            self._cells[filling] = tuple(map(partial(self._in_cell, filling), self.space.numbers))
        return self._cells[filling]

    def _in_cell(self, filling: Filling, slot: Number) -> int:
        if isinstance(slot.at, ir.Variable):
            return 0
        if slot.owner is None:
            return _fitting(slot, filling(slot.at.offset, self._longest))
        return _fitting(slot, filling(slot.element, self._lengths[slot.owner]))

    def _plain_numbers(self) -> Iterator[int]:
        """Variables, and what is like them, by their place: members of the first structure of a
        block, but for arrays."""
        for place, slot in enumerate(self.space.numbers):
            if isinstance(slot.at, ir.Variable):
                yield place
        cells = self.space.model.world.cells
        for index, block in enumerate(self.space.blocks):
            if isinstance(block.type, ir.RecordType):
                leaves = cells.leaves(block.type, NOWHERE)
                for place, slot in enumerate(self.space.numbers):
                    if slot.owner == index and isinstance(slot.at, Cell) and slot.element == 0:
                        path = leaves[slot.at.offset % len(leaves)].path
                        if not any(isinstance(step, int) for step in path):
                            yield place

    def _near(self) -> Pairs:
        """Each pointer at the beginning of a block of its own."""
        return tuple((int(len(one.targets) > 1), 0) for one in self.space.pointers)

    def _ended(self) -> Pairs:
        """The same, but for the last of those in one block, which are NULL."""
        return tuple(
            (0, 0)
            if one.owner is not None and one.element == self._lengths[one.owner] - 1
            else (int(len(one.targets) > 1), 0)
            for one in self.space.pointers
        )

    def _chained(self) -> Pairs:
        """Pointers in a block that may lead into it lead to the element behind their own."""
        return tuple(map(self._next, self.space.pointers))

    def _next(self, pointer: Pointer) -> tuple[int, int]:
        if pointer.owner is not None:
            own = self.space.blocks[pointer.owner].number
            if own in pointer.targets:
                follows = pointer.element + 1
                is_last = follows >= self._lengths[pointer.owner]
                return (0, 0) if is_last else (pointer.targets.index(own), follows)
        return (int(len(pointer.targets) > 1), 0)


def larger(view: View, length: int, constants: Sequence[int]) -> Larger:
    """Those with blocks of so many cells, or, where that is more than is written down, elements."""
    if length > LONGEST:
        space = stretchable(view)
        return Larger(space, elements_of(space, length), constants, FEW_STEPS)
    space = Space(view, length)
    return Larger(space, longest_in(space), constants)


def longest_in(space: Space) -> Vector:
    """The lengths of blocks, in elements, where each is as long as the space has it."""
    return tuple(max(block.least, block.longest) for block in space.blocks)


def cells_of(space: Space) -> int:
    """What it takes to make inputs, in cells."""
    return len(space.numbers) + 2 * len(space.pointers)


def run_groups(
    larger: Larger,
    cells: int,
    run: Callable[[Inputs], Outcome],
    is_late: Callable[[int], bool],
) -> Iterator[tuple[Vector, Outcome]]:
    """Runs the inputs of ``larger``, which have so many ``cells``, until it ``is_late`` for one
    more: each with how it ended, but for those that are refused."""
    for group in larger.groups():
        refused, liked = 0, False
        for vector in group:
            if is_late(cells):
                return
            outcome = run(larger.inputs(vector))
            if not isinstance(outcome, Discarded | Undefined):
                liked = True
                yield vector, outcome
                continue
            refused += 1
            if refused == REFUSED and not liked:
                break


def _one_else(place: int, value: int, rest: int) -> Callable[[int], int]:
    return lambda number: value if number == place else rest


def _always(value: int) -> Filling:
    return lambda place, count: value


def _any(dice: Dice, likely: Sequence[int]) -> Callable[[int], int]:
    chosen: dict[int, int] = {}

    def value(number: int) -> int:
        if number not in chosen:
            chosen[number] = likely[dice.below(len(likely))]
        return chosen[number]

    return value


def _fitting(slot: Number, value: int) -> int:
    """A value of the slot's type."""
    type = slot.type
    if is_code(type):
        return as_code(type, value)
    if isinstance(type, ir.IntType) and not type.min <= value <= type.max:
        wraps = slot.owner is not None and abs(value) < FURTHEST_OUT
        return type.wrap(value) if wraps else max(type.min, min(type.max, value))
    return plain_of(type, value)
