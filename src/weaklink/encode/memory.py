"""Memory as terms: cells, regions, frames; and the cells that a bounded search knows of.

A proof speaks of all cells by quantifiers.  A search has a ``Universe``: every block by its
number, none longer than a bound, so that whatever is said of all cells is said of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from weaklink import ir
from weaklink.encode.fitting import Objects
from weaklink.ir import lir
from weaklink.logic.term import Op, Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.scope import Limit, LimitKind
from weaklink.solve.smtlib import BOUND_PREFIX

Cell = tuple[int, int]
"""Block and offset."""


@record
class InputBlock:
    """A block of the inputs, of ``cells`` at most in this search: a longer one is beyond ``limit``.
    Those that are ``alike`` (a number of their own kind) could be parts of one.  ``shared`` is the
    limit on what stands for objects of several pointers, ``leaf`` that on the pointers in it, which
    lead to no objects of their own."""

    cells: int
    limit: Limit
    alike: int = 0
    shared: Limit | None = None
    leaf: Limit | None = None


@record
class LongBlock:
    """A block of ``length`` cells that are there from the beginning, of which a search knows the
    first ``cells`` one by one: what contracts choose for others is beyond ``limit``."""

    cells: int
    length: int
    limit: Limit


MAX_FURTHER_CELLS = 256
"""Cells of a long block, behind those that are known, up to which a frame looks at each."""

NO_PLACE = Limit(LimitKind.OUTSIDE, "the addresses of objects")
NO_ORDER = Limit(LimitKind.OUTSIDE, "the order of pointers into different objects")

NO_MEMBER = Limit(LimitKind.OUTSIDE, "members of unions that are not the ones last written")

NO_OBJECT = Limit(LimitKind.OUTSIDE, "cells that no object holds")
"""An annotation looks where no object is, or no value, and what it sees there was not chosen."""


@record
class Stray:
    """A look at a cell of ``memory`` (by name) that may be in no object, and sees ``value``."""

    memory: str
    block: Term
    offset: Term
    value: Term


@record
class Note:
    """Where ``reached`` holds, an execution was cut off (it ``ends``) or might be another beyond
    the limit."""

    limit: Limit
    reached: Term
    ends: bool


@dataclass(slots=True)
class Universe:
    """The cells there can be, by memory, and the blocks of the inputs by number.  What looks
    further is noted in ``notes``: past the end of a block that could be longer, or before its
    beginning, it is what it is, but a longer block, or a pointer further in, may let it be
    another; a quantifier with more values than the ``window`` has no truth that is known, so the
    run ends there; outside of objects one value is seen, unless it is chosen like an input, as in
    the cells ``chosen`` (by the memory's name) where, as the term says, they are in no object at
    the beginning.  ``longest`` is for blocks whose length is computed, ``long`` are those whose
    cells are not all known, by number.  ``flags`` are the memories
    that have every cell, ``strays`` the looks that may lead outside of objects.

    A block as long as it can be here stands for all longer ones only where each pointer among the
    inputs is ``inner``: not at its end, where in a longer one it would lie, with a cell of its own,
    as if it were in another block.  ``parts`` are the cells whose pointers could lead to a part of
    an object, such as a member, that they have not for a target here.  ``objects`` tells the types
    of blocks, where it matters where contracts let pointers lead."""

    blocks: Mapping[int, InputBlock]
    longest: int
    window: int
    cells: dict[ir.Variable, list[Cell]]
    flags: tuple[ir.Variable, ...] = ()
    notes: list[Note] = field(default_factory=list)
    chosen: Mapping[str, Mapping[Cell, Term]] = field(default_factory=dict)
    strays: list[Stray] = field(default_factory=list)
    inner: Mapping[InputBlock, Term] = field(default_factory=dict)
    long: Mapping[int, LongBlock] = field(default_factory=dict)
    parts: Mapping[Cell, Limit] = field(default_factory=dict)
    objects: Objects | None = None

    def of(self, memory: lir.Expr) -> list[Cell]:
        """The cells of a memory, now or as it was (a snapshot)."""
        assert isinstance(memory, ir.Read)
        name = base_name(memory.variable)
        return next((known for m, known in self.cells.items() if m.name == name), [])

    @contextmanager
    def only_if(self, terms: Terms, condition: Term) -> Iterator[None]:
        """What is noted within counts only where the condition holds."""
        notes = self.notes
        self.notes = []
        yield
        self.notes = [*notes, *(_under(terms, condition, note) for note in self.notes)]

    @contextmanager
    def unnoted(self) -> Iterator[None]:
        """What is noted within does not count."""
        notes, strays = list(self.notes), len(self.strays)
        yield
        self.notes = notes
        del self.strays[strays:]

    def note(self, limit: Limit, reached: Term, *, ends: bool = False) -> None:
        """Notes a limit where it may matter."""
        if reached.op is not Op.FALSE:
            self.notes.append(Note(limit, reached, ends))

    def look_below(self, terms: Terms, block: Term, offset: Term) -> None:
        """Notes a look at an offset, which there is more of where pointers point further in."""
        below = terms.lt(offset, terms.integer(0))
        if below is not terms.false:
            for here, known in self._candidates(terms, block):
                self.note(known.limit, terms.and_([here, below]))

    def look_at(self, terms: Terms, block: Term, end: Term) -> None:
        """Notes a look at cells up to before ``end`` where that is further into a block than one
        can be long here; and one at what stands for several objects."""
        for here, known in self._candidates(terms, block):
            beyond = terms.lt(terms.integer(known.cells), end)
            self.note(known.limit, terms.and_([here, beyond, self.inner.get(known, terms.true)]))
            if known.shared is not None:
                self.note(known.shared, here)

    def tell(self, terms: Terms, block: Term) -> None:
        """Notes that it is told how far from the beginning of its block a pointer is."""
        for here, known in self._candidates(terms, block):
            self.note(known.limit, here)

    def look_outside(self, terms: Terms, look: Stray, outside: Term) -> None:
        """Notes a look where it is ``outside``: at no cell of an object that has a value."""
        if outside is terms.false:
            return
        self.strays.append(look)
        known = [
            terms.and_(
                [
                    terms.eq(look.block, terms.integer(block)),
                    terms.eq(look.offset, terms.integer(offset)),
                    in_none,
                ]
            )
            for (block, offset), in_none in self.chosen.get(look.memory, {}).items()
        ]
        self.note(NO_OBJECT, terms.and_([outside, *map(terms.not_, known)]))

    def choose(self, terms: Terms, block: Term, end: Term) -> None:
        """Notes that a contract chooses cells up to before ``end``, where not all are known."""
        for number, known in self.long.items():
            here = terms.eq(block, terms.integer(number))
            beyond = terms.lt(terms.integer(known.cells), end)
            self.note(known.limit, terms.and_([here, beyond]))

    def compare(self, terms: Terms, now: Term, then: Term, memory: lir.Expr) -> list[Cell]:
        """The cells behind the known ones of long blocks that are not the same in two states of a
        memory, as far as they can be told; notes where there are more."""
        found: list[Cell] = []
        numbers = {number for number, _ in self.of(memory)}
        for number in numbers & self.long.keys():
            known, block = self.long[number], terms.integer(number)
            rows = terms.select(now, block), terms.select(then, block)
            if rows[0] is rows[1]:
                continue
            last = min(known.length, known.cells + MAX_FURTHER_CELLS)
            found += [(number, offset) for offset in range(known.cells, last)]
            if last < known.length:
                self.note(known.limit, terms.true)
        return found

    def look_through(self, terms: Terms, block: Term, offset: Term) -> None:
        """Notes that a pointer is read which leads to no object of its own, or could lead to a
        part of one."""
        for here, known in self._candidates(terms, block):
            if known.leaf is not None:
                self.note(known.leaf, here)
        for (number, place), limit in self.parts.items():
            here = terms.eq(block, terms.integer(number))
            self.note(limit, terms.and_([here, terms.eq(offset, terms.integer(place))]))

    def relate(self, terms: Terms, left: Term, right: Term, apart: Term) -> None:
        """Notes that two blocks are told ``apart``: pointers into them could point into one object,
        further from each other than blocks are long here."""
        for here, known in self._candidates(terms, left):
            for there, other in self._candidates(terms, right):
                if known is not other and known.alike == other.alike:
                    self.note(known.limit, terms.and_([here, there, apart]))

    @property
    def shortest(self) -> int:
        """Cells that every block of the inputs may have, at least."""
        return min((known.cells for known in self.blocks.values()), default=0)

    def _candidates(self, terms: Terms, block: Term) -> Iterator[tuple[Term, InputBlock]]:
        """The blocks of the inputs that it may be, each with the condition that it is."""
        for number, known in self.blocks.items():
            here = terms.eq(block, terms.integer(number))
            if here is not terms.false:
                yield here, known

    def copy(self) -> Universe:
        cells = {memory: list(known) for memory, known in self.cells.items()}
        return Universe(
            self.blocks,
            self.longest,
            self.window,
            cells,
            self.flags,
            chosen=self.chosen,
            inner=self.inner,
            long=self.long,
            parts=self.parts,
            objects=None if self.objects is None else self.objects.copy(),
        )


def _under(terms: Terms, condition: Term, note: Note) -> Note:
    return Note(note.limit, terms.and_([condition, note.reached]), note.ends)


def base_name(variable: ir.Variable) -> str:
    """The name of the variable that a snapshot (``CALL:x@LABEL``) is of."""
    return variable.name.rsplit(":", 1)[-1].split("@", 1)[0]


@record
class Rows:
    """A region's terms: the cells ``start + k * stride + w``, 0 <= k < ``count``,
    0 <= w < ``width``."""

    block: Term
    start: Term
    count: Term
    stride: int
    width: int


def read(terms: Terms, memory: Term, block: Term, offset: Term) -> Term:
    return terms.select(terms.select(memory, block), offset)


def write(terms: Terms, memory: Term, block: Term, offset: Term, value: Term) -> Term:
    row = terms.store(terms.select(memory, block), offset, value)
    return terms.store(memory, block, row)


def holds_offset(terms: Terms, rows: Rows, offset: Term) -> Term:
    """Whether a cell of the block is one of the rows'."""
    distance = terms.sub(offset, rows.start)
    zero = terms.integer(0)
    if rows.stride == rows.width:
        count = terms.mul(terms.integer(rows.width), rows.count)
        return terms.and_([terms.le(zero, distance), terms.lt(distance, count)])
    last = terms.add(
        terms.mul(terms.integer(rows.stride), terms.sub(rows.count, terms.integer(1))),
        terms.integer(rows.width),
    )
    within = terms.lt(terms.floor_mod(distance, rows.stride), terms.integer(rows.width))
    return terms.and_(
        [
            terms.lt(zero, rows.count),
            terms.le(zero, distance),
            terms.lt(distance, last),
            within,
        ]
    )


def holds(terms: Terms, rows: Rows, block: Term, offset: Term) -> Term:
    """Whether a cell is one of the rows'."""
    return terms.and_([terms.eq(block, rows.block), holds_offset(terms, rows, offset)])


def is_live(terms: Terms, lengths: Term, block: Term, offset: Term) -> Term:
    length = read(terms, lengths, block, terms.integer(0))
    return terms.and_([terms.le(terms.integer(0), offset), terms.lt(offset, length)])


def unchanged(
    terms: Terms,
    now: Term,
    then: Term,
    lengths: tuple[Term, Term],
    but: Sequence[Rows],
    cells: Sequence[Cell] | None,
    depth: int,
) -> Term:
    """Every cell live under both ``lengths`` and in no rows of ``but`` is the same; ``cells`` are
    all there are, or None for any."""

    def same(block: Term, offset: Term) -> Term:
        old, new = read(terms, then, block, offset), read(terms, now, block, offset)
        if old is new:
            return terms.true
        exempt = [holds(terms, rows, block, offset) for rows in but]
        live = [is_live(terms, length, block, offset) for length in lengths]
        return terms.or_([*map(terms.not_, live), *exempt, terms.eq(new, old)])

    if now is then:
        return terms.true
    if cells is not None:
        return terms.and_([same(terms.integer(b), terms.integer(o)) for b, o in cells])
    block = terms.symbol(f"{BOUND_PREFIX}block.{depth}", Sort.INT)
    offset = terms.symbol(f"{BOUND_PREFIX}offset.{depth}", Sort.INT)
    return terms.quantified(True, [block, offset], same(block, offset))


def for_all_offsets(terms: Terms, claim: Callable[[Term], Term]) -> Term:
    offset = terms.symbol(f"{BOUND_PREFIX}offset.0", Sort.INT)
    return terms.quantified(True, [offset], claim(offset))


def for_all_cells(terms: Terms, claim: Callable[[Term, Term], Term]) -> Term:
    block = terms.symbol(f"{BOUND_PREFIX}block.0", Sort.INT)
    offset = terms.symbol(f"{BOUND_PREFIX}offset.0", Sort.INT)
    return terms.quantified(True, [block, offset], claim(block, offset))
