"""Where pointers may lead that contracts choose: to places that hold an object of their type.

    struct s { int a; int *b; int c; } v;      p = pick();

An ``int *p`` may lead to ``v.a`` and ``v.c`` and just behind them, a code that walks through
objects does that, but to no pointer.  What is not known of blocks is no limit to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from weaklink import ir
from weaklink.ir.types import element
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.source import NOWHERE
from weaklink.view.lower.world import World


@record
class Places:
    """In elements of ``stride`` cells: the cells where objects of some type ``begin``, and those
    just ``behind`` one where none begins."""

    stride: int
    begin: frozenset[int]
    behind: frozenset[int]


NOWHERE_THERE = Places(1, frozenset(), frozenset())


@record
class Fit:
    """Whether a pointer leads to where an object of its type begins or ends, as far as blocks are
    known; and whether it leads just behind one that is a part of another object."""

    leads: Term
    behind_part: Term


class Objects:
    """The types of the blocks that a search knows, by number; those of functions have none."""

    def __init__(
        self, world: World, types: Mapping[int, ir.Type], functions: Iterable[int] = ()
    ) -> None:
        self._world = world
        self._types = dict(types)
        self._functions = tuple(functions)
        self._found: dict[tuple[ir.Type, ir.Type], Places | None] = {}

    def copy(self) -> Objects:
        return Objects(self._world, self._types, self._functions)

    def begin(self, number: int, type: ir.Type | None) -> None:
        """A block begins in a run."""
        if type is not None:
            self._types[number] = type

    def held_at(self, number: int, offset: int) -> ir.Type | None:
        """What the pointer in a cell is one to."""
        whole = self._types.get(number)
        if whole is None or not self._world.cells.has_layout(whole):
            return None
        leaves = self._world.cells.leaves(element(whole), NOWHERE)
        type = leaves[offset % len(leaves)].type if leaves else ir.VOID
        return type.target if isinstance(type, ir.PointerType) else None

    def fit(
        self, terms: Terms, target: ir.Type, block: Term, offset: Term | None, lengths: Term | None
    ) -> Fit:
        """How a pointer to ``target`` leads there, where blocks are as long as ``lengths`` says."""
        zero, leads, inner = terms.integer(0), [], []
        for number, places in self._known(target):
            here = terms.eq(block, terms.integer(number))
            if here is terms.false:
                continue
            if offset is None:
                some = places.begin | places.behind
                leads.append(terms.true if some else terms.not_(here))
                continue
            begins = _is_at(terms, offset, places.stride, places.begin)
            behind = _is_at(terms, offset, places.stride, places.behind)
            behind = terms.and_([behind, terms.not_(terms.eq(offset, zero))])
            leads.append(terms.implies(here, terms.or_([begins, behind])))
            if lengths is not None and behind is not terms.false:
                length = terms.select(terms.select(lengths, terms.integer(number)), zero)
                within = [terms.lt(zero, offset), terms.lt(offset, length)]
                inner.append(terms.and_([here, behind, *within]))
        return Fit(terms.and_(leads), terms.or_(inner))

    def _known(self, target: ir.Type) -> Iterator[tuple[int, Places]]:
        """The blocks that not every such pointer may lead to, with the places there."""
        if target == ir.VOID:
            return
        is_function = isinstance(target, ir.FunctionType)
        for number, whole in self._types.items():
            places = NOWHERE_THERE if is_function else self._places(whole, target)
            if places is not None and len(places.begin) < places.stride:
                yield number, places
        for number in () if is_function else self._functions:
            yield number, NOWHERE_THERE

    def _places(self, whole: ir.Type, target: ir.Type) -> Places | None:
        """None where that is not known."""
        key = whole, target
        if key not in self._found:
            self._found[key] = self._find(whole, target)
        return self._found[key]

    def _find(self, whole: ir.Type, target: ir.Type) -> Places | None:
        cells = self._world.cells
        inner, part = element(whole), element(target)
        if not (cells.has_layout(inner) and cells.has_layout(part)):
            return None
        stride, step = cells.count(inner, NOWHERE), cells.count(part, NOWHERE)
        if not (stride and step):
            return None
        if cells.same(inner, part, NOWHERE) and stride == step:
            begin = frozenset([0])
        else:
            begin = frozenset(cells.places(inner, part, NOWHERE))
        return Places(stride, begin, frozenset((one + step) % stride for one in begin) - begin)


def _is_at(terms: Terms, offset: Term, stride: int, cells: frozenset[int]) -> Term:
    """Whether it is one of the cells of some element."""
    if not cells:
        return terms.false
    place = terms.floor_mod(offset, stride)
    return terms.or_([terms.eq(place, terms.integer(cell)) for cell in sorted(cells)])
