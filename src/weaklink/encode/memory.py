"""Memory as terms: cells, regions, frames; and the cells that a bounded search knows of.

A proof speaks of all cells by quantifiers.  A search has a ``Universe``: every block by its
number, none longer than a bound, so that whatever is said of all cells is said of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from weaklink.ir.expressions import Expr, Read, Variable
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.solve.smtlib import BOUND_PREFIX

Cell = tuple[int, int]
"""Block and offset."""


@dataclass(slots=True)
class Universe:
    """The cells there can be, by memory.  Blocks from ``first_input`` on are input blocks, of
    ``length`` cells at most.  A look past that, or before their beginning, is noted in
    ``outside``: it is what it is, but a longer block, or a pointer further in, may let it be
    another.  In ``cuts`` is noted where a quantifier has more values than the ``window``: its truth
    is not known then.  ``flags`` are the memories that have every cell."""

    first_input: int
    length: int
    window: int
    cells: dict[Variable, list[Cell]]
    flags: tuple[Variable, ...] = ()
    cuts: list[Term] = field(default_factory=list)
    outside: list[Term] = field(default_factory=list)

    def of(self, memory: Expr) -> list[Cell]:
        """The cells of a memory, now or as it was (a snapshot)."""
        assert isinstance(memory, Read)
        name = base_name(memory.variable)
        return next((known for m, known in self.cells.items() if m.name == name), [])

    @contextmanager
    def only_if(self, terms: Terms, condition: Term) -> Iterator[None]:
        """What is noted within counts only where the condition holds."""
        cuts, outside = self.cuts, self.outside
        self.cuts, self.outside = [], []
        yield
        self.cuts = [*cuts, *(terms.and_([condition, cut]) for cut in self.cuts)]
        self.outside = [*outside, *(terms.and_([condition, look]) for look in self.outside)]

    def look_below(self, terms: Terms, block: Term, offset: Term) -> None:
        """Notes a look at an offset, which there is more of where pointers point further in."""
        is_input = terms.le(terms.integer(self.first_input), block)
        self.outside.append(terms.and_([is_input, terms.lt(offset, terms.integer(0))]))

    def look_beyond(self, terms: Terms, block: Term, beyond: Term) -> None:
        """Notes a look further into a block than one can be long here."""
        is_input = terms.le(terms.integer(self.first_input), block)
        self.outside.append(terms.and_([is_input, beyond]))

    def copy(self) -> Universe:
        cells = {memory: list(known) for memory, known in self.cells.items()}
        return Universe(self.first_input, self.length, self.window, cells, self.flags)


def base_name(variable: Variable) -> str:
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
        exempt = [holds(terms, rows, block, offset) for rows in but]
        live = [is_live(terms, length, block, offset) for length in lengths]
        old, new = read(terms, then, block, offset), read(terms, now, block, offset)
        if old is new:
            return terms.true
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
